import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import type { Tag } from '../../model/desk/ticket-store.ts';
import type { Stores } from '../../model/ports.ts';

/** Tags that at least one ticket has (contract §6.1). */
export interface TagCases {
  /** `GET /tags` (contract §6.1), by name. */
  list(call: Call, page: PageRequest<string>): Promise<Page<Tag, string>>;
}

export const listTags = (stores: Stores, page: PageRequest<string>): Promise<Page<Tag, string>> =>
  stores.tags.list(page);
