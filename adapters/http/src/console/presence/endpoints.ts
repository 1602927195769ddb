/** `PUT /console/api/presence/{number}`: where the calling agent is (contract §15.8). */
import { presenceStates } from '@tidemark/domain';
import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import * as field from '../../api/fields.ts';
import { noContent } from '../../reply.ts';

const showPresence = endpoint({
  operation: 'showPresence',
  method: 'PUT',
  path: '/presence/:number',
  tag: 'Stream',
  noun: 'ticket',
  summary: 'Say that you look at a ticket, or write there',
  description:
    'Others see it for 45 seconds, by the event `presence` of the stream. Say it again before that, and `away` when you leave.',
  needs: 'agent',
  params: v.object({ number: field.ticketNumber }),
  body: v.object({ state: field.oneOf([...presenceStates, 'away'] as const) }),
  replies: { 204: null },
  handle: async (desk, call, { params: { number }, body: { state } }) => {
    await desk.presence.show(call, { ticketNumber: number, state });
    return noContent;
  },
});

export const presenceEndpoints = [showPresence];
