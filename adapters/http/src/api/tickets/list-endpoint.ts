/** `GET /tickets`: newest first, changes since an instant, or what a view shows (contract §2.5). */
import {
  type ChangeKey,
  companionKinds,
  invalid,
  type ListedTicket,
  type Page,
  type ViewKey,
  viewSorts,
} from '@tidemark/domain';
import * as v from 'valibot';
import { listEndpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { ListedTicketWire, ticketsFor } from './listed-wire.ts';
import { filterOf, ticketFilters } from './wire.ts';

const query = v.object({
  ...ticketFilters,
  view_id: v.pipe(
    v.optional(field.uuid),
    v.description(
      'What this view shows, in the order of the view; the other filters narrow it. Not with `updated_since`, which has an order of its own.',
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
    v.description('What to show beside each ticket.'),
  ),
});

const changeKey = v.object({ updatedAt: v.string(), number: v.number() });
const viewKey = v.object({
  ...changeKey.entries,
  sort: v.object({ field: v.picklist(viewSorts), direction: v.picklist(['asc', 'desc']) }),
});

export const listTickets = listEndpoint({
  operation: 'listTickets',
  path: '/tickets',
  tag: 'Tickets',
  summary: 'List tickets',
  description:
    'Newest first; with `updated_since` oldest change first, with `view_id` in the order of the view. Filters all hold at once.',
  query,
  key: v.union([v.number(), viewKey, changeKey]),
  item: ListedTicketWire,
  errors: ['invalid_status'],
  list: async (desk, call, { query: given, page: { limit, after } }) => {
    const { view_id: viewId, updated_since: since, include = [] } = given;
    const shown = <Key>(page: Page<ListedTicket, Key>) => ticketsFor(desk.tickets, call, { page, include });
    const filter = filterOf(given);
    if (viewId !== undefined) {
      if (since !== undefined)
        throw invalid('view_id', 'view_id and updated_since exclude each other; send one.');
      const page = { limit, after: isViewKey(after) ? after : null };
      return shown(await desk.tickets.listView(call, { viewId, filter, page }));
    }
    if (since !== undefined) {
      const page = { limit, after: typeof after === 'number' ? null : after };
      return shown(await desk.tickets.listChanged(call, { since, filter, page }));
    }
    const page = { limit, after: typeof after === 'number' ? after : null };
    return shown(await desk.tickets.list(call, { filter, page }));
  },
});

const isViewKey = (after: number | ChangeKey | ViewKey | null): after is ViewKey =>
  typeof after === 'object' && after !== null && 'sort' in after;
