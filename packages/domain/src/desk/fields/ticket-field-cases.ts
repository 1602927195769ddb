/** The use cases of ticket fields, for `createDesk`. */

import type { Page, PageRequest, Place } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import type { TicketField } from '../../model/desk/ticket-field.ts';
import type { Ports } from '../../model/ports.ts';
import { reading, writing } from '../../model/use-case.ts';
import { addTicketField, type NewTicketField } from './add-ticket-field.ts';
import { listTicketFields } from './list-ticket-fields.ts';

/** Definitions of custom fields of tickets (contract §6.6). */
export interface TicketFieldCases {
  /** Defines a field behind the others. Throws `validation_failed` for `key`, `label`, `type` or `options`. */
  add(call: Call, input: NewTicketField): Promise<TicketField>;
  /** `GET /ticket-fields` (contract §6.1), by position. */
  list(call: Call, page: PageRequest<Place>): Promise<Page<TicketField, Place>>;
}

export const ticketFieldCases = (ports: Ports): TicketFieldCases => ({
  add: writing(ports)(addTicketField),
  list: reading(ports)(listTicketFields),
});
