/** Asks DNS whether a domain names this server. */
import type { DnsAnswer, DnsQuestions } from '../../model/outbound/mail-dns.ts';
import type { MailKey } from '../../model/outbound/mail-key.ts';
import { dkimRecord, publishesKey } from './dkim-record.ts';
import type { KeyFinding, SeenDomain } from './judge-sending.ts';

export const lookAtDomain = async (
  questions: DnsQuestions,
  domain: string,
  keys: readonly MailKey[],
): Promise<SeenDomain> => {
  const spf = questions.spf(domain);
  const found = await Promise.all(
    keys.map(async (key): Promise<readonly [string, KeyFinding]> => {
      const answer = await questions.texts(dkimRecord(key).name);
      return [key.id, findingOf(answer, key)];
    }),
  );
  return { spf: await spf, keys: new Map(found) };
};

const findingOf = (answer: DnsAnswer, key: MailKey): KeyFinding => {
  if (answer.type !== 'found') return answer.type;
  return answer.values.some((text) => publishesKey(text, key)) ? 'found' : 'missing';
};
