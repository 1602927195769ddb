/** The reads of tickets that only the console has: a whole screen at once, and counts. */
import { agentOf, mapPage } from '@tidemark/domain';
import * as v from 'valibot';
import { endpoint, listEndpoint } from '../../api/endpoint.ts';
import * as field from '../../api/fields.ts';
import { MarkedFileWire, markedFileToWire } from '../../api/files/wire.ts';
import { ticketParams } from '../../api/tickets/endpoints.ts';
import { TicketWire, ticketFor, variantOf } from '../../api/tickets/wire.ts';
import { ok, okVersion } from '../../reply.ts';
import { ScreenWire, screenToWire, ViewCountsWire, viewCountsToWire } from './wire.ts';

const tag = 'Tickets';

const getTicketScreen = endpoint({
  operation: 'getTicketScreen',
  method: 'GET',
  path: '/tickets/:number/screen',
  tag,
  noun: 'ticket',
  summary: 'Get all that is shown of a ticket at once',
  description: 'Opening a ticket never marks it read.',
  needs: 'agent',
  params: v.object({ number: field.ticketNumber }),
  replies: { 200: ScreenWire },
  handle: async (desk, call, { params: { number }, cursors }) => {
    const screen = await desk.tickets.showScreen(call, number);
    const { next } = screen.messages;
    const list = { operation: 'listMessages', path: `/tickets/${number}/messages`, query: { order: 'desc' } };
    const cursor = next === null ? null : cursors(list).seal(next);
    const [unread, drafts] = await Promise.all([
      desk.tickets.unreadAmong(call, [screen.ticket]),
      desk.drafts.ofTicket(call, number),
    ]);
    return ok(screenToWire(screen, { unread, cursor, drafts }));
  },
});

const getViewCounts = endpoint({
  operation: 'getViewCounts',
  method: 'GET',
  path: '/view-counts',
  tag,
  summary: 'Count the tickets of each view',
  needs: 'agent',
  replies: { 200: ViewCountsWire },
  handle: async (desk, call) =>
    ok(viewCountsToWire(await desk.tickets.countViews(call, { agentId: agentOf(call.actor) }))),
});

const snoozeTicket = endpoint({
  operation: 'snoozeTicket',
  method: 'POST',
  path: '/tickets/:number/snooze',
  tag,
  noun: 'ticket',
  summary: 'Snooze a ticket',
  description:
    'Puts the ticket on hold. It is open again at `until`, or as soon as the customer writes. Another status ends that, too.',
  needs: 'agent',
  ability: 'work',
  params: v.object({ number: field.ticketNumber }),
  body: v.object({
    until: v.pipe(
      v.nullable(field.instant),
      v.description('An instant within a year; null: until the customer writes.'),
    ),
  }),
  replies: { 200: TicketWire },
  versioned: true,
  errors: ['ticket_closed'],
  handle: async (desk, call, { params: { number }, body: { until } }) => {
    const ticket = await desk.tickets.snooze(call, { number, until });
    const shown = await ticketFor(desk.tickets, call, ticket);
    return okVersion(shown, ticket.version, variantOf(shown));
  },
});

const mergeTicket = endpoint({
  operation: 'mergeTicket',
  method: 'POST',
  path: '/tickets/:number/merge',
  tag,
  noun: 'ticket',
  summary: 'Merge a ticket into another one',
  description:
    'Closes the ticket. What its customer writes from now on comes to `into`, which gets a note. Both must have the same requester. Setting its status to open ends that.',
  needs: 'agent',
  ability: 'work',
  params: v.object({ number: field.ticketNumber }),
  body: v.object({ into: field.wholeMember(1, 999_999_999) }),
  replies: { 200: TicketWire },
  versioned: true,
  errors: ['ticket_closed'],
  handle: async (desk, call, { params: { number }, body: { into } }) => {
    const ticket = await desk.tickets.merge(call, { number, into });
    const shown = await ticketFor(desk.tickets, call, ticket);
    return okVersion(shown, ticket.version, variantOf(shown));
  },
});

const listConsoleFiles = listEndpoint({
  operation: 'listConsoleFiles',
  path: '/tickets/:number/files',
  tag: 'Files',
  noun: 'ticket',
  summary: 'List the files of a ticket',
  description: 'Across the whole thread, newest first.',
  params: ticketParams,
  key: v.string(),
  item: MarkedFileWire,
  list: async (desk, call, { params, page }) =>
    mapPage(await desk.files.list(call, { number: params.number, page }), markedFileToWire),
});

export const consoleTicketEndpoints = [
  getTicketScreen,
  getViewCounts,
  snoozeTicket,
  mergeTicket,
  listConsoleFiles,
];
