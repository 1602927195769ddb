import type { Page, PageRequest, Place } from '../../kernel/page.ts';
import type { View } from '../../model/automation/view.ts';
import type { Stores } from '../../model/ports.ts';

export const listViews = (stores: Stores, page: PageRequest<Place>): Promise<Page<View, Place>> =>
  stores.configuration.list('view', page);
