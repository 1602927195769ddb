import type { IncomingMessage } from 'node:http';
import { storeUnavailable } from './failures.ts';

/** The body of an answer, as fast as it is read; throws when the store disconnects or stops sending. */
export async function* piecesOf(answer: IncomingMessage, silenceMs: number): AsyncGenerator<Uint8Array> {
  const pieces = answer[Symbol.asyncIterator]();
  const nextPiece = () => pieceWithin(silenceMs, answer, pieces);
  try {
    for (let next = await nextPiece(); !next.done; next = await nextPiece()) yield next.value;
  } catch (error) {
    throw storeUnavailable(error);
  } finally {
    answer.destroy();
  }
}

/** Only while somebody waits for a piece does the time count. */
const pieceWithin = async (
  silenceMs: number,
  answer: IncomingMessage,
  pieces: AsyncIterator<Uint8Array>,
): Promise<IteratorResult<Uint8Array>> => {
  const silent = () => answer.destroy(new Error('The object store fell silent.'));
  const timer = setTimeout(silent, silenceMs);
  try {
    return await pieces.next();
  } finally {
    clearTimeout(timer);
  }
};
