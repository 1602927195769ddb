import type { Page, PageRequest, Place } from '../page.ts';
import type { Stores } from '../ports.ts';
import type { Macro } from './macro.ts';

export const listMacros = (stores: Stores, page: PageRequest<Place>): Promise<Page<Macro, Place>> =>
  stores.configuration.list('macro', page);
