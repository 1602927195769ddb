import type { Page, PageRequest, Place } from '../page.ts';
import type { Stores } from '../ports.ts';
import type { View } from './view.ts';

export const listViews = (stores: Stores, page: PageRequest<Place>): Promise<Page<View, Place>> =>
  stores.configuration.list('view', page);
