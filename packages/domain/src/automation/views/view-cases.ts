import type { Page, PageRequest, Place } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import type { View } from '../../model/automation/view.ts';

/** Saved views (contract §6.5). The tickets that one shows are listed by `TicketCases.listView`. */
export interface ViewCases {
  /** `GET /views` (contract §6.1), by position. */
  list(call: Call, page: PageRequest<Place>): Promise<Page<View, Place>>;
}
