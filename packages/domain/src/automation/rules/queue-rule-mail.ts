/** Limits mail of rules: mail loops must end, and nobody is flooded (contract §7.4). */
import { plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { faultOf, type MailFault } from '../../model/outbound/mail-reasons.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { queueMail, refusalTo } from '../../outbound/mail/queue-mail.ts';
import type { Say } from '../../outbound/mail/say.ts';
import type { Effect } from './draft.ts';

export type MailEffect = Extract<Effect, { type: 'mail' }>;

/** Queues the mail, or says why not. */
export const queueRuleMail = async (
  scope: WriteScope,
  ticketNumber: number,
  { rule, to, subject, body }: MailEffect,
): Promise<MailFault | null> => {
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
): Promise<MailFault | null> => {
  const { stores, now } = scope;
  const { most, windowMs } = limits.ruleMail.ofTicket;
  await stores.mails.hold();
  if ((await stores.mails.countOfTicket(ticketNumber, plus(now, -windowMs))) >= most)
    return faultOf('ticket_limit');
  return refusalTo(scope, to, { kind: 'rule' });
};

export type UnsentMail = Readonly<{ mail: MailEffect; reason: MailFault }>;

/** The text of the internal note that replaces the unsent mails of one rule. */
export const unsentNote = (say: Say, { mail, reason }: UnsentMail, others: readonly UnsentMail[]): string => {
  const { rule, subject, body } = mail;
  const { addresses, characters } = limits.ruleMail.note;
  const named = [mail.to, ...others.slice(0, addresses - 1).map((other) => other.mail.to)];
  const values = { reason: say(`reason_${reason.reason}`, {}), rule: rule.name, to: named.join(', ') };
  const more = others.length - named.length + 1;
  const first =
    more > 0 ? say('note_rule_mail_unsent_more', { ...values, more }) : say('note_rule_mail_unsent', values);
  const text = body.length > characters ? `${body.slice(0, characters).toWellFormed()} …` : body;
  return `${first}\n\n${subject}\n\n${text}`;
};
