import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Tag } from '../../model/desk/ticket-store.ts';
import type { Stores } from '../../model/ports.ts';

export const listTags = (stores: Stores, page: PageRequest<string>): Promise<Page<Tag, string>> =>
  stores.tags.list(page);
