import { DeskError } from '@tidemark/domain';
import type { Incoming } from '../incoming.ts';

/** Hands on the body in pieces as they arrive, counted rather than believed, and lets go of what `use` leaves of it. */
export const arriving = async <Result>(
  request: Incoming,
  mostBytes: number,
  use: (pieces: AsyncIterable<Uint8Array>) => Promise<Result>,
): Promise<Result> => {
  if (Number(request.headers.get('Content-Length') ?? 0) > mostBytes) throw tooLarge(mostBytes);
  const source = request.pieces()[Symbol.asyncIterator]();
  try {
    return await use(counted(source, mostBytes));
  } finally {
    await source.return?.();
  }
};

async function* counted(source: AsyncIterator<Uint8Array>, mostBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for (;;) {
    // A caller who hangs up is no fault of ours.
    const { done, value } = await source.next().catch(() => {
      throw new DeskError('bad_request', 'The body broke off before its end.');
    });
    if (done) return;
    size += value.byteLength;
    if (size > mostBytes) throw tooLarge(mostBytes);
    yield value;
  }
}

const tooLarge = (mostBytes: number): DeskError =>
  new DeskError('payload_too_large', `A body with files may have ${mostBytes} bytes at most.`);
