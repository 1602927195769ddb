/** `/events`: what happened, as a feed that can be read again (contract §8.7). */
import { DeskError, isUuid, unknownStart } from '@tidemark/domain';
import * as v from 'valibot';
import { listEndpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { EventWire } from './wire.ts';

const expected = 'the id of an event, or a next_cursor';

const listEvents = listEndpoint({
  operation: 'listEvents',
  path: '/events',
  tag: 'Events',
  summary: 'List events',
  description:
    'All events in commit order, oldest first, stored for 30 days. To find lost webhooks, list from the last event that you know.',
  // It tells of drafts, and of all that anybody did.
  ability: 'manage',
  query: v.object({
    after: v.pipe(
      v.optional(v.union([field.uuid, v.string(expected)])),
      v.description(
        'The `id` of the last event that you have seen, or a `next_cursor`; without it the feed begins with the oldest event that is kept. An event that is gone is refused with 422.',
      ),
    ),
  }),
  key: v.number(),
  item: EventWire,
  list: async (desk, call, { query: { after }, page, keyOf }) => {
    if (after === undefined || page.after !== null) return desk.events.list(call, { page });
    if (isUuid(after)) return desk.events.list(call, { afterId: after, page });
    return desk.events.list(call, { page: { ...page, after: placeOf(after, keyOf) } });
  },
});

const placeOf = (cursor: string, keyOf: (cursor: string) => number): number => {
  try {
    return keyOf(cursor);
  } catch (error) {
    if (error instanceof DeskError) throw unknownStart(cursor);
    throw error;
  }
};

export const eventEndpoints = [listEvents];
