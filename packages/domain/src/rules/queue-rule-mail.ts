/** Mail that rules write is capped: a loop of machines must end, and nobody is flooded (section 7 of the decisions). */
import { plus } from '../instant.ts';
import { limits } from '../limits.ts';
import type { WriteScope } from '../use-case.ts';
import type { Effect } from './draft.ts';

type MailEffect = Extract<Effect, { type: 'mail' }>;

/** Queues the mail, or says, as the text of an internal note, why it was not sent. */
export const queueRuleMail = async (
  { stores, ids, now }: WriteScope,
  ticketNumber: number,
  { rule, to, subject, body }: MailEffect,
): Promise<string | null> => {
  const { ofTicket, toPerson } = limits.ruleMail;
  const kept = `The rule “${rule.name}” wanted to send this to ${to}:\n\n${subject}\n\n${body}`;
  if ((await stores.mails.countOfTicket(ticketNumber, plus(now, -ofTicket.windowMs))) >= ofTicket.most)
    return `Not sent: at most ${ofTicket.most} automatic mails a ticket go out in 10 minutes. ${kept}`;
  if ((await stores.mails.countTo(to, plus(now, -toPerson.windowMs))) >= toPerson.most)
    return `Not sent: at most ${toPerson.most} automatic mails go to one person in 3 hours. ${kept}`;
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
