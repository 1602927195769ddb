/** The feed of events over HTTP, as a client reads it. */
import { createHash } from 'node:crypto';
import type { Caller } from './caller.ts';

export type FeedEvent = Readonly<{ id: string; kind: string; sequence: number; digest: string }>;

/** Every event of the workspace, oldest first. */
export const readFeed = async (caller: Caller, tokens: readonly string[]): Promise<readonly FeedEvent[]> => {
  const events: FeedEvent[] = [];
  let after: unknown = null;
  for (let page = 0; page === 0 || after !== null; page += 1) {
    const token = tokens[page % tokens.length] ?? '';
    const path = `/events?limit=100${after === null ? '' : `&after=${after}`}`;
    const { status, body } = await caller.call({ method: 'GET', path, token });
    if (status !== 200) throw new Error(`The feed was answered with ${status}.`);
    events.push(...(Array.isArray(body.data) ? body.data : []).map(feedEvent));
    after = body.next_cursor ?? null;
  }
  return events;
};

/** A webhook is sent the same bytes as the feed has. */
const feedEvent = (event: Readonly<Record<string, unknown>>): FeedEvent => ({
  id: String(event.id),
  kind: String(event.event),
  sequence: Number(event.sequence),
  digest: createHash('sha256').update(JSON.stringify(event)).digest('base64').slice(0, 16),
});
