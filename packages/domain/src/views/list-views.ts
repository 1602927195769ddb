import type { Page, PageRequest } from '../page.ts';
import type { Stores } from '../ports.ts';
import type { View } from './view.ts';

export const listViews = (stores: Stores, page: PageRequest<string>): Promise<Page<View, string>> =>
  stores.configuration.list('view', page);
