/** To whom a message may be mailed beyond the requester: addresses that agents type. */
import { invalid } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { screenLimits } from '../../kernel/screen-limits.ts';
import { foldEmail, isEmail } from '../../kernel/text.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { MailAddress } from '../../model/inbound/mail-facts.ts';
import type { Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { comesBack, ownAddresses } from '../../outbound/mail/own-addresses.ts';

/** Each once and without the requester. Throws `validation_failed` for `cc`. */
export const copiesOf = async (
  scope: WriteScope,
  { requesterId }: Pick<Ticket, 'requesterId'>,
  typed: readonly string[],
): Promise<readonly MailAddress[]> => {
  if (typed.length === 0) return [];
  const { copies } = screenLimits.drafts;
  if (typed.length > copies)
    throw invalid('cc', `cc must have at most ${copies} addresses, got ${typed.length}.`);
  const requester = await scope.stores.contacts.find(requesterId);
  const found = new Map<string, MailAddress>();
  for (const text of typed) {
    const address = await receiverOf(scope, 'cc', text);
    if (requester === null || foldEmail(requester.email) !== foldEmail(address.email))
      found.set(foldEmail(address.email), address);
  }
  return [...found.values()];
};

/** An address that mail may be sent to. Throws `validation_failed` for one that is none, is ours, or of a blocked contact. */
export const receiverOf = async (scope: WriteScope, field: string, text: string): Promise<MailAddress> => {
  const email = text.trim();
  if (!isEmail(email))
    throw invalid(field, `${field} must be an email address, got “${email.slice(0, 100)}”.`);
  if (comesBack(await ownAddresses(scope, scope.stores), email))
    throw invalid(field, `${field} must be an address of somebody else, got ${email}, which arrives here.`);
  const contact = await scope.stores.contacts.findByEmail(foldEmail(email));
  if (contact?.blocked)
    throw invalid(field, `${field} must be an address that gets mail, got ${email}, which is blocked.`);
  return { name: contact?.name ?? null, email };
};

type Joining = Readonly<{ number: number; requester: string; others: readonly MailAddress[]; now: string }>;

/** Nothing is mailed to participants by itself: they may append by mail. */
export const addParticipants = async (
  { participants }: Stores,
  { number, requester, others, now }: Joining,
): Promise<void> => {
  if (others.length === 0) return;
  const there = await participants.listOfTicket(number);
  const room = Math.max(limits.inbound.participants - there.length, 0);
  const people = others.filter(({ email }) => !isMachine(email) && foldEmail(email) !== foldEmail(requester));
  const added = people.slice(0, room).map((address) => ({ ticketNumber: number, address, addedAt: now }));
  if (added.length > 0) await participants.add(added);
};

const isMachine = (email: string): boolean =>
  /^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?)(?:[+._-][^@]*)?@/i.test(email);
