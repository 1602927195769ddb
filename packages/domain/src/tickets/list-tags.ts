import type { Page, PageRequest } from '../page.ts';
import type { Stores } from '../ports.ts';
import type { Tag } from './ticket-store.ts';

export const listTags = (stores: Stores, page: PageRequest<string>): Promise<Page<Tag, string>> =>
  stores.tags.list(page);
