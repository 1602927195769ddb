/** The response of a stream: texts as they come, no faster than they are read. */
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { ApiEnv, Exchange } from '../../exchange.ts';
import type { Feed } from './mailbox.ts';

type Fed = Readonly<{ feed: Feed; context: Context<ApiEnv>; onEnd: () => void }>;

export const feedResponse = ({ headers }: Exchange, { feed, context, onEnd }: Fed): Response => {
  const { outgoing } = context.env ?? {};
  for (const [name, value] of Object.entries({ ...headers, ...streamHeaders })) context.header(name, value);
  const response = streamSSE(context, async (stream) => {
    stream.onAbort(feed.end);
    try {
      for (let text = await feed.next(); text !== null; text = await feed.next()) await stream.write(text);
    } finally {
      feed.end();
      onEnd();
    }
  });
  // Who takes nothing for so long is gone.
  outgoing?.setTimeout(stalledMs, () => outgoing.destroy());
  for (const [name, value] of Object.entries(streamHeaders)) response.headers.set(name, value);
  return response;
};

const stalledMs = 30_000;

/** Proxies are to pass each event on at once, as it is. */
export const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
} as const;
