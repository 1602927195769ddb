import type { FileScanner } from '@tidemark/domain';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

export type FileScannerBench = Readonly<{
  scanner: FileScanner;
  /** The text in which it finds something. */
  malware: string;
  /** From now on it gives no answer. */
  falls: () => void;
  close: () => Promise<void>;
}>;

export const fileScannerContract = (name: string, open: () => Promise<FileScannerBench>): void => {
  describe(`${name}: the malware scanner`, () => {
    let bench: FileScannerBench;
    beforeEach(async () => {
      bench = await open();
    });
    afterEach(() => bench.close());

    const found = { clean: false, finding: expect.stringMatching(/\S/) };

    test('finds nothing in a clean file, nor in an empty one', async () => {
      expect(await bench.scanner.scan(source('a letter', '', ' of mine'))).toEqual({ clean: true });
      expect(await bench.scanner.scan(source())).toEqual({ clean: true });
    });

    test('names what it finds, at any position and in pieces of any size', async () => {
      const { malware } = bench;
      const half = malware.slice(0, malware.length / 2);
      const rest = malware.slice(malware.length / 2);
      for (const pieces of [[malware], [`before ${half}`, `${rest} behind`], [...malware]])
        expect(await bench.scanner.scan(source(...pieces))).toEqual(found);
    });

    test('reads the source to its end, also after a finding', async () => {
      for (const first of ['harmless', bench.malware]) {
        let isRead = false;
        const whole = async function* () {
          yield* source(first, 'x'.repeat(200_000));
          isRead = true;
        };
        await bench.scanner.scan(whole());
        expect(isRead).toBe(true);
      }
    });

    test('gives each of many files at once its own result', async () => {
      const texts = ['a letter', bench.malware, 'another', bench.malware, ''];
      const results = await Promise.all(texts.map((text) => bench.scanner.scan(source(text))));
      expect(results.map(({ clean }) => clean)).toEqual([true, false, true, false, true]);
    });

    test('throws the error of the source', async () => {
      const broken = new Error('The connection broke.');
      const half = async function* () {
        yield* source('half');
        throw broken;
      };
      await expect(bench.scanner.scan(half())).rejects.toBe(broken);
    });

    test('throws `unavailable` when it gives no result, so that no file is taken for clean', async () => {
      bench.falls();
      await expect(bench.scanner.scan(source('a letter'))).rejects.toMatchObject({ code: 'unavailable' });
    });
  });
};

async function* source(...pieces: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield new TextEncoder().encode(piece);
}
