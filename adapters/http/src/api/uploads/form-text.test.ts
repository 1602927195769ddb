import { describe, expect, test } from 'vitest';
import { watchedForm } from './form-text.ts';

const cut = function* (bytes: Uint8Array, length: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
};

async function* arriving(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

/** The result for a field when all of these bytes arrived before its end was found. */
const told = async (field: Uint8Array, text: string, pieceLength: number): Promise<unknown> => {
  const head = Buffer.concat([Buffer.alloc(5_000_000, 1), Buffer.from('\r\n--b\r\nName: body\r\n\r\n')]);
  const all = Buffer.concat([head, field, Buffer.from('\r\n--b--\r\n')]);
  const form = watchedForm(arriving([...cut(all, pieceLength)]));
  for await (const piece of form.pieces) expect(piece.length).toBeGreaterThan(0);
  try {
    return form.refuseChanged('body', text);
  } catch (error) {
    return error;
  }
};

describe.each([700, 65_536, 3_000_000])(
  'a text behind a large file, in pieces of %i bytes,',
  (pieceLength) => {
    test('is accepted when it contains a replacement character, up to the limit of a form', async () => {
      for (const text of ['\uFFFD', `${'x'.repeat(1_000_000)}\uFFFD`])
        expect(await told(Buffer.from(text), text, pieceLength)).toBeUndefined();
    });

    test('is refused when the parser inserted a replacement character', async () => {
      const bytes = Buffer.from(`${'x'.repeat(1_000_000)}\xff`, 'latin1');
      const refused = await told(bytes, bytes.toString('utf8'), pieceLength);
      expect(refused).toMatchObject({ code: 'validation_failed', field: 'body' });
    });
  },
);
