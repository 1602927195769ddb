import type { Page, PageRequest, Place } from '../../kernel/page.ts';
import type { Macro } from '../../model/automation/macro.ts';
import type { Stores } from '../../model/ports.ts';

export const listMacros = (stores: Stores, page: PageRequest<Place>): Promise<Page<Macro, Place>> =>
  stores.configuration.list('macro', page);
