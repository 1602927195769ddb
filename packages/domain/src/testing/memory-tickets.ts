import { nextStampAt } from '../automation/sla/next-stamp.ts';
import { passes } from '../kernel/filter.ts';
import { type Instant, later } from '../kernel/instant.ts';
import { pageOf } from '../kernel/page.ts';
import {
  type ListedTicket,
  type Ticket,
  type TicketFilter,
  ticketFilterRules,
} from '../model/desk/ticket.ts';
import { type SortKey, sortKeyOf, type TicketSort, undated } from '../model/desk/ticket-sort.ts';
import type { ChangeKey, TicketStore } from '../model/desk/ticket-store.ts';
import { removeDraftsOf } from './memory-drafts.ts';
import { removeFiles } from './memory-files.ts';
import { removeInboundOf } from './memory-inbound-mails.ts';
import type { Tables } from './memory-tables.ts';
import { moveTagCounts } from './memory-tags.ts';

export const memoryTickets = (tables: Tables): TicketStore => {
  const tickets = tables.of('tickets');
  const marks = tables.of('readMarks');
  const matching = (filter: TicketFilter) => tickets.all().filter((ticket) => matches(ticket, filter));
  const numbersOf = (filter: TicketFilter, limit: number) =>
    matching(filter)
      .map(({ number }) => number)
      .slice(0, limit);

  return {
    find: async (number) => tickets.find(String(number)),
    findMany: async (numbers) => tickets.all().filter(({ number }) => numbers.includes(number)),
    findForChange: async (number) => tickets.find(String(number)),
    list: async (filter, { limit, after }) => {
      const behind = matching(filter).filter(({ number }) => after === null || number < after);
      return pageOf(
        behind.toSorted((one, other) => other.number - one.number).map(listed),
        limit,
        ({ number }) => number,
      );
    },
    count: async (filter, most) => {
      const { length } = matching(filter);
      return { count: Math.min(length, most), isExact: length <= most };
    },
    listChanged: async (since, filter, { limit, after }) => {
      const behind = matching(filter).filter(
        (ticket) => ticket.updatedAt >= since && (after === null || byChange(ticket, after) > 0),
      );
      return pageOf(behind.toSorted(byChange).map(listed), limit, ({ updatedAt, number }) => ({
        updatedAt,
        number,
      }));
    },
    numbersOfRequester: async (requesterId, limit) => numbersOf({ requesterId }, limit),
    numbersOfOrganization: async (organizationId, limit) => numbersOf({ organizationId }, limit),
    numbersOfQuiet: async (before, limit) =>
      matching({ statuses: ['solved'] })
        .filter(({ updatedAt }) => updatedAt < before)
        .map(({ number }) => number)
        .slice(0, limit),
    numbersOfDue: async (now, limit) => {
      const due = tickets.all().flatMap(({ sla, number }) => {
        const at = nextStampAt(sla);
        return at !== null && at <= now ? [{ updatedAt: at, number }] : [];
      });
      return due
        .toSorted(byChange)
        .map(({ number }) => number)
        .slice(0, limit);
    },
    firstStampAt: async () => first(tickets.all().map(({ sla }) => nextStampAt(sla))),
    firstSolvedUpdate: async () =>
      first(matching({ statuses: ['solved'] }).map(({ updatedAt }) => updatedAt)),
    listUnclosed: async ({ limit, after }) => {
      const behind = tickets
        .all()
        .filter(({ status, number }) => status !== 'closed' && number > (after ?? 0));
      return pageOf(
        behind.toSorted((one, other) => one.number - other.number),
        limit,
        ({ number }) => number,
      );
    },
    listSorted: async (sort, filter, { limit, after }) => {
      const order = orderOf(sort);
      const keyOf = (ticket: Ticket) => sortKeyOf(sort, ticket);
      const behind = matching(filter).filter((ticket) => after === null || order(keyOf(ticket), after) > 0);
      return pageOf(
        behind.toSorted((one, other) => order(keyOf(one), keyOf(other))),
        limit,
        keyOf,
      );
    },
    nextNumber: async () => takeNumbers(tables, 1) + 1,
    add: async (ticket) => {
      moveTagCounts(tables, { before: [], after: ticket.tags, at: ticket.updatedAt });
      tickets.put(String(ticket.number), ticket);
    },
    save: async (ticket) => {
      const before = tickets.find(String(ticket.number));
      moveTagCounts(tables, { before: before?.tags ?? [], after: ticket.tags, at: ticket.updatedAt });
      tickets.replace(String(ticket.number), ticket);
    },
    markRead: async (agentId, number, at) => {
      const mark = marks.find(`${agentId} ${number}`);
      marks.put(`${agentId} ${number}`, { number, at: later(mark?.at ?? '', at) });
    },
    markUnread: async (agentId, number) => marks.remove(`${agentId} ${number}`),
    findReadAt: async (agentId, number) => marks.find(`${agentId} ${number}`)?.at ?? null,
    findReadAts: async (agentId, numbers) =>
      new Map(
        numbers.flatMap((number) => {
          const mark = marks.find(`${agentId} ${number}`);
          return mark ? [[number, mark.at] as const] : [];
        }),
      ),
    findReadMarks: async (agentIds, numbers) =>
      agentIds.flatMap((agentId) =>
        numbers.flatMap((number) => {
          const mark = marks.find(`${agentId} ${number}`);
          return mark ? [{ agentId, number, at: mark.at }] : [];
        }),
      ),
    findWritten: async (numbers) =>
      new Map(
        numbers.flatMap((number) => {
          const ticket = tickets.find(String(number));
          return ticket ? [[number, ticket.acts.written] as const] : [];
        }),
      ),
    remove: async (number) => removeTicket(tables, number),
  };
};

/** As lists have it. */
export const listed = ({
  lastCustomerMessageAt: _customer,
  lastAgentMessageAt: _agent,
  unansweredSince: _since,
  acts: _acts,
  ...ticket
}: Ticket): ListedTicket => ticket;

/** Takes the next `count` ticket numbers; gives the one before them. */
export const takeNumbers = (tables: Tables, count: number): number => {
  const counters = tables.of('counters');
  const last = counters.find('tickets')?.last ?? 0;
  counters.put('tickets', { last: last + count });
  return last;
};

const matches = (ticket: Ticket, filter: TicketFilter): boolean => passes(ticket, filter, ticketFilterRules);

const byChange = (one: ChangeKey, other: ChangeKey): number => {
  if (one.updatedAt !== other.updatedAt) return one.updatedAt < other.updatedAt ? -1 : 1;
  return one.number - other.number;
};

/** Tickets are created in the order of their numbers; among those without an instant the newest is the first. */
const orderOf = ({ field, direction }: TicketSort) => {
  const ascending = (one: SortKey, other: SortKey): number => {
    if (field === 'created_at') return one.number - other.number;
    if (one.at !== other.at) return one.at < other.at ? -1 : 1;
    return one.at === undated ? other.number - one.number : one.number - other.number;
  };
  return direction === 'asc' ? ascending : (one: SortKey, other: SortKey) => ascending(other, one);
};

const removeTicket = (tables: Tables, number: number): void => {
  const tickets = tables.of('tickets');
  const ticket = tickets.find(String(number));
  if (!ticket) return;
  moveTagCounts(tables, { before: ticket.tags, after: [], at: ticket.updatedAt });
  tickets.remove(String(number));
  const messages = tables.of('messages');
  for (const { id, ticketNumber } of messages.all())
    if (ticketNumber === number) {
      messages.remove(id);
      tables.of('audiences').remove(id);
      tables.of('messageOrigins').remove(id);
    }
  removeFiles(tables, number);
  removeDraftsOf(tables, number);
  removeInboundOf(tables, number);
  const marks = tables.of('readMarks');
  for (const { agent } of tables.of('agents').all()) marks.remove(`${agent.id} ${number}`);
  for (const name of ['ruleRuns', 'ticketHistory', 'mails', 'satisfaction'] as const) {
    const rows = tables.of(name);
    for (const { id, ticketNumber } of rows.all()) if (ticketNumber === number) rows.remove(id);
  }
  const firings = tables.of('timeFirings');
  for (const { ruleId, ticketNumber } of firings.all())
    if (ticketNumber === number) firings.remove(`${number} ${ruleId}`);
};

const first = (instants: readonly (Instant | null)[]): Instant | null =>
  instants.filter((at) => at !== null).toSorted()[0] ?? null;
