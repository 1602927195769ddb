import type { Page, PageRequest } from '../page.ts';
import type { Stores } from '../ports.ts';
import type { Macro } from './macro.ts';

export const listMacros = (stores: Stores, page: PageRequest<string>): Promise<Page<Macro, string>> =>
  stores.configuration.list('macro', page);
