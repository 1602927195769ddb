/** Limits mail of rules: mail loops must end, and nobody is flooded (contract §7.4). */
import { plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { queueMail, refusalTo } from '../../outbound/mail/queue-mail.ts';
import type { Effect } from './draft.ts';

export type MailEffect = Extract<Effect, { type: 'mail' }>;

/** Queues the mail, or says why not. */
export const queueRuleMail = async (
  scope: WriteScope,
  ticketNumber: number,
  { rule, to, subject, body }: MailEffect,
): Promise<string | null> => {
  const refusal = await ruleMailRefusal(scope, ticketNumber, to);
  if (refusal !== null) return refusal;
  await queueMail(scope, {
    kind: 'rule',
    automatic: true,
    to,
    subject,
    text: body,
    ticketNumber,
    cause: rule.id,
  });
  return null;
};

/** Why an address may get no mail of a rule about a ticket now; null when it may. */
export const ruleMailRefusal = async (
  scope: WriteScope,
  ticketNumber: number,
  to: string,
): Promise<string | null> => {
  const { stores, now } = scope;
  const { most, windowMs } = limits.ruleMail.ofTicket;
  await stores.mails.hold();
  if ((await stores.mails.countOfTicket(ticketNumber, plus(now, -windowMs))) >= most)
    return `At most ${most} automatic mails a ticket go out in 10 minutes.`;
  return refusalTo(scope, to, 'rule');
};

export type UnsentMail = Readonly<{ mail: MailEffect; reason: string }>;

/** The text of the internal note that replaces the unsent mails of one rule. */
export const unsentNote = ({ mail, reason }: UnsentMail, others: readonly UnsentMail[]): string => {
  const { rule, subject, body } = mail;
  const { addresses, characters } = limits.ruleMail.note;
  const named = [mail.to, ...others.slice(0, addresses - 1).map((other) => other.mail.to)];
  const more = others.length >= addresses ? ` and ${others.length - addresses + 1} more` : '';
  const text = body.length > characters ? `${body.slice(0, characters).toWellFormed()} …` : body;
  return `Not sent: ${reason} The rule “${rule.name}” wanted to send this to ${named.join(', ')}${more}:\n\n${subject}\n\n${text}`;
};
