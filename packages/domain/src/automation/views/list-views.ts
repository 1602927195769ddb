import type { Page, PageRequest, Place } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import type { View } from '../../model/automation/view.ts';
import type { Stores } from '../../model/ports.ts';

/** Saved views (contract §6.5). The tickets that one shows are listed by `TicketCases.listView`. */
export interface ViewCases {
  /** `GET /views` (contract §6.1), by position. */
  list(call: Call, page: PageRequest<Place>): Promise<Page<View, Place>>;
}

export const listViews = (stores: Stores, page: PageRequest<Place>): Promise<Page<View, Place>> =>
  stores.configuration.list('view', page);
