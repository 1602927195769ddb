/** Mail that rules write is capped: a loop of machines must end, and nobody is flooded (section 7 of the decisions). */
import { plus } from '../instant.ts';
import { limits } from '../limits.ts';
import type { WriteScope } from '../use-case.ts';
import type { Effect } from './draft.ts';

export type MailEffect = Extract<Effect, { type: 'mail' }>;

/** Queues the mail, or says why not. */
export const queueRuleMail = async (
  { stores, ids, now }: WriteScope,
  ticketNumber: number,
  { rule, to, subject, body }: MailEffect,
): Promise<string | null> => {
  const { ofTicket, toPerson } = limits.ruleMail;
  await stores.mails.hold();
  if ((await stores.mails.countOfTicket(ticketNumber, plus(now, -ofTicket.windowMs))) >= ofTicket.most)
    return `At most ${ofTicket.most} automatic mails a ticket go out in 10 minutes.`;
  if ((await stores.mails.countTo(to, plus(now, -toPerson.windowMs))) >= toPerson.most)
    return `At most ${toPerson.most} automatic mails go to one person in 3 hours.`;
  await stores.mails.add({
    id: ids.next(),
    to,
    subject,
    body,
    ticketNumber,
    cause: rule.id,
    state: 'queued',
    createdAt: now,
  });
  return null;
};

export type UnsentMail = Readonly<{ mail: MailEffect; reason: string }>;

/** The text of the internal note that stands in for the mails of one rule that were not sent. */
export const unsentNote = ({ mail, reason }: UnsentMail, others: readonly UnsentMail[]): string => {
  const { rule, subject, body } = mail;
  const { addresses, characters } = limits.ruleMail.note;
  const named = [mail.to, ...others.slice(0, addresses - 1).map((other) => other.mail.to)];
  const more = others.length >= addresses ? ` and ${others.length - addresses + 1} more` : '';
  const text = body.length > characters ? `${body.slice(0, characters).toWellFormed()} …` : body;
  return `Not sent: ${reason} The rule “${rule.name}” wanted to send this to ${named.join(', ')}${more}:\n\n${subject}\n\n${text}`;
};
