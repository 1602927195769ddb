/** The response of a stream: texts as they arrive, no faster than they are read. */
import type { Context } from 'hono';
import type { ApiEnv, Exchange } from '../../exchange.ts';
import type { Feed } from './mailbox.ts';

type Fed = Readonly<{ feed: Feed; context: Context<ApiEnv>; onEnd: () => void }>;

export const feedResponse = ({ headers }: Exchange, { feed, context, onEnd }: Fed): Response => {
  const { outgoing } = context.env ?? {};
  // A reader who takes nothing for so long has left.
  outgoing?.setTimeout(stalledMs, () => outgoing.destroy());
  return new Response(bodyOf(feed, onEnd), { headers: { ...headers, ...streamHeaders } });
};

const stalledMs = 30_000;

/** Reads a text of the feed when the one before has gone out: nothing waits here, and everything in the mailbox. */
const bodyOf = (feed: Feed, onEnd: () => void): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  let isCancelled = false;
  const end = (): void => {
    feed.end();
    onEnd();
  };
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const text = await feed.next();
    if (isCancelled) return;
    if (text !== null) return controller.enqueue(encoder.encode(text));
    controller.close();
    end();
  };
  const cancel = (): void => {
    isCancelled = true;
    end();
  };
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
};

/** Proxies are to pass each event on at once, as it is. */
export const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
} as const;
