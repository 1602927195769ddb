/** `GET /tickets?view_id=`: the tickets that a view shows, in its order (contract §6.5). */

import { viewFilter } from '../../automation/views/view-filter.ts';
import { type ViewSift, viewSift } from '../../automation/views/view-sift.ts';
import { DeskError, invalid } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Conditions } from '../../model/automation/condition.ts';
import type { Ticket, TicketFilter } from '../../model/desk/ticket.ts';
import { type SortKey, sortKeyOf, type TicketSort } from '../../model/desk/ticket-sort.ts';
import type { Stores } from '../../model/ports.ts';
import { refuseUnknownIds } from './list-tickets.ts';

/** The position in a view, in the order that the view had. */
export type ViewKey = SortKey & Readonly<{ sort: TicketSort }>;

/** `filter` narrows what the view shows, and `sort` takes the place of its order. */
export type ListView = Readonly<{
  viewId: string;
  sort?: TicketSort | undefined;
  filter: TicketFilter;
  page: PageRequest<ViewKey>;
}>;

export const listView = async (
  stores: Stores,
  { viewId, sort: wanted, filter, page }: ListView,
): Promise<Page<Ticket, ViewKey>> => {
  const view = await stores.configuration.find('view', viewId);
  if (!view) throw invalid('view_id', `view_id must be the id of a view, got ${viewId}.`);
  await refuseUnknownIds(stores, filter);
  const sort = wanted ?? view.sort;
  refuseOtherOrder(sort, page.after);
  const chosen = viewFilter(view.conditions, filter);
  if (!chosen) return { data: [], next: null };
  const list: Sift['list'] = (part) => stores.tickets.listSorted(sort, chosen.filter, part);
  const { data, next } = isEmpty(chosen.rest)
    ? await list(page)
    : await sifted(page, { list, sort, passes: await viewSift(stores, chosen.rest) });
  return { data, next: next && { ...next, sort } };
};

/** A walk cannot go on in another order than it began in. */
const refuseOtherOrder = (sort: TicketSort, after: ViewKey | null): void => {
  if (!after || (after.sort.field === sort.field && after.sort.direction === sort.direction)) return;
  throw new DeskError('invalid_cursor', 'The order of the view was changed; list it again.', 'cursor');
};

const isEmpty = ({ all, any }: Conditions): boolean => all.length + any.length === 0;

type Sift = Readonly<{
  list: (page: PageRequest<SortKey>) => Promise<Page<Ticket, SortKey>>;
  sort: TicketSort;
  passes: ViewSift;
}>;

/** A page of those that pass; short, with more behind it, when a window of tickets has too few of them. */
const sifted = async (
  { limit, after: start }: PageRequest<SortKey>,
  { list, sort, passes }: Sift,
): Promise<Page<Ticket, SortKey>> => {
  const data: Ticket[] = [];
  let after = start;
  for (let looked = 0; looked < limits.listWindow; looked += limits.page.most) {
    const some = await list({ limit: limits.page.most, after });
    for (const ticket of some.data) {
      if (!(await passes(ticket))) continue;
      data.push(ticket);
      if (data.length === limit) return { data, next: keyBehind(ticket, sort, some) };
    }
    // The store cut a short page at its own window.
    if (some.next === null || some.data.length < limits.page.most) return { data, next: some.next };
    after = some.next;
  }
  return { data, next: after };
};

const keyBehind = (
  ticket: Ticket,
  sort: TicketSort,
  { data, next }: Page<Ticket, SortKey>,
): SortKey | null => (ticket.number === data.at(-1)?.number ? next : sortKeyOf(sort, ticket));
