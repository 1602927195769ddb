import { describe, expect, test } from 'vitest';
import { jsonWithoutData } from './json-without-data.ts';

const mebibyte = 1024 * 1024;

/** The remaining JSON of a body in pieces of that size, and the file data removed from it. */
const read = async (body: string, pieceBytes = 64 * 1024) => {
  const bytes = Buffer.from(body);
  const taken: string[] = [];
  const pieces = { asked: 0 };
  const source = async function* () {
    for (let at = 0; at < bytes.byteLength; at += pieceBytes) {
      pieces.asked += 1;
      yield bytes.subarray(at, at + pieceBytes);
    }
  };
  const left = jsonWithoutData(source(), {
    mostBytes: mebibyte,
    take: async (text) => {
      taken.push(Buffer.concat(await Array.fromAsync(text)).toString());
      return taken.length - 1;
    },
  });
  const outcome = await left.then(
    (rest) => Buffer.from(rest).toString(),
    ({ code }: { code: string }) => code,
  );
  return { outcome, taken, pieces: pieces.asked };
};

describe('a JSON body without a length', () => {
  test('is refused once more than a mebibyte arrived besides its files, escapes included', async () => {
    for (const [start, unit] of [
      ['{"subject":"', '\\n'],
      ['{"subject":"', '\\"'],
      ['{"subject":"', '\\u0041'],
      ['{"subject":"', 'a'],
      ['', '""'],
      ['', '    '],
    ] as const) {
      const { outcome, pieces } = await read(start + unit.repeat((4 * mebibyte) / unit.length));
      expect([unit, outcome, pieces]).toEqual([unit, 'payload_too_large', 17]);
    }
  });

  test('is read byte by byte up to a mebibyte, however it is split', async () => {
    for (const unit of ['\\n', ']', '"\\\\"', 'x']) {
      const body = unit.repeat(Math.floor(mebibyte / unit.length));
      expect((await read(body)).outcome === body, unit).toBe(true);
    }
    const body = '{"a\\"":"\\\\","files":[{"name":"x","data":"QU\\n\\u0046\\/","z":"\\u00e9"}],"b":[]}';
    for (const pieceBytes of [1, 2, 3, 7, 1000]) {
      const { outcome, taken } = await read(body, pieceBytes);
      expect(outcome).toBe('{"a\\"":"\\\\","files":[{"name":"x","data":0,"z":"\\u00e9"}],"b":[]}');
      expect(taken).toEqual(['QU\nF/']);
    }
  });

  test('is scanned once, however many escapes and brackets it has', async () => {
    const started = process.cpuUsage();
    await read(`{"subject":"${'\\n'.repeat(mebibyte / 2 - 100)}"}`);
    await read(']'.repeat(mebibyte - 1));
    await read(`{"files":[{"data":"${'\\n'.repeat(mebibyte)}"}]}`);
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1_000).toBeLessThan(3_000);
  });

  test('is refused at its first piece with too many levels or values, outside or inside its files', async () => {
    for (const [start, unit] of [
      ['', '['],
      ['', '{"a":'],
      ['{"files":[{"data":"QUJD","x":', '['],
      ['{"subject":[', '1,'],
      ['{"files":[', '{},'],
    ] as const) {
      const { outcome, pieces } = await read(start + unit.repeat((4 * mebibyte) / unit.length));
      expect([start, unit, outcome, pieces]).toEqual([start, unit, 'validation_failed', 1]);
    }
  });

  test('that breaks off inside a file is not valid JSON', async () => {
    for (const end of ['', 'QUJD', 'QUJD\\', 'QUJD\\u00'])
      expect((await read(`{"files":[{"data":"${end}`)).outcome).toBe('invalid_json');
    expect((await read('{"a":"b\\')).outcome).toBe('{"a":"b\\');
  });
});
