/** `/tickets` (contract §2). */
import { limits, ticketStatuses } from '@tidemark/domain';
import * as v from 'valibot';
import { created, ok, okVersion } from '../../reply.ts';
import { endpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { refusedWith } from '../input.ts';
import { listTickets } from './list-endpoint.ts';
import {
  detailsOf,
  OpenedTicketWire,
  openedToWire,
  ReadMarkWire,
  TicketWire,
  ticketDetails,
  ticketFor,
  UnreadMarkWire,
  variantOf,
} from './wire.ts';

const tag = 'Tickets';
const noun = 'ticket';
export const ticketParams = v.object({ number: field.ticketNumber });

const openTicket = endpoint({
  operation: 'openTicket',
  method: 'POST',
  path: '/tickets',
  tag,
  summary: 'Open a ticket',
  description:
    'Finds the requester by address or adds them, and opens the ticket with their first message. The organization defaults to the requester’s own. The answer has the files that were stored; one that the storage refuses is named in `skipped_files`, and the ticket is kept.',
  needs: ['write', 'ticket:create'],
  body: v.object({
    requester_email: field.email,
    requester_name: v.optional(field.line(1, limits.nameLength)),
    subject: field.line(1, limits.subjectLength),
    message: field.prose(limits.messageLength),
    from_agent: v.pipe(
      v.optional(field.flag, false),
      v.description(
        'True: you write to the requester. The message is your public reply, is mailed to them, and the ticket is open. A key needs the scope `write`.',
      ),
    ),
    ...ticketDetails,
  }),
  files: true,
  replies: { 201: OpenedTicketWire },
  versioned: true,
  errors: ['requester_blocked'],
  handle: async (desk, call, { body, files }) => {
    const ticket = await desk.tickets.open(call, {
      requesterEmail: body.requester_email,
      requesterName: body.requester_name,
      subject: body.subject,
      message: body.message,
      fromAgent: body.from_agent,
      ...detailsOf(body),
      files,
    });
    const shown = openedToWire(await ticketFor(desk.tickets, call, ticket), ticket);
    const { version } = ticket;
    return { ...created(`/tickets/${ticket.number}`, shown), version, variant: variantOf(shown) };
  },
});

const getTicket = endpoint({
  operation: 'getTicket',
  method: 'GET',
  path: '/tickets/:number',
  tag,
  noun,
  summary: 'Get a ticket',
  description: 'Fetching a ticket never marks it read.',
  needs: ['read'],
  params: ticketParams,
  replies: { 200: TicketWire },
  versioned: true,
  handle: async (desk, call, { params }) => {
    const ticket = await desk.tickets.get(call, params.number);
    const shown = await ticketFor(desk.tickets, call, ticket);
    return okVersion(shown, ticket.version, variantOf(shown));
  },
});

const changeTicket = endpoint({
  operation: 'changeTicket',
  method: 'PATCH',
  path: '/tickets/:number',
  tag,
  noun,
  summary: 'Change a ticket',
  description:
    'Members left out stay as they are; null clears a nullable one. `tags` replaces the list, `add_tags` and `remove_tags` change it without a race. `custom_fields` is merged by key.',
  needs: ['write'],
  params: ticketParams,
  body: v.object({
    status: refusedWith('invalid_status', v.optional(field.oneOf(ticketStatuses))),
    subject: v.optional(field.line(1, limits.subjectLength)),
    ...ticketDetails,
    add_tags: v.optional(field.textList(limits.tags.most)),
    remove_tags: v.optional(field.textList(limits.tags.most)),
  }),
  replies: { 200: TicketWire },
  versioned: true,
  errors: ['invalid_status', 'ticket_closed'],
  handle: async (desk, call, { params, body, ifVersion }) => {
    const ticket = await desk.tickets.change(call, {
      number: params.number,
      ifVersion,
      status: body.status,
      subject: body.subject,
      addTags: body.add_tags,
      removeTags: body.remove_tags,
      ...detailsOf(body),
    });
    const shown = await ticketFor(desk.tickets, call, ticket);
    return okVersion(shown, ticket.version, variantOf(shown));
  },
});

const markTicketRead = endpoint({
  operation: 'markTicketRead',
  method: 'POST',
  path: '/tickets/:number/read',
  tag,
  noun,
  summary: 'Mark a ticket read',
  description: 'Clears the unread flag of the calling agent, and of nobody else.',
  needs: 'agent',
  params: ticketParams,
  replies: { 200: ReadMarkWire },
  handle: async (desk, call, { params }) => {
    const { number, readAt, unread } = await desk.tickets.markRead(call, params.number);
    return ok({ number, read_at: readAt, unread });
  },
});

const markTicketUnread = endpoint({
  operation: 'markTicketUnread',
  method: 'DELETE',
  path: '/tickets/:number/read',
  tag,
  noun,
  summary: 'Mark a ticket unread',
  description:
    'Sets the unread flag of the calling agent again. A ticket in which nobody else wrote stays read.',
  needs: 'agent',
  params: ticketParams,
  replies: { 200: UnreadMarkWire },
  handle: async (desk, call, { params }) => ok(await desk.tickets.markUnread(call, params.number)),
});

const markTicketSpam = endpoint({
  operation: 'markTicketSpam',
  method: 'POST',
  path: '/tickets/:number/spam',
  tag,
  noun,
  summary: 'Mark a ticket as spam',
  description:
    'Closes the ticket with the tag `spam`, quarantines its mail and blocks the requester, whose later mail is quarantined. No SLA policy applies to it. A ticket that is marked already stays as it is.',
  needs: ['write'],
  params: ticketParams,
  body: v.object({
    block_sender: v.pipe(
      v.optional(field.flag),
      v.description('Whether to block the requester; true if it is left out.'),
    ),
  }),
  replies: { 200: TicketWire },
  versioned: true,
  errors: ['ticket_closed'],
  handle: async (desk, call, { params, body }) => {
    const { number } = params;
    const ticket = await desk.tickets.markSpam(call, { number, blockSender: body.block_sender });
    const shown = await ticketFor(desk.tickets, call, ticket);
    return okVersion(shown, ticket.version, variantOf(shown));
  },
});

const unmarkTicketSpam = endpoint({
  operation: 'unmarkTicketSpam',
  method: 'DELETE',
  path: '/tickets/:number/spam',
  tag,
  noun,
  summary: 'Take back that a ticket is spam',
  description:
    'Opens the ticket again without the tag `spam`, unblocks the requester, and takes its mail out of quarantine. A ticket that is not marked stays as it is.',
  needs: ['write'],
  params: ticketParams,
  replies: { 200: TicketWire },
  versioned: true,
  handle: async (desk, call, { params }) => {
    const ticket = await desk.tickets.unmarkSpam(call, { number: params.number });
    const shown = await ticketFor(desk.tickets, call, ticket);
    return okVersion(shown, ticket.version, variantOf(shown));
  },
});

export const ticketEndpoints = [
  listTickets,
  openTicket,
  getTicket,
  changeTicket,
  markTicketRead,
  markTicketUnread,
  markTicketSpam,
  unmarkTicketSpam,
];
