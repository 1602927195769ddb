/** Email domains of an organization: host names, lower-cased, each once (contract §5.3). */
import { invalid } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { described, hostName } from '../../kernel/text.ts';

export const normalDomains = (domains: readonly string[]): readonly string[] => {
  const normal = [...new Set(domains.map(normalDomain))];
  if (normal.length > limits.emailDomains)
    throw invalid(
      'email_domains',
      `email_domains may hold ${limits.emailDomains} domains, got ${normal.length}.`,
    );
  return normal;
};

const normalDomain = (text: string, index: number): string => {
  const name = hostName(text);
  if (name === null)
    throw invalid(`email_domains.${index}`, `A domain is a host name like acme.com, got ${described(text)}.`);
  return name;
};
