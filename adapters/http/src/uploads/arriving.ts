import { DeskError } from '@tidemark/domain';
import type { Incoming } from '../incoming.ts';

/** The body in pieces as they arrive, counted rather than believed. */
export async function* arriving(request: Incoming, mostBytes: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('Content-Length') ?? 0) > mostBytes) throw tooLarge(mostBytes);
  let size = 0;
  for await (const piece of unbroken(request)) {
    size += piece.byteLength;
    if (size > mostBytes) throw tooLarge(mostBytes);
    yield piece;
  }
}

/** A caller who hangs up is no fault of ours. */
async function* unbroken(request: Incoming): AsyncGenerator<Uint8Array> {
  const pieces = request.pieces()[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await pieces.next().catch(() => {
        throw new DeskError('bad_request', 'The body broke off before its end.');
      });
      if (done) return;
      yield value;
    }
  } finally {
    await pieces.return?.();
  }
}

const tooLarge = (mostBytes: number): DeskError =>
  new DeskError('payload_too_large', `A body with files may have ${mostBytes} bytes at most.`);
