/** A ticket as clients see it: these members, in this order (contract §2.1); what calls set and lists filter by. */
import {
  type Call,
  channels,
  type ListedTicket,
  limits,
  type Message,
  type Ticket,
  type TicketCases,
  type TicketFilter,
  ticketPriorities,
  ticketStatuses,
  ticketTypes,
  type WithFiles,
} from '@tidemark/domain';
import * as v from 'valibot';
import * as field from '../fields.ts';
import { filedEntries, fileToWire, skippedToWire } from '../files/wire.ts';
import { refusedWith } from '../input.ts';
import { at, atOrNull, count, customFieldValues, id, idOrNull, textOrNull } from '../wire.ts';
import { SlaWire, slaToWire } from './sla-wire.ts';

export const TicketWire = v.object({
  number: v.pipe(count, v.description('Number in the workspace: what agents see and paths use.')),
  id,
  subject: v.string(),
  status: v.picklist(ticketStatuses),
  priority: v.picklist(ticketPriorities),
  channel: v.pipe(v.picklist(channels), v.description('The way in; read-only.')),
  type: v.nullable(v.picklist(ticketTypes)),
  requester_id: v.pipe(id, v.description('The contact who asked.')),
  assignee_id: idOrNull,
  team_id: idOrNull,
  organization_id: idOrNull,
  follow_up_of: v.pipe(
    v.nullable(count),
    v.description('Number of the closed ticket that this one follows.'),
  ),
  merged_into: v.pipe(v.nullable(count), v.description('Number of the ticket into which it was merged.')),
  snoozed_until: v.pipe(
    textOrNull,
    v.description('It is on hold until this instant, or until the customer writes (`reply`); else null.'),
  ),
  tags: v.array(v.string()),
  custom_fields: customFieldValues,
  sla: v.pipe(v.nullable(SlaWire), v.description('The SLA clock; null while no policy applies.')),
  unread: v.pipe(
    v.optional(v.boolean()),
    v.description(
      'Whether there is a message that the calling agent did not write and that is newer than the last time they marked the ticket read. For sessions of agents; absent for API keys.',
    ),
  ),
  created_at: at,
  updated_at: at,
  last_message_at: at,
  solved_at: atOrNull,
  closed_at: atOrNull,
});

/** `unread` numbers are those that the calling agent has not read; null for anybody else. */
export const ticketToWire = (
  ticket: ListedTicket,
  unread: ReadonlySet<number> | null,
): v.InferOutput<typeof TicketWire> => ({
  number: ticket.number,
  id: ticket.id,
  subject: ticket.subject,
  status: ticket.status,
  priority: ticket.priority,
  channel: ticket.channel,
  type: ticket.type,
  requester_id: ticket.requesterId,
  assignee_id: ticket.assigneeId,
  team_id: ticket.teamId,
  organization_id: ticket.organizationId,
  follow_up_of: ticket.followUpOf,
  merged_into: ticket.mergedInto,
  snoozed_until: ticket.snoozedUntil,
  tags: [...ticket.tags],
  custom_fields: ticket.customFields,
  sla: slaToWire(ticket),
  ...(unread && { unread: unread.has(ticket.number) }),
  created_at: ticket.createdAt,
  updated_at: ticket.updatedAt,
  last_message_at: ticket.lastMessageAt,
  solved_at: ticket.solvedAt,
  closed_at: ticket.closedAt,
});

/** The fields of a ticket that a call may set. */
export const ticketDetails = {
  priority: v.optional(field.oneOf(ticketPriorities)),
  type: v.optional(v.nullable(field.oneOf(ticketTypes))),
  assignee_id: v.optional(v.nullable(field.uuid)),
  team_id: v.optional(v.nullable(field.uuid)),
  organization_id: v.optional(v.nullable(field.uuid)),
  tags: v.optional(field.textList(limits.tags.most)),
  custom_fields: v.optional(field.members),
};

export const detailsOf = (body: v.InferOutput<v.ObjectSchema<typeof ticketDetails, undefined>>) => ({
  priority: body.priority,
  type: body.type,
  assigneeId: body.assignee_id,
  teamId: body.team_id,
  organizationId: body.organization_id,
  tags: body.tags,
  customFields: body.custom_fields,
});

/** The filters of lists of tickets. */
export const ticketFilters = {
  status: refusedWith('invalid_status', v.optional(field.someOf(ticketStatuses))),
  priority: v.optional(field.someOf(ticketPriorities)),
  assignee_id: v.pipe(
    v.optional(field.uuidOrNone),
    v.description('The id of an agent, or `none`: tickets that nobody is assigned to.'),
  ),
  team_id: v.pipe(
    v.optional(field.uuidOrNone),
    v.description('The id of a team, or `none`: tickets that no team has.'),
  ),
  organization_id: v.optional(field.uuid),
  requester_id: v.optional(field.uuid),
  tag: v.optional(field.line(1, limits.tags.length)),
};

export const filterOf = (
  query: v.InferOutput<v.ObjectSchema<typeof ticketFilters, undefined>>,
): TicketFilter => ({
  statuses: query.status,
  priorities: query.priority,
  assigneeId: query.assignee_id,
  teamId: query.team_id,
  organizationId: query.organization_id,
  requesterId: query.requester_id,
  tag: query.tag?.toLowerCase(),
});

/** The ticket as created, with the files stored: no other answer has them. */
export const OpenedTicketWire = v.object({ ...TicketWire.entries, ...filedEntries });

export const openedToWire = (
  shown: v.InferOutput<typeof TicketWire>,
  opened: WithFiles & Partial<Pick<Message, 'skippedFiles'>>,
): v.InferOutput<typeof OpenedTicketWire> => ({
  ...shown,
  files: (opened.files ?? []).map(fileToWire),
  ...skippedToWire(opened),
});

export const ReadMarkWire = v.pipe(
  v.object({ number: count, read_at: at, unread: v.boolean() }),
  v.examples([{ number: 42, read_at: '2026-11-20T09:30:00.000Z', unread: false }]),
);

export const UnreadMarkWire = v.pipe(
  v.object({ number: count, unread: v.boolean() }),
  v.examples([{ number: 42, unread: true }]),
);

/** A ticket for the one who calls. */
export const ticketFor = async (tickets: TicketCases, call: Call, ticket: Ticket) =>
  ticketToWire(ticket, await tickets.unreadAmong(call, [ticket]));

/** The fields that change for an agent who marks a ticket as read; no other field changes. */
export const variantOf = ({ unread }: v.InferOutput<typeof TicketWire>): string | undefined =>
  unread === undefined ? undefined : unread ? 'unread' : 'read';
