import type { Page, PageRequest, Place } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import type { Macro } from '../../model/automation/macro.ts';
import type { Stores } from '../../model/ports.ts';

/** Macros (contract §6.3). */
export interface MacroCases {
  /** `GET /macros` (contract §6.1), by position. */
  list(call: Call, page: PageRequest<Place>): Promise<Page<Macro, Place>>;
}

export const listMacros = (stores: Stores, page: PageRequest<Place>): Promise<Page<Macro, Place>> =>
  stores.configuration.list('macro', page);
