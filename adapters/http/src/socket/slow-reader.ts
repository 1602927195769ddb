/** A response that is streamed to a caller who may stop reading. */
import type { ServerResponse } from 'node:http';

/**
 * The same pieces. The connection is cut off when nothing could be sent for 30 seconds, and when a piece fails: what was
 * sent by then must not look whole.
 */
export async function* pacedBy(
  outgoing: ServerResponse | undefined,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  outgoing?.setTimeout(stalledMs, () => outgoing.destroy());
  try {
    yield* pieces;
  } catch (error) {
    if (!outgoing) throw error;
    outgoing.destroy();
  }
}

const stalledMs = 30_000;
