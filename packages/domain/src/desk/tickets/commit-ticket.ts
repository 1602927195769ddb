/**
 * The one door for ticket writes: rule 1 of contract §0.1. Whoever changes a ticket — the API, a device, the
 * portal, mail, a rule, a timer, the command line — ends here, and nothing else saves a ticket.
 *
 * In this order, in one transaction: SLA clocks that ran out before the write are stamped, rules look at the ticket as
 * it would be saved, the clocks are wound for what came of it, it is saved, and events, tasks and the trace of the
 * rules go with it. Public replies are queued as mail to the requester.
 */

import { type People, partyOf } from '../../automation/conditions/party-of.ts';
import { applyRules } from '../../automation/rules/apply-rules.ts';
import { markTimeFirings } from '../../automation/rules/mark-time-firings.ts';
import { woundTicket } from '../../automation/sla/wound-ticket.ts';
import { later } from '../../kernel/instant.ts';
import type { Automation } from '../../model/automation/configuration-store.ts';
import type { Rule } from '../../model/automation/rule.ts';
import { type Stamp, stampDue } from '../../model/automation/stamp-due.ts';
import type { Message } from '../../model/desk/message.ts';
import { withReplyTimes } from '../../model/desk/reply-times.ts';
import type { SatisfactionResponse } from '../../model/desk/satisfaction-response.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import { actsWith, withActs } from '../../model/desk/ticket-acts.ts';
import { type Changes, ticketChanges } from '../../model/desk/ticket-changes.ts';
import { type HeardMessage, heard } from '../../model/outbound/audience.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { emitTo } from '../../outbound/events/emit.ts';
import { queueReplies } from '../../outbound/mail/queue-reply.ts';
import { queuePushes } from '../../outbound/notifications/queue-pushes.ts';
import { ticketEmissions } from './ticket-events.ts';

/**
 * `before` is null for a new ticket; `messages` are new ones, oldest first. `timeRules` are those whose time has come,
 * when it is time that writes; `rated` is what the customer has answered, when it is a rating that was given. `known`
 * are people whom the write has looked up already.
 */
export type TicketChange = Readonly<{
  before: Ticket | null;
  after: Ticket;
  messages: readonly Message[];
  timeRules?: readonly Rule[];
  rated?: SatisfactionResponse;
  known?: Partial<People>;
}>;

/** Saves the change with all that follows from it; what changes nothing is not saved and emits nothing. */
export const commitTicket = async (scope: WriteScope, change: TicketChange): Promise<Ticket> => {
  const { before, timeRules = [], rated = null, known } = change;
  const { stamps, ...came } = withStamps(change, scope.now);
  const isNews = !before || hasNews(before, came.after, came.messages);
  if (!isNews && !rated && stamps.length === 0 && timeRules.length === 0) return before;
  const automation = await scope.stores.configuration.automation();
  const found = await partyOf(scope.stores, { automation, known }, came.after);
  const wanted = { ...came, ...found, stamps, rated, timeRules };
  const { fired, asks, webhookIds, ...ruled } = await applyRules(scope, automation, wanted);
  const messages = [...came.messages, ...ruled.messages];
  const isSaved = !before || stamps.length + webhookIds.length > 0 || hasNews(before, ruled.ticket, messages);
  const acting = { ...came, after: ruled.ticket, came: came.after, ruled: ofIds(automation.rules, fired) };
  const spoken = await heard(scope.stores, { ticket: ruled.ticket, messages, isNew: !before });
  const people = await partyOf(scope.stores, { automation, known: found }, ruled.ticket);
  const ticket = isSaved
    ? await save(scope, automation, { before, after: withActs(scope, acting), spoken, people })
    : before;
  if (asks) await scope.stores.satisfaction.add(asks);
  const done = { before, ticket, messages, spoken, stamps, rated, ...people, webhookIds };
  if (isSaved) await tellEveryone(scope, automation, done);
  // A rating is told although it changes nothing of the ticket.
  else if (rated) await tell(scope, automation, done);
  await markTimeFirings(scope.stores, automation, { before, ticket, fired, isNews });
  return ticket;
};

const ofIds = (rules: readonly Rule[], ids: readonly string[]): readonly Rule[] =>
  ids.length === 0 ? [] : rules.filter(({ id }) => ids.includes(id));

const withStamps = (
  { before, after, messages }: TicketChange,
  now: string,
): TicketChange & Readonly<{ stamps: readonly Stamp[] }> => {
  const due = before?.sla ? stampDue(before.sla, now) : null;
  const replied = withReplyTimes(after, messages);
  return { before, messages, after: due ? { ...replied, sla: due.sla } : replied, stamps: due?.stamps ?? [] };
};

const hasNews = (before: Ticket, after: Ticket, messages: readonly Message[]): boolean =>
  messages.length > 0 || Object.keys(ticketChanges(before, after)).length > 0;

type Wanted = Readonly<{
  before: Ticket | null;
  after: Ticket;
  spoken: readonly HeardMessage[];
  people: People;
}>;

const save = async (
  { stores, now }: WriteScope,
  automation: Automation,
  { before, after, spoken, people }: Wanted,
): Promise<Ticket> => {
  const written = spoken.map(({ message }) => message);
  const lastMessageAt = later(written.at(-1)?.createdAt ?? after.lastMessageAt, after.lastMessageAt);
  const acts = actsWith(after, written);
  const moved = before && { updatedAt: later(now, before.updatedAt), version: before.version + 1 };
  const ticket = { ...after, lastMessageAt, acts, ...moved };
  const saved = woundTicket(automation, { ticket, party: people, now });
  if (before) await stores.tickets.save(saved);
  else await stores.tickets.add(saved);
  for (const { message, audience } of spoken) await stores.messages.add(message, audience);
  await stores.search.indexTicket({ before, ticket: saved, messages: written });
  return saved;
};

type Saved = Readonly<{
  before: Ticket | null;
  ticket: Ticket;
  messages: readonly Message[];
  spoken: readonly HeardMessage[];
  stamps: readonly Stamp[];
  rated: SatisfactionResponse | null;
  webhookIds: readonly string[];
}> &
  People;

/** All that follows from a ticket that was saved: events, and mail and pushes to those whom it is for. */
const tellEveryone = async (scope: WriteScope, automation: Automation, saved: Saved): Promise<void> => {
  await tell(scope, automation, saved);
  await queueReplies(scope, saved);
  await queuePushes(scope, automation, { ...saved, messages: saved.spoken });
};

const tell = async (
  scope: WriteScope,
  automation: Automation,
  { before, ticket, assignee, ...news }: Saved,
): Promise<void> => {
  const { stores } = scope;
  const changes: Changes | null = before && ticketChanges(before, ticket);
  if (assignee && ticket.assigneeId !== before?.assigneeId && takesTurns(automation))
    await stores.agents.markAssigned(assignee.id);
  await emitTo(scope, ticketEmissions(scope, { ticket, changes, assignee, ...news }));
};

/** Whether anyone asks who was assigned a ticket last. */
const takesTurns = ({ rules, macros }: Automation): boolean =>
  [...rules, ...macros].some(({ actions }) => actions.some(({ type }) => type === 'assign_round_robin'));
