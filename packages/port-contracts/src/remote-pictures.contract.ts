import type { RemotePictureSource } from '@tidemark/domain';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

export type RemotePicturesBench = Readonly<{
  source: RemotePictureSource;
  /** An address that answers these bytes. */
  urlOf: (bytes: Uint8Array) => Promise<string>;
  /** An address that answers nothing. */
  lost: () => Promise<string>;
  close: () => Promise<void>;
}>;

const workspaceId = '019a0000-0000-7000-8000-000000000001';

export const remotePicturesContract = (name: string, open: () => Promise<RemotePicturesBench>): void => {
  describe(`${name}: pictures from outside`, () => {
    let bench: RemotePicturesBench;
    beforeEach(async () => {
      bench = await open();
    });
    afterEach(() => bench.close());

    test('are their bytes, as often as somebody asks', async () => {
      const bytes = Uint8Array.from([0x47, 0x49, 0x46, 0x38, 0, 255, 10, 13]);
      const url = await bench.urlOf(bytes);
      for (const id of [workspaceId, workspaceId, workspaceId.replace(/1$/, '2')])
        expect([...(await bench.source.fetch(id, url))]).toEqual([...bytes]);
    });

    test('are distinguished by their addresses', async () => {
      const one = await bench.urlOf(Uint8Array.of(1));
      const other = await bench.urlOf(Uint8Array.of(2));
      const [first, second] = await Promise.all(
        [one, other].map((url) => bench.source.fetch(workspaceId, url)),
      );
      expect([[...(first ?? [])], [...(second ?? [])]]).toEqual([[1], [2]]);
    });

    test('are refused with a sentence where nothing answers', async () => {
      for (const url of [await bench.lost(), 'nonsense', 'https://nobody.invalid/a.png'])
        await expect(bench.source.fetch(workspaceId, url)).rejects.toMatchObject({
          code: 'unavailable',
          message: expect.stringMatching(/\w+ \w+.*\.$/),
        });
    });
  });
};
