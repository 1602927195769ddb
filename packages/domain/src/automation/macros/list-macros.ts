import type { Page, PageRequest, Place } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import type { Macro } from '../../model/automation/macro.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading } from '../../model/use-case.ts';
import { type MacroPreview, type PreviewMacro, previewMacro } from './preview-macro.ts';

/** Macros (contract §6.3). */
export interface MacroCases {
  /** `GET /macros` (contract §6.1), by position. */
  list(call: Call, page: PageRequest<Place>): Promise<Page<Macro, Place>>;
  /**
   * `POST /console/api/tickets/{number}/macro-preview` (contract §15.4): what a macro would write and change on a ticket. Writes
   * nothing. Throws `not_found` for an unknown ticket, and for a macro that is unknown or not active.
   */
  preview(call: Call, input: PreviewInput): Promise<MacroPreview>;
}

export type PreviewInput = Omit<PreviewMacro, 'now'>;

export const macroCases = (ports: Ports): MacroCases => ({
  list: reading(ports)(listMacros),
  preview: (call, input) => reading(ports)(previewMacro)(call, { ...input, now: ports.clock.now() }),
});

const listMacros = (stores: Stores, page: PageRequest<Place>): Promise<Page<Macro, Place>> =>
  stores.configuration.list('macro', page);
