/** `GET /tickets`: newest first, in another order, changes since an instant, or what a view shows (contract §2.5). */
import {
  type Call,
  type ChangeKey,
  companionKinds,
  type Desk,
  invalid,
  type ListedTicket,
  type Page,
  type PageRequest,
  type Ticket,
  type TicketFilter,
  type TicketSort,
  ticketSorts,
  type ViewKey,
} from '@tidemark/domain';
import * as v from 'valibot';
import { listEndpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { ListedTicketWire, ticketsFor } from './listed-wire.ts';
import { filterOf, ticketFilters } from './wire.ts';

const sortNames = ['created_at', 'updated_at', 'due_at'] as const satisfies readonly TicketSort['field'][];

const query = v.object({
  ...ticketFilters,
  view_id: v.pipe(
    v.optional(field.uuid),
    v.description(
      'Tickets of this view, in its order; other filters narrow it. Not with `updated_since`, which has an order of its own.',
    ),
  ),
  sort: v.pipe(
    v.optional(field.oneOf(sortNames)),
    v.description(
      '`created_at`: newest first. `updated_at`: last change first. `due_at`: what is due next by its SLA clock first, tickets that are not due last. In place of the order of the view; not with `updated_since`.',
    ),
  ),
  updated_since: v.pipe(
    v.optional(field.instant),
    v.description(
      'Tickets touched since that instant, oldest change first: the basis of incremental sync. It looks back a little further, so a ticket may come twice, and none is missed.',
    ),
  ),
  include: v.pipe(
    v.optional(field.someOf(companionKinds)),
    v.description('Records to include with each ticket.'),
  ),
});

const changeKey = v.object({ updatedAt: v.string(), number: v.number() });
const viewKey = v.object({
  at: v.string(),
  number: v.number(),
  sort: v.union([
    v.object({ field: v.picklist(['created_at', 'updated_at']), direction: v.picklist(['asc', 'desc']) }),
    v.object({ field: v.literal('due_at'), direction: v.literal('asc') }),
  ]),
});

export const listTickets = listEndpoint({
  operation: 'listTickets',
  path: '/tickets',
  tag: 'Tickets',
  summary: 'List tickets',
  description:
    'Newest first; with `updated_since` oldest change first, with `view_id` in the order of the view, with `sort` in that order. Filters all hold at once.',
  query,
  key: v.union([v.number(), viewKey, changeKey]),
  item: ListedTicketWire,
  errors: ['invalid_status'],
  list: async (desk, call, { query: given, page: { limit, after } }) => {
    const { view_id: viewId, updated_since: since, sort: name, include = [] } = given;
    const shown = <Key>(page: Page<ListedTicket, Key>) => ticketsFor(desk.tickets, call, { page, include });
    const filter = filterOf(given);
    const sort = name && ticketSorts[name];
    if (since !== undefined) {
      refuseOrders(given);
      const page = { limit, after: isChangeKey(after) ? after : null };
      return shown(await desk.tickets.listChanged(call, { since, filter, page }));
    }
    const sorted = { sort, filter, page: { limit, after: isViewKey(after) ? after : null } };
    if (viewId !== undefined) return shown(await desk.tickets.listView(call, { ...sorted, viewId }));
    if (sort) return shown(await listSorted(desk, call, { ...sorted, sort }));
    const page = { limit, after: typeof after === 'number' ? after : null };
    return shown(await desk.tickets.list(call, { filter, page }));
  },
});

/** A walk through changes has an order of its own. */
const refuseOrders = (given: Readonly<{ view_id?: string | undefined; sort?: string | undefined }>): void => {
  for (const name of ['view_id', 'sort'] as const)
    if (given[name] !== undefined)
      throw invalid(name, `${name} and updated_since exclude each other; send one.`);
};

type Sorted = Readonly<{ sort: TicketSort; filter: TicketFilter; page: PageRequest<ViewKey> }>;

const listSorted = async (desk: Desk, call: Call, list: Sorted): Promise<Page<Ticket, ViewKey>> => {
  const { data, next } = await desk.tickets.listSorted(call, list);
  return { data, next: next && { ...next, sort: list.sort } };
};

type Key = number | ChangeKey | ViewKey | null;

const isViewKey = (after: Key): after is ViewKey =>
  typeof after === 'object' && after !== null && 'sort' in after;

const isChangeKey = (after: Key): after is ChangeKey =>
  typeof after === 'object' && after !== null && 'updatedAt' in after;
