/** Email domains of an organization: host names, lower-cased, each once (section 5 of the decisions). */

import { announceContact } from '../contacts/contact-event.ts';
import { invalid } from '../errors.ts';
import { later } from '../instant.ts';
import { limits } from '../limits.ts';
import { described, hostName } from '../text.ts';
import type { WriteScope } from '../use-case.ts';
import type { Organization } from './organization.ts';

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

const batch = 500;

/** Attaches the contacts of these domains that belong to no organization yet. */
export const attachContacts = async (
  scope: WriteScope,
  organization: Organization,
  domains: readonly string[],
): Promise<void> => {
  const { stores, now } = scope;
  for (const domain of domains)
    for (;;) {
      const contacts = await stores.contacts.listUnattached(domain, batch);
      if (contacts.length === 0) break;
      for (const contact of contacts) {
        const attached = {
          ...contact,
          organizationId: organization.id,
          updatedAt: later(now, contact.updatedAt),
          version: contact.version + 1,
        };
        await stores.contacts.save(attached);
        await announceContact(scope, 'contact.updated', attached);
      }
    }
};
