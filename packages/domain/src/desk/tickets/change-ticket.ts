/** `PATCH /tickets/{number}`. */

import { notFound } from '../../kernel/errors.ts';
import { refuseStale } from '../../kernel/version.ts';
import type { CustomFieldsPatch } from '../../model/desk/custom-fields.ts';
import { changedTags, type TagChange } from '../../model/desk/tags.ts';
import { givenDetails, type Ticket, type TicketDetails, type TicketStatus } from '../../model/desk/ticket.ts';
import { movedTo } from '../../model/desk/ticket-acts.ts';
import { ticketChanges } from '../../model/desk/ticket-changes.ts';
import { mergeTicketFields } from '../../model/desk/ticket-field.ts';
import { assignedTo, refuseClosed, withStatus } from '../../model/desk/ticket-state.ts';
import type { Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { commitTicket } from './commit-ticket.ts';
import { checkReferences, type TicketReferences } from './ticket-references.ts';

export type ChangeTicket = TicketReferences &
  TicketDetails &
  TagChange &
  Readonly<{
    number: number;
    ifVersion?: readonly number[] | undefined;
    status?: TicketStatus | undefined;
    subject?: string | undefined;
    customFields?: CustomFieldsPatch | undefined;
  }>;

export const changeTicket = async (scope: WriteScope, change: ChangeTicket): Promise<Ticket> => {
  const { stores, now } = scope;
  const before = await stores.tickets.findForChange(change.number);
  if (!before) throw notFound('ticket');
  refuseStale(before, change.ifVersion);
  const people = await checkReferences(stores, movedReferences(before, change));
  const placed = change.status === undefined ? before : withStatus(before, change.status, now);
  const assigned = change.assigneeId === undefined ? placed : assignedTo(placed, change.assigneeId, now);
  const after = await withDetails(stores, assigned, change);
  const moved = placed !== before;
  if (!moved && Object.keys(ticketChanges(before, after)).length > 0) refuseClosed(before);
  return commitTicket(scope, { before, after, people });
};

const withDetails = async (stores: Stores, ticket: Ticket, change: ChangeTicket): Promise<Ticket> => ({
  ...ticket,
  ...givenDetails(change),
  ...movedTo(ticket, change.organizationId),
  subject: change.subject ?? ticket.subject,
  tags: changedTags(ticket.tags, change),
  customFields: change.customFields
    ? mergeTicketFields(ticket.customFields, change.customFields, await stores.ticketFields.listActive())
    : ticket.customFields,
});

/** A ticket sent back whole may name an agent who was suspended since. */
const movedReferences = (before: Ticket, change: ChangeTicket): TicketReferences => ({
  assigneeId: change.assigneeId === before.assigneeId ? undefined : change.assigneeId,
  teamId: change.teamId === before.teamId ? undefined : change.teamId,
  organizationId: change.organizationId === before.organizationId ? undefined : change.organizationId,
});
