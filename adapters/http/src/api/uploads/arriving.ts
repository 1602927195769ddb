import { DeskError, sizeText } from '@tidemark/domain';
import type { Incoming } from '../../incoming.ts';

/** Of a body with files, and of these alone. */
export type MostBytes = Readonly<{ body: number; files: number }>;

/** Hands on the body in pieces as they arrive, counted rather than believed, and lets go of what `use` leaves of it. */
export const arriving = async <Result>(
  request: Incoming,
  most: MostBytes,
  use: (pieces: AsyncIterable<Uint8Array>) => Promise<Result>,
): Promise<Result> => {
  if (Number(request.headers.get('content-length') ?? 0) > most.body) throw tooLarge(most);
  const source = request.pieces()[Symbol.asyncIterator]();
  try {
    return await use(counted(source, most));
  } finally {
    await source.return?.();
  }
};

async function* counted(source: AsyncIterator<Uint8Array>, most: MostBytes): AsyncGenerator<Uint8Array> {
  let size = 0;
  for (;;) {
    // A caller who hangs up is no fault of ours.
    const { done, value } = await source.next().catch((error: unknown) => {
      throw error instanceof DeskError
        ? error
        : new DeskError('bad_request', 'The body broke off before its end.');
    });
    if (done) return;
    size += value.byteLength;
    if (size > most.body) throw tooLarge(most);
    yield value;
  }
}

const tooLarge = ({ body, files }: MostBytes): DeskError =>
  new DeskError(
    'payload_too_large',
    `A body with files may have ${sizeText(body)} at most, and its files ${sizeText(files)} in all.`,
  );
