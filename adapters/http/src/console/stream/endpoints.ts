/** `GET /console/api/stream`: what happens in the workspace, as it happens (contract §15.6). */
import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import * as field from '../../api/fields.ts';

const openStream = endpoint({
  operation: 'openStream',
  method: 'GET',
  path: '/stream',
  tag: 'Stream',
  summary: 'Hear what happens in the workspace',
  description: [
    'Server-sent events. `hello` comes first. `ticket` has the row of a list, or `deleted`; `message`, `contact`, `organization`, `article` and `configuration` name what is to be read again; `counts` has those of `GET /view-counts` that may have changed; `news` says that the feed of notifications may have more.',
    'The `id` of an event is the sequence of the event feed. A reader who lost the connection sends the last one as the header `Last-Event-ID`, and gets what they missed, or `resync`: then everything in sight is to be read again. `bye` says in how many milliseconds to come back. A comment comes every 15 seconds.',
  ].join('\n\n'),
  needs: 'agent',
  query: v.object({
    once: v.pipe(
      v.optional(field.yesOrNo),
      v.description('Whether the stream ends behind what was missed: for callers who cannot keep it open.'),
    ),
  }),
  replies: { 200: null },
  streams: true,
  handle: async (_desk, call, { query: { once = false } }) => ({
    status: 200,
    listen: { call, isOnce: once },
  }),
});

export const streamEndpoints = [openStream];
