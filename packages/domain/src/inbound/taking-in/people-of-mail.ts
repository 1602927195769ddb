/** The people whom a mail names besides its author. */

import { limits } from '../../kernel/limits.ts';
import { foldEmail } from '../../kernel/text.ts';
import type { MailAddress, MailFacts } from '../../model/inbound/mail-facts.ts';
import { isOwn } from '../../outbound/mail/own-addresses.ts';
import { withoutTag } from '../../outbound/mail/thread-token.ts';

type Addressed = Readonly<{ facts: Pick<MailFacts, 'to' | 'cc'>; own: ReadonlySet<string>; author: string }>;

/** To and Cc without our own addresses and without the author, each once. */
export const othersOf = ({ facts, own, author }: Addressed): readonly MailAddress[] => {
  const found = new Map<string, MailAddress>();
  for (const address of [...facts.to, ...facts.cc]) {
    const email = foldEmail(address.email);
    if (!isOwn(own, email) && email !== foldEmail(author) && !found.has(email)) found.set(email, address);
  }
  return [...found.values()].slice(0, limits.inbound.participants);
};

/** Folded addresses for conditions of rules: the one that the mail arrived at, and To and Cc. */
export const recipientsOf = (
  { to, cc }: Pick<MailFacts, 'to' | 'cc'>,
  arrivedAt: string,
): readonly string[] => [
  ...new Set([withoutTag(arrivedAt), ...[...to, ...cc].map(({ email }) => email)].map(foldEmail)),
];
