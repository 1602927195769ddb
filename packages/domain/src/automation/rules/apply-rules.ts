/** Runs the workspace's rules on one ticket write, inside its transaction (contract §7.4). */
import { foldEmail } from '../../kernel/text.ts';
import type { Automation } from '../../model/automation/configuration-store.ts';
import type { Rule, RuleTrigger } from '../../model/automation/rule.ts';
import type { Stamp } from '../../model/automation/stamp-due.ts';
import type { Message } from '../../model/desk/message.ts';
import { newMessage, textContent } from '../../model/desk/new-message.ts';
import type { SatisfactionResponse } from '../../model/desk/satisfaction-response.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import { ticketChanges } from '../../model/desk/ticket-changes.ts';
import type { HistoryRule } from '../../model/desk/ticket-history.ts';
import type { MailFault } from '../../model/outbound/mail-reasons.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { withDelivery } from '../../outbound/mail/queue-reply.ts';
import { sayInWorkspace } from '../../outbound/mail/say.ts';
import type { Party } from '../conditions/people-of.ts';
import { carryOutRatings } from './carry-out-ratings.ts';
import type { RuleName } from './draft.ts';
import { historyRulesOf, nothingFired } from './history-rules.ts';
import {
  type MailEffect,
  queueRuleMail,
  ruleMailRefusal,
  type UnsentMail,
  unsentNote,
} from './queue-rule-mail.ts';
import { type RunOutcome, runRules } from './run-rules.ts';
import { silenceOf } from './silence.ts';
import { worldOf } from './stored-world.ts';

/** A write as rules meet it: `ticket` is as it would be saved without them. */
export type RuledWrite = Readonly<{
  automation: Automation;
  before: Ticket | null;
  ticket: Ticket;
  messages: readonly Message[];
  stamps: readonly Stamp[];
  rating: SatisfactionResponse | null;
  /** Folded addresses of the mail that causes the write. */
  recipients: readonly string[];
  dueTimeRules: readonly Rule[];
  people: Party;
}>;

/**
 * The result of the rules. Their own messages are the last; `webhookIds` get the ticket too; `survey` is the question to
 * the customer, to be added once the ticket is saved.
 */
export type Ruled = Readonly<{
  ticket: Ticket;
  messages: readonly Message[];
  firedRules: readonly Rule[];
  /** The same for the ticket's history. */
  historyRules: readonly HistoryRule[];
  webhookIds: readonly string[];
  survey: SatisfactionResponse | null;
}>;

export const applyRules = async (scope: WriteScope, write: RuledWrite): Promise<Ruled> => {
  const { automation, before, ticket, dueTimeRules } = write;
  const { rules } = automation;
  const triggers = triggersOf(write);
  if (!rules.some(({ on }) => on.some((trigger) => triggers.includes(trigger))))
    return { ticket, messages: write.messages, ...nothingFired };
  const outcome = await runRules({
    rules: dueTimeRules.length === 0 ? rules : onTime(rules, dueTimeRules),
    version: automation.version,
    triggers,
    subject: subjectOf(scope, write),
    baseline: before ?? ticket,
    world: worldOf(scope, automation),
  });
  const { requester } = write.people;
  const firedRules = outcome.run.firings.flatMap(({ rule }) => rules[rule] ?? []);
  const silence = silenceOf(scope, write);
  const { messages, webhookIds } = await carriedOut(scope, outcome, { requester, silence });
  const { survey, firings } = await carryOutRatings(scope, outcome, { requester, firedRules, silence });
  await scope.stores.ruleRuns.add({ id: scope.ids.next(), ...outcome.run, firings });
  return {
    ticket: outcome.ticket,
    messages: [...write.messages, ...messages],
    firedRules,
    historyRules: historyRulesOf(rules, firings),
    webhookIds,
    survey,
  };
};

/** The same list, in which only due rules keep the trigger `time`. */
const onTime = (rules: readonly Rule[], due: readonly Rule[]): readonly Rule[] =>
  rules.map((rule) =>
    due.some(({ id }) => id === rule.id)
      ? rule
      : { ...rule, on: rule.on.filter((trigger) => trigger !== 'time') },
  );

const triggersOf = ({
  before,
  ticket,
  messages,
  stamps,
  rating,
  dueTimeRules,
}: RuledWrite): readonly RuleTrigger[] => {
  const triggers = new Set<RuleTrigger>();
  if (!before) triggers.add('ticket.created');
  else if (messages.length > 0 || Object.keys(ticketChanges(before, ticket)).length > 0)
    triggers.add('ticket.updated');
  if (messages.length > 0) triggers.add('message.created');
  for (const { kind } of stamps) triggers.add(`sla.${kind}`);
  if (rating) triggers.add('satisfaction.received');
  if (dueTimeRules.length > 0) triggers.add('time');
  return [...triggers];
};

const subjectOf = (
  { actor, channel, now }: WriteScope,
  { ticket, messages, stamps, rating, recipients, people }: RuledWrite,
) => ({
  ticket,
  requester: people.requester,
  organization: people.organization,
  message: messages.at(-1) ?? null,
  recipients,
  actor: { type: actor.type, id: actor.id },
  channel,
  now,
  slaMetrics: stamps.map(({ metric }) => metric),
  rating: rating?.rating ?? null,
  ratingComment: rating?.comment ?? null,
});

/** `silence`: why contacts get nothing. */
type Reached = Readonly<{ requester: Contact | null; silence: MailFault | null }>;

const carriedOut = async (
  scope: WriteScope,
  { ticket, effects }: RunOutcome,
  { requester, silence }: Reached,
): Promise<Pick<Ruled, 'messages' | 'webhookIds'>> => {
  const messages: Message[] = [];
  const webhookIds = new Set<string>();
  const unsent = new Map<string, UnsentMail[]>();
  const leave = (mail: MailEffect, reason: MailFault): void => {
    const { id } = mail.rule;
    unsent.set(id, [...(unsent.get(id) ?? []), { mail, reason }]);
  };
  for (const effect of effects) {
    if (effect.type === 'webhook') webhookIds.add(effect.webhookId);
    else if (effect.type === 'mail') {
      const refusal = silence !== null && (await isContact(scope, effect.to)) ? silence : null;
      const reason = refusal ?? (await queueRuleMail(scope, ticket.number, effect));
      if (reason !== null) leave(effect, reason);
    } else if (effect.type === 'note') messages.push(byRule(scope, ticket, { ...effect, internal: true }));
    else if (effect.type === 'reply') {
      const said = byRule(scope, ticket, { ...effect, internal: false });
      const reply = await withDelivery(scope, said, requester);
      const to = reply.delivery.state === 'queued' ? requester?.email : undefined;
      const reason = to === undefined ? null : (silence ?? (await ruleMailRefusal(scope, ticket.number, to)));
      if (reason === null || to === undefined) messages.push(reply);
      else leave({ ...effect, type: 'mail', to, subject: ticket.subject }, reason);
    }
  }
  for (const [first, ...others] of unsent.values())
    if (first) {
      const body = unsentNote(await sayInWorkspace(scope), first, others);
      messages.push(byRule(scope, ticket, { ...first.mail, body, internal: true }));
    }
  return { messages, webhookIds: [...webhookIds] };
};

const isContact = async ({ stores }: WriteScope, email: string): Promise<boolean> =>
  (await stores.contacts.findByEmail(foldEmail(email))) !== null;

type RuleText = Readonly<{ rule: RuleName; body: string; internal: boolean }>;

const byRule = (scope: WriteScope, { number }: Ticket, { rule, body, internal }: RuleText): Message => ({
  ...newMessage(scope, number, {
    content: textContent(body),
    internal,
    author: { type: 'rule', id: rule.id, name: rule.name },
  }),
  auto: true,
});
