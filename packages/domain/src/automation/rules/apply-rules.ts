/** Runs the workspace's rules on one ticket write, inside its transaction (contract §7.4). */
import type { Automation } from '../../model/automation/configuration-store.ts';
import type { Rule, RuleTrigger } from '../../model/automation/rule.ts';
import type { Stamp } from '../../model/automation/stamp-due.ts';
import type { Message } from '../../model/desk/message.ts';
import { newMessage, textContent } from '../../model/desk/new-message.ts';
import type { SatisfactionResponse } from '../../model/desk/satisfaction-response.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import { ticketChanges } from '../../model/desk/ticket-changes.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Organization } from '../../model/people/organization.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { withDelivery } from '../../outbound/mail/queue-reply.ts';
import { carryOutRatings } from './carry-out-ratings.ts';
import type { RuleName } from './draft.ts';
import {
  type MailEffect,
  queueRuleMail,
  ruleMailRefusal,
  type UnsentMail,
  unsentNote,
} from './queue-rule-mail.ts';
import { type RunOutcome, runRules } from './run-rules.ts';
import { worldOf } from './stored-world.ts';

/** A write as it came: `after` is the ticket as it would be saved without rules. */
export type RuledWrite = Readonly<{
  before: Ticket | null;
  after: Ticket;
  messages: readonly Message[];
  stamps: readonly Stamp[];
  rated: SatisfactionResponse | null;
  timeRules: readonly Rule[];
  requester: Contact | null;
  organization: Organization | null;
}>;

/**
 * What rules made of it: messages they wrote, webhooks that are to hear of it, what they ask the customer, to be added once
 * the ticket is saved, and which rules fired.
 */
export type Ruled = Readonly<{
  ticket: Ticket;
  messages: readonly Message[];
  webhookIds: readonly string[];
  asks: SatisfactionResponse | null;
  fired: readonly string[];
}>;

export const applyRules = async (
  scope: WriteScope,
  automation: Automation,
  write: RuledWrite,
): Promise<Ruled> => {
  const { before, after } = write;
  const triggers = triggersOf(write);
  if (!automation.rules.some(({ on }) => on.some((trigger) => triggers.includes(trigger))))
    return { ticket: after, messages: [], webhookIds: [], asks: null, fired: [] };
  const outcome = await runRules({
    rules: write.timeRules.length === 0 ? automation.rules : onTime(automation.rules, write.timeRules),
    version: automation.version,
    triggers,
    subject: subjectOf(scope, write),
    baseline: before ?? after,
    world: worldOf(scope, automation),
  });
  const fired = outcome.run.firings.map(({ rule }) => automation.rules[rule]?.id ?? '');
  const carried = await carriedOut(scope, outcome, write.requester);
  const { asks, firings } = await carryOutRatings(scope, outcome, { requester: write.requester, fired });
  await scope.stores.ruleRuns.add({ id: scope.ids.next(), ...outcome.run, firings });
  return { ticket: outcome.ticket, ...carried, asks, fired };
};

/** The same list, in which only those whose time has come hear of `time`. */
const onTime = (rules: readonly Rule[], due: readonly Rule[]): readonly Rule[] =>
  rules.map((rule) =>
    due.some(({ id }) => id === rule.id)
      ? rule
      : { ...rule, on: rule.on.filter((trigger) => trigger !== 'time') },
  );

const triggersOf = ({
  before,
  after,
  messages,
  stamps,
  rated,
  timeRules,
}: RuledWrite): readonly RuleTrigger[] => {
  const triggers = new Set<RuleTrigger>();
  if (!before) triggers.add('ticket.created');
  else if (messages.length > 0 || Object.keys(ticketChanges(before, after)).length > 0)
    triggers.add('ticket.updated');
  if (messages.length > 0) triggers.add('message.created');
  for (const { kind } of stamps) triggers.add(`sla.${kind}`);
  if (rated) triggers.add('satisfaction.received');
  if (timeRules.length > 0) triggers.add('time');
  return [...triggers];
};

const subjectOf = (
  { actor, channel, now }: WriteScope,
  { after, messages, stamps, rated, requester, organization }: RuledWrite,
) => ({
  ticket: after,
  requester,
  organization,
  message: messages.at(-1) ?? null,
  actor: { type: actor.type, id: actor.id },
  channel,
  now,
  slaMetrics: stamps.map(({ metric }) => metric),
  rating: rated?.rating ?? null,
  ratingComment: rated?.comment ?? null,
});

const carriedOut = async (
  scope: WriteScope,
  { ticket, effects }: RunOutcome,
  requester: Contact | null,
): Promise<Pick<Ruled, 'messages' | 'webhookIds'>> => {
  const messages: Message[] = [];
  const webhookIds = new Set<string>();
  const unsent = new Map<string, UnsentMail[]>();
  const leave = (mail: MailEffect, reason: string): void => {
    const { id } = mail.rule;
    unsent.set(id, [...(unsent.get(id) ?? []), { mail, reason }]);
  };
  for (const effect of effects) {
    if (effect.type === 'webhook') webhookIds.add(effect.webhookId);
    else if (effect.type === 'mail') {
      const reason = await queueRuleMail(scope, ticket.number, effect);
      if (reason !== null) leave(effect, reason);
    } else if (effect.type === 'note') messages.push(byRule(scope, ticket, { ...effect, internal: true }));
    else if (effect.type === 'reply') {
      const said = byRule(scope, ticket, { ...effect, internal: false });
      const reply = withDelivery(scope, said, requester);
      const to = reply.delivery.state === 'queued' ? requester?.email : undefined;
      const reason = to === undefined ? null : await ruleMailRefusal(scope, ticket.number, to);
      if (reason === null || to === undefined) messages.push(reply);
      else leave({ ...effect, type: 'mail', to, subject: ticket.subject }, reason);
    }
  }
  for (const [first, ...others] of unsent.values())
    if (first)
      messages.push(
        byRule(scope, ticket, { ...first.mail, body: unsentNote(first, others), internal: true }),
      );
  return { messages, webhookIds: [...webhookIds] };
};

type RuleText = Readonly<{ rule: RuleName; body: string; internal: boolean }>;

const byRule = (scope: WriteScope, { number }: Ticket, { rule, body, internal }: RuleText): Message => ({
  ...newMessage(scope, number, {
    content: textContent(body),
    internal,
    author: { type: 'rule', id: rule.id, name: rule.name },
  }),
  auto: true,
});
