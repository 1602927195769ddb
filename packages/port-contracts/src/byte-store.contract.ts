import { type ByteStore, exportKey, fileKey } from '@tidemark/domain';
import { anId } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce, fulfilled } from './at-once.ts';
import { aFileKey, breaking, byteAt, contentOf, counted, listed, of, repeated } from './bytes.ts';

const mebibyte = 1024 * 1024;

/** Every opened store is a door of the same one. */
export const byteStoreContract = (name: string, open: () => Promise<ByteStore>): void => {
  describe(`${name}: stored bytes`, () => {
    test('are read back unchanged, with their size', async () => {
      const store = await open();
      const other = await open();
      const key = aFileKey();
      await store.put(key, of([1, 2, 3], [], [4, 5]));
      expect(await contentOf(store, key)).toEqual([1, 2, 3, 4, 5]);
      expect(await contentOf(other, key)).toEqual([1, 2, 3, 4, 5]);
      expect(await store.sizeOf(key)).toBe(5);
    });

    test('may be empty: an empty file is stored too', async () => {
      const store = await open();
      const key = aFileKey();
      await store.put(key, of());
      expect(await contentOf(store, key)).toEqual([]);
      expect(await store.sizeOf(key)).toBe(0);
    });

    test('may be twenty mebibytes in pieces of any size', async () => {
      const store = await open();
      const key = aFileKey();
      await store.put(key, counted(20 * mebibyte));
      expect(await store.sizeOf(key)).toBe(20 * mebibyte);
      const opened = (await store.open(key)) ?? expect.fail('Expected bytes, got nothing.');
      let at = 0;
      let wrong = 0;
      for await (const piece of opened) for (const byte of piece) if (byte !== byteAt(at++)) wrong += 1;
      expect({ at, wrong }).toEqual({ at: 20 * mebibyte, wrong: 0 });
    });

    test('that were never stored are read as null', async () => {
      const store = await open();
      expect(await store.open(aFileKey())).toBeNull();
      expect(await store.open(aFileKey(), { from: 0, to: 9 })).toBeNull();
      expect(await store.sizeOf(aFileKey())).toBeNull();
    });

    test.each([
      [{ from: 0, to: 0 }, [0]],
      [{ from: 2, to: 4 }, [2, 3, 4]],
      [{ from: 9, to: 9 }, [9]],
      [{ from: 0, to: 9 }, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
      [{ from: 7, to: 999 }, [7, 8, 9]],
      [{ from: 10, to: 12 }, []],
      [{ from: 5, to: 4 }, []],
    ])('are read in part: %j', async (range, expected) => {
      const store = await open();
      const key = aFileKey();
      await store.put(key, of([0, 1, 2, 3, 4], [5, 6, 7, 8, 9]));
      expect(await contentOf(store, key, range)).toEqual(expected);
    });

    test('need not be read to their end', async () => {
      const store = await open();
      const key = aFileKey();
      await store.put(key, counted(4 * mebibyte));
      for (let count = 0; count < 30; count += 1) {
        const opened = (await store.open(key)) ?? expect.fail('Expected bytes, got nothing.');
        for await (const _ of opened) break;
      }
      expect(await store.sizeOf(key)).toBe(4 * mebibyte);
    });

    test('are replaced by a later upload', async () => {
      const store = await open();
      const key = aFileKey();
      await store.put(key, of([1, 2, 3]));
      await store.put(key, of([9]));
      expect(await contentOf(store, key)).toEqual([9]);
    });
  });

  describe(`${name}: the bytes of an upload`, () => {
    test('are not stored, and the source’s own error is thrown', async () => {
      const store = await open();
      const key = aFileKey();
      const broken = new Error('The connection broke.');
      await expect(store.put(key, breaking(broken))).rejects.toBe(broken);
      expect(await store.open(key)).toBeNull();
      expect(await store.sizeOf(key)).toBeNull();
      expect(await listed(store, '')).not.toContain(key);
    });

    test('leave the earlier bytes unchanged', async () => {
      const store = await open();
      const key = aFileKey();
      await store.put(key, of([1, 2, 3]));
      await expect(store.put(key, breaking(new Error('The connection broke.')))).rejects.toThrow();
      expect(await contentOf(store, key)).toEqual([1, 2, 3]);
    });

    test('are invisible during the upload', async () => {
      const store = await open();
      const key = aFileKey();
      const seen: unknown[] = [];
      const source = async function* () {
        for (let piece = 0; piece < 3; piece += 1) {
          yield new Uint8Array(100_000);
          seen.push(
            await store.sizeOf(key),
            await store.open(key),
            ...(await listed(store, key.slice(0, 43))),
          );
        }
      };
      await store.put(key, source());
      expect(seen).toEqual([null, null, null, null, null, null]);
      expect(await store.sizeOf(key)).toBe(300_000);
    });

    test('of two uploads at once are never mixed: one of them is stored', async () => {
      const store = await open();
      const key = aFileKey();
      const puts = await atOnce(8, (index) => store.put(key, repeated(index, 50_000)));
      expect(fulfilled(puts)).toHaveLength(8);
      const content = await contentOf(store, key);
      expect(content).toHaveLength(200_000);
      expect(new Set(content).size).toBe(1);
    });

    test('of many uploads at once each arrive under their own key', async () => {
      const store = await open();
      const keys = Array.from({ length: 30 }, aFileKey);
      await Promise.all(keys.map((key, index) => store.put(key, repeated(index, 10))));
      for (const [index, key] of keys.entries())
        expect(await contentOf(store, key)).toEqual(Array(40).fill(index));
    });
  });

  describe(`${name}: keys under a prefix`, () => {
    test('are listed with size and time, without those of another workspace', async () => {
      const store = await open();
      const one = anId();
      const other = anId();
      const keys = Array.from({ length: 7 }, () => fileKey(one, anId()));
      for (const key of keys) await store.put(key, of([1, 2, 3]));
      const ofExport = exportKey(one, anId());
      await store.put(ofExport, of([1]));
      await store.put(fileKey(other, anId()), of([1]));
      expect(await listed(store, `${one}/files/`)).toEqual(keys.toSorted());
      expect(await listed(store, `${one}/exports/`)).toEqual([ofExport]);
      expect(await listed(store, `${one}/`)).toEqual([...keys, ofExport].toSorted());
      expect(await listed(store, '')).toEqual(expect.arrayContaining(keys));
      expect(await listed(store, `${anId()}/`)).toEqual([]);
      for await (const { size, storedAt } of store.list(`${one}/files/`)) {
        expect(size).toBe(3);
        expect(new Date(storedAt).toISOString()).toBe(storedAt);
      }
    });

    test('are measured many at once: existing ones, and no others', async () => {
      const store = await open();
      const one = anId();
      const other = anId();
      const ids = Array.from({ length: 9 }, anId).toSorted();
      for (const [index, id] of ids.entries()) {
        if (index % 3 !== 0) await store.put(fileKey(one, id), of(Array(index).fill(1)));
        await store.put(fileKey(other, id), of([1]));
      }
      const sizes = (requested: readonly string[]) => store.sizesOf(requested.map((id) => fileKey(one, id)));
      const kept = ids
        .map((id, index) => [fileKey(one, id), index] as const)
        .filter(([, size]) => size % 3 !== 0);
      expect(await sizes(ids)).toEqual(new Map(kept));
      expect(await sizes(ids.slice(2, 5))).toEqual(new Map(kept.slice(1, 3)));
      expect(await sizes([ids[0] ?? ''])).toEqual(new Map());
      expect(await sizes([])).toEqual(new Map());
      await expect(store.sizesOf(['../../etc/passwd'])).rejects.toThrow();
    });

    test('are gone after a removal, and removing them again is no error', async () => {
      const store = await open();
      const gone = aFileKey();
      const stays = aFileKey();
      await store.put(gone, of([1]));
      await store.put(stays, of([2]));
      await store.remove([gone, aFileKey()]);
      await store.remove([gone]);
      await store.remove([]);
      expect(await store.sizeOf(gone)).toBeNull();
      expect(await listed(store, gone.slice(0, 43))).toEqual([]);
      expect(await contentOf(store, stays)).toEqual([2]);
    });

    test('may be removed by the thousand', async () => {
      const store = await open();
      const workspaceId = anId();
      const keys = Array.from({ length: 12 }, () => fileKey(workspaceId, anId()));
      for (const key of keys) await store.put(key, of([1]));
      await store.remove([...keys, ...Array.from({ length: 1_500 }, aFileKey)]);
      expect(await listed(store, `${workspaceId}/`)).toEqual([]);
    });
  });

  describe(`${name}: a name chosen by a user`, () => {
    const workspaceId = anId();
    test.each([
      '',
      'report.pdf',
      '../../etc/passwd',
      `${workspaceId}/files/../${workspaceId}`,
      `${workspaceId}/files/..`,
      `${workspaceId}/files/`,
      `${workspaceId}/files/${anId()}/${anId()}`,
      `${workspaceId}/files/${anId()}\0.png`,
      `${workspaceId}/files/${anId().toUpperCase()}`,
      `${workspaceId}/other/${anId()}`,
      `/${workspaceId}/files/${anId()}`,
      `${workspaceId}\\files\\${anId()}`,
    ])('never becomes a key: %j', async (key) => {
      const store = await open();
      const head = { fileName: 'a.png', contentType: 'image/png', inline: true };
      await expect(store.put(key, of([1]))).rejects.toThrow('Expected the key of a file');
      await expect(store.open(key)).rejects.toThrow('Expected the key of a file');
      await expect(store.sizeOf(key)).rejects.toThrow('Expected the key of a file');
      await expect(store.linkTo(key, head)).rejects.toThrow('Expected the key of a file');
      await expect(store.remove([key])).rejects.toThrow('Expected the key of a file');
    });

    test.each(['..', '/', 'a/', '../', `${workspaceId}`, `${workspaceId}/..`, `${workspaceId}/files/00`])(
      'never becomes a prefix: %j',
      async (prefix) => {
        const store = await open();
        await expect(listed(store, prefix)).rejects.toThrow('Expected a workspace’s keys');
      },
    );
  });
};
