import type { Upload } from '@tidemark/domain';
import { anId } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce, fulfilled } from './at-once.ts';
import { type OpenStorage, withStorage } from './test-storage.ts';

const anUpload = (overrides: Partial<Upload> = {}): Upload => ({
  id: anId(),
  ownerId: anId(),
  name: 'Größe "1".pdf',
  contentType: 'application/pdf',
  size: 20_971_520,
  sha256: 'a'.repeat(64),
  inline: true,
  createdAt: '2026-11-20T09:00:00.000Z',
  ...overrides,
});

const byId = (one: Upload, other: Upload): number => (one.id < other.id ? -1 : 1);

export const uploadsContract = (open: OpenStorage): void => {
  describe('uploads', () => {
    const here = withStorage(open);

    const furnished = async () => {
      const desk = await here.newWorkspace();
      const ownerId = anId();
      const own = [anUpload({ ownerId }), anUpload({ ownerId, inline: false })].toSorted(byId);
      const others = anUpload();
      await desk.write(async ({ uploads }) => {
        for (const upload of [...own, others]) await uploads.add(upload);
      });
      const ids = [...own, others].map(({ id }) => id);
      return { desk, ownerId, own, others, ids };
    };

    test('are found by their owner alone, as they were added', async () => {
      const { desk, ownerId, own, others, ids } = await furnished();
      const [first] = own;
      const seen = await desk.read(async ({ uploads }) => ({
        found: (await uploads.find(ownerId, [...ids, anId()])).toSorted(byId),
        one: await uploads.find(ownerId, [first?.id ?? '']),
        none: await uploads.find(anId(), ids),
        nothing: await uploads.find(ownerId, []),
        counts: [await uploads.countOf(ownerId), await uploads.countOf(others.ownerId)],
      }));
      expect(seen).toEqual({ found: own, one: [first], none: [], nothing: [], counts: [2, 1] });
    });

    test('are taken once, by their owner alone', async () => {
      const { desk, ownerId, own, others, ids } = await furnished();
      const takes = await atOnce(4, () => desk.write(({ uploads }) => uploads.take(ownerId, ids)));
      expect(fulfilled(takes).flat().toSorted(byId)).toEqual(own);
      const left = await desk.read(({ uploads }) => uploads.list({ limit: 10, after: null }));
      expect(left).toEqual({ data: [others], next: null });
    });

    test('are listed by id, and removed', async () => {
      const { desk, ids } = await furnished();
      const sorted = ids.toSorted();
      const page = await desk.read(({ uploads }) => uploads.list({ limit: 2, after: null }));
      expect(page.data.map(({ id }) => id)).toEqual(sorted.slice(0, 2));
      const rest = await desk.read(({ uploads }) => uploads.list({ limit: 2, after: page.next }));
      expect(rest.data.map(({ id }) => id)).toEqual(sorted.slice(2));
      await desk.write(({ uploads }) => uploads.remove([...sorted.slice(1), anId()]));
      const left = await desk.read(({ uploads }) => uploads.list({ limit: 10, after: null }));
      expect(left.data.map(({ id }) => id)).toEqual(sorted.slice(0, 1));
    });

    test('keep their bytes from the sweep, like files', async () => {
      const { desk, ids } = await furnished();
      const stored = await desk.read(({ files }) => files.storedIds([...ids, anId()]));
      expect(stored).toEqual(new Set(ids));
    });

    test('are no affair of another workspace', async () => {
      const { desk, ownerId, own, ids } = await furnished();
      const neighbour = await here.newWorkspace();
      const taken = await neighbour.write(async ({ uploads }) => {
        await uploads.remove(ids);
        return uploads.take(ownerId, ids);
      });
      const seen = await neighbour.read(async ({ uploads, files }) => [
        (await uploads.find(ownerId, ids)).length,
        await uploads.countOf(ownerId),
        (await uploads.list({ limit: 10, after: null })).data.length,
        (await files.storedIds(ids)).size,
      ]);
      expect([taken, seen]).toEqual([[], [0, 0, 0, 0]]);
      expect((await desk.read(({ uploads }) => uploads.find(ownerId, ids))).toSorted(byId)).toEqual(own);
    });
  });
};
