/** What the console reads of tickets beyond the API: a whole screen at once, and counts. */
import { agentOf } from '@tidemark/domain';
import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import * as field from '../../api/fields.ts';
import { ok } from '../../reply.ts';
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

export const consoleTicketEndpoints = [getTicketScreen, getViewCounts];
