/**
 * The only function that saves a ticket: rule 1 of contract §0.1. Changes by the API, a device, the portal, mail, a rule, a
 * timer and the command line all end here.
 *
 * A write is one record, `TicketWrite`, that passes through named steps in one transaction. Each step returns the record with
 * its part filled in.
 */

import { type People, peopleOf } from '../../automation/conditions/people-of.ts';
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
import { ticketChanges } from '../../model/desk/ticket-changes.ts';
import type { HistoryRule } from '../../model/desk/ticket-history.ts';
import { bytesOf, countGrowth } from '../../model/instance/count-usage.ts';
import { type AddressedMessage, withAudience } from '../../model/outbound/audience.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { emitTo } from '../../outbound/events/emit.ts';
import { queueReplies } from '../../outbound/mail/queue-reply.ts';
import { queueNoticeMails } from '../../outbound/notifications/queue-notice-mails.ts';
import { queuePushes } from '../../outbound/notifications/queue-pushes.ts';
import { countReport } from '../reports/count-report.ts';
import { noteDueWork } from './note-due-work.ts';
import { recordHistory } from './record-history.ts';
import { ticketEmissions } from './ticket-events.ts';

/**
 * The write that a use case requests. `before` is null for a new ticket; `messages` are new ones, oldest first. `dueTimeRules` are
 * rules on `time` whose time has come; `rating` is what the customer answered; `people` were looked up already;
 * `recipients` are the addresses of the mail that causes the write.
 */
export type TicketChange = Readonly<{
  before: Ticket | null;
  after: Ticket;
  messages?: readonly Message[];
  dueTimeRules?: readonly Rule[];
  rating?: SatisfactionResponse;
  /** The rating that it replaces. */
  ratedBefore?: number | null;
  people?: Partial<People>;
  recipients?: readonly string[] | undefined;
  /** Webhooks that the write names: they hear of the ticket whatever they listen to. */
  webhookIds?: readonly string[];
}>;

/** A ticket write on its way through the steps. */
type TicketWrite = Readonly<{
  automation: Automation;
  before: Ticket | null;
  /** As it was asked for, with its clocks stamped. */
  requested: Ticket;
  /** Somebody asked for a change or wrote something: it is not only rules and clocks that write. */
  isRequested: boolean;
  /** As the steps up to here leave it. */
  ticket: Ticket;
  people: People;
  /** New ones, oldest first; those that rules wrote are the last. */
  messages: readonly Message[];
  stamps: readonly Stamp[];
  rating: SatisfactionResponse | null;
  ratedBefore: number | null;
  recipients: readonly string[];
  dueTimeRules: readonly Rule[];
  firedRules: readonly Rule[];
  historyRules: readonly HistoryRule[];
  /** Webhooks that a rule names: they hear of the ticket whatever they listen to. */
  webhookIds: readonly string[];
  /** The question to the customer that a rule asks for. */
  survey: SatisfactionResponse | null;
}>;

/** Saves the change with all that follows from it. A change that changes nothing is not saved and emits nothing. */
export const commitTicket = async (scope: WriteScope, change: TicketChange): Promise<Ticket> => {
  const stamped = stampClocks(scope, change);
  if (isEmpty(stamped)) return stamped.before;
  const begun = await resolvePeople(scope, await begin(scope, stamped));
  const ofRules = await applyRules(scope, begun);
  const webhookIds = [...new Set([...begun.webhookIds, ...ofRules.webhookIds])];
  const ruled = await resolvePeople(scope, { ...begun, ...ofRules, webhookIds });
  const settled = windClock(scope, recordActivity(scope, ruled));
  const saved = await save(scope, settled);
  await noteDueWork(scope, saved);
  await emit(scope, saved);
  await countReport(scope, saved);
  await notify(scope, saved);
  return saved.ticket;
};

type Stamped = TicketChange & Readonly<{ messages: readonly Message[]; stamps: readonly Stamp[] }>;

/** First, on the clock as it was: a late reply does not undo the breach. */
const stampClocks = ({ now }: WriteScope, change: TicketChange): Stamped => {
  const { before, messages = [] } = change;
  const after = withReplyTimes(change.after, messages);
  const due = before?.sla ? stampDue(before.sla, now) : null;
  return { ...change, messages, after: due ? { ...after, sla: due.sla } : after, stamps: due?.stamps ?? [] };
};

const isEmpty = (change: Stamped): change is Stamped & Readonly<{ before: Ticket }> =>
  !isRequested(change) && !change.rating && change.stamps.length === 0 && !change.dueTimeRules?.length;

const isRequested = ({ before, after, messages }: Stamped): boolean =>
  !before || hasNews(before, after, messages);

const hasNews = (before: Ticket, after: Ticket, messages: readonly Message[]): boolean =>
  messages.length > 0 || Object.keys(ticketChanges(before, after)).length > 0;

const begin = async ({ stores }: WriteScope, change: Stamped): Promise<TicketWrite> => ({
  automation: await stores.configuration.automation(),
  before: change.before,
  requested: change.after,
  isRequested: isRequested(change),
  ticket: change.after,
  people: { ...nobody, ...change.people },
  messages: change.messages,
  stamps: change.stamps,
  rating: change.rating ?? null,
  ratedBefore: change.ratedBefore ?? null,
  recipients: change.recipients ?? [],
  dueTimeRules: change.dueTimeRules ?? [],
  firedRules: [],
  historyRules: [],
  webhookIds: change.webhookIds ?? [],
  survey: null,
});

const nobody: People = { requester: null, organization: null, assignee: null };

/** Before the rules, which ask about people, and again after them: a rule may have assigned the ticket to another agent. */
const resolvePeople = async ({ stores }: WriteScope, write: TicketWrite): Promise<TicketWrite> => {
  const { automation, people: current, ticket } = write;
  return { ...write, people: await peopleOf(stores, { automation, current }, ticket) };
};

/** Stamps the actors and instants of this write; the version counts the writes. */
const recordActivity = ({ actor, now }: WriteScope, write: TicketWrite): TicketWrite => {
  const { before, messages } = write;
  const acted = withActs({ actor, now }, write);
  const ticket = {
    ...acted,
    acts: actsWith(acted, messages),
    lastMessageAt: later(messages.at(-1)?.createdAt ?? acted.lastMessageAt, acted.lastMessageAt),
    ...(before && { updatedAt: later(now, before.updatedAt), version: before.version + 1 }),
  };
  return { ...write, ticket };
};

const windClock = ({ now }: WriteScope, write: TicketWrite): TicketWrite => {
  const { automation, people, ticket } = write;
  return { ...write, ticket: woundTicket(automation, { ticket, party: people, now }) };
};

type SavedWrite = TicketWrite & Readonly<{ addressed: readonly AddressedMessage[] }>;

/** An unchanged ticket keeps its version; the rules that fired and their requests are stored nevertheless. */
const save = async (scope: WriteScope, write: TicketWrite): Promise<SavedWrite> => {
  const { before, survey } = write;
  const saved =
    before && isUnchanged(before, write)
      ? { ...write, ticket: before, addressed: [] }
      : await saveTicket(scope, write);
  if (survey) await scope.stores.satisfaction.add(survey);
  await markTimeFirings(scope.stores, saved);
  return saved;
};

const isUnchanged = (before: Ticket, { ticket, messages, stamps, webhookIds }: TicketWrite): boolean =>
  stamps.length + webhookIds.length === 0 && !hasNews(before, ticket, messages);

const saveTicket = async (scope: WriteScope, write: TicketWrite): Promise<SavedWrite> => {
  const { stores } = scope;
  const { automation, before, ticket, messages, people } = write;
  const addressed = await withAudience(stores, { ticket, messages, isNew: !before });
  if (before) await stores.tickets.save(ticket);
  else await stores.tickets.add(ticket);
  for (const { message, audience } of addressed) await stores.messages.add(message, audience);
  await recordHistory(scope, write);
  await countGrowth(scope, { bytes: bytesOf(...messages.flatMap(({ body, bodyHtml }) => [body, bodyHtml])) });
  await stores.search.indexTicket({ before, ticket, messages });
  if (people.assignee && ticket.assigneeId !== before?.assigneeId && takesTurns(automation))
    await stores.agents.markAssigned(people.assignee.id);
  return { ...write, addressed };
};

/** Whether anyone asks who was assigned a ticket last. */
const takesTurns = ({ rules, macros }: Automation): boolean =>
  [...rules, ...macros].some(({ actions }) => actions.some(({ type }) => type === 'assign_round_robin'));

/** A rating emits its event although it changes nothing of the ticket. */
const emit = (scope: WriteScope, write: SavedWrite): Promise<void> => {
  const { before, ticket, people, ...news } = write;
  const changes = before && ticketChanges(before, ticket);
  return emitTo(scope, ticketEmissions(scope, { ...news, ...people, ticket, changes }));
};

/** Mail with public replies to the requester, and mails and pushes to everybody who has news by it. */
const notify = async (scope: WriteScope, saved: SavedWrite): Promise<void> => {
  const { automation, before, ticket, messages, addressed, people } = saved;
  await queueReplies(scope, { ticket, messages, requester: people.requester });
  const write = { before, ticket, messages: addressed };
  await queueNoticeMails(scope, write);
  await queuePushes(scope, automation, write);
};
