import { describe, expect, test } from 'vitest';
import { base64Bytes } from './base64-bytes.ts';

/** The bytes of a base64 text that arrives in pieces of that size; the error code where it is refused. */
const read = async (text: string, pieceBytes = 64): Promise<string> => {
  const source = async function* () {
    const bytes = Buffer.from(text, 'latin1');
    for (let at = 0; at < bytes.byteLength; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  };
  return Array.fromAsync(base64Bytes(source(), 'files.0.data')).then(
    (pieces) => Buffer.concat(pieces).toString('hex'),
    ({ code }: { code: string }) => code,
  );
};

describe('base64 text', () => {
  test('decodes to the same bytes, however it is split', async () => {
    for (const length of [0, 1, 2, 3, 4, 5, 255, 256, 257, 1_000]) {
      const bytes = Buffer.from(Array.from({ length }, (_, index) => (index * 167 + length) & 255));
      const text = bytes.toString('base64');
      const lines = text.replaceAll(/.{76}/g, '$&\r\n');
      for (const pieceBytes of [1, 2, 3, 5, 64, 10_000])
        for (const written of [text, text.replaceAll('=', ''), lines, ` ${text}\n\t`])
          expect(await read(written, pieceBytes), `${length} ${pieceBytes}`).toBe(bytes.toString('hex'));
    }
  });

  test.each([
    'A',
    'QUJDR',
    'QUI==',
    'QUJD=',
    'QQ=',
    'QQ===',
    '=',
    '====',
    'QQ==QUJD',
    'QUI=A',
    'QUJD-_',
    'QUJD?',
    'QU\u0000D',
    'QUJ\u00e9',
    'data:text/plain;base64,QUJD',
  ])('that is invalid is refused, however it is split: %j', async (text) => {
    for (const pieceBytes of [1, 3, 64]) expect(await read(text, pieceBytes)).toBe('validation_failed');
  });
});
