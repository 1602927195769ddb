import { type Export, exportResources, exportStatuses, resourcesShowingPeople } from '@tidemark/domain';
import { anExport, anId, aReadyExport } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const now = '2026-11-20T08:05:00.000Z';
const earlier = '2026-10-20T08:05:00.000Z';

const stored = async ({ write }: TestWorkspace, ...records: Export[]): Promise<readonly Export[]> => {
  await write(async ({ exports }) => {
    for (const one of records) await exports.add(one);
  });
  return records;
};

const idsOf = (exports: readonly Export[]): ReadonlySet<string> => new Set(exports.map(({ id }) => id));

export const exportsContract = (open: OpenStorage): void => {
  describe('exports', () => {
    const here = withStorage(open);

    test('are read back unchanged, as added and as saved', async () => {
      const desk = await here.newWorkspace();
      const filter = { status: ['open', 'pending'], tag: 'Ünï "👍"', rating: 5 };
      const [queued] = await stored(desk, anExport({ filter }));
      if (!queued) throw new Error('Expected an export.');
      const find = () => desk.read(({ exports }) => exports.find(queued.id));
      expect(await find()).toEqual(queued);
      const requestedWith = { type: 'api_key', id: anId() } as const;
      const ready = { ...aReadyExport({ filter, bytes: 5_000_000_000, requestedWith }), id: queued.id };
      await desk.write(async ({ exports }) => {
        expect(await exports.findForChange(queued.id)).toEqual(queued);
        await exports.save(ready);
      });
      expect(await find()).toEqual(ready);
      expect(await desk.read(({ exports }) => exports.find(anId()))).toBeNull();
    });

    test('are listed newest first, those of their own workspace', async () => {
      const desk = await here.newWorkspace();
      await stored(await here.newWorkspace(), anExport());
      const made = [
        ...(await stored(desk, anExport())),
        ...(await stored(desk, anExport({ status: 'failed' }))),
      ];
      const list = (limit: number) => desk.read(({ exports }) => exports.list(limit));
      expect(await list(10)).toEqual(made.toReversed());
      expect(await list(1)).toEqual(made.slice(1));
    });

    test('that are removed are not found, and no others are removed', async () => {
      const desk = await here.newWorkspace();
      const other = await here.newWorkspace();
      const requestedWith = { type: 'session', id: anId() } as const;
      const [gone, left] = await stored(
        desk,
        aReadyExport({ requestedWith }),
        aReadyExport({ requestedWith }),
      );
      const remove = ({ write }: TestWorkspace) => write(({ exports }) => exports.remove(gone?.id ?? ''));
      const find = (id = '') => desk.read(({ exports }) => exports.find(id));
      await remove(other);
      expect(await find(gone?.id)).toEqual(gone);
      await remove(desk);
      expect([await find(gone?.id), await find(left?.id)]).toEqual([null, left]);
      await remove(desk);
    });

    test('are of their own workspace', async () => {
      const one = await here.newWorkspace();
      const other = await here.newWorkspace();
      const [made] = await stored(one, aReadyExport({ expiresAt: earlier }));
      await other.write(async ({ exports }) => {
        expect(await exports.find(made?.id ?? '')).toBeNull();
        expect(await exports.findForChange(made?.id ?? '')).toBeNull();
        expect(await exports.listOver(now, 10)).toEqual([]);
        expect(await exports.listShowingPeople()).toEqual([]);
      });
    });

    test('have ended once they expire while they still have bytes', async () => {
      const desk = await here.newWorkspace();
      const over = await stored(
        desk,
        aReadyExport({ expiresAt: now }),
        aReadyExport({ expiresAt: earlier }),
        aReadyExport({ status: 'expired', expiresAt: earlier }),
        anExport({ status: 'failed', bytesId: anId() }),
      );
      await stored(
        desk,
        aReadyExport({ expiresAt: '2026-11-20T08:05:00.001Z' }),
        anExport({ status: 'running', bytesId: anId() }),
        anExport({ status: 'queued', bytesId: anId() }),
        anExport({ status: 'failed' }),
        anExport({ status: 'expired', expiresAt: earlier }),
      );
      const listed = (limit: number) => desk.read(({ exports }) => exports.listOver(now, limit));
      expect(idsOf(await listed(100))).toEqual(idsOf(over));
      for (const limit of [1, 2, 3, 4]) expect(await listed(limit)).toHaveLength(limit);
    });

    test('that wait or are being made are counted, each workspace by itself', async () => {
      const desk = await here.newWorkspace();
      const other = await here.newWorkspace();
      await stored(desk, ...exportStatuses.flatMap((status) => [anExport({ status }), anExport({ status })]));
      const counted = (of: TestWorkspace) => of.read(({ exports }) => exports.countUnfinished());
      expect([await counted(desk), await counted(other)]).toEqual([4, 0]);
    });

    test('that are ready but not among the latest are found, newest first', async () => {
      const desk = await here.newWorkspace();
      const other = await here.newWorkspace();
      const [oldest, newest, middle] = await stored(
        desk,
        aReadyExport({ expiresAt: '2026-11-21T08:05:00.000Z' }),
        aReadyExport({ expiresAt: '2026-11-21T08:05:00.002Z' }),
        aReadyExport({ expiresAt: '2026-11-21T08:05:00.001Z' }),
        anExport({ status: 'expired', expiresAt: earlier }),
        anExport(),
      );
      await stored(other, aReadyExport());
      const found = (count: number, limit: number) =>
        desk.read(({ exports }) => exports.listReadyBefore(count, limit));
      expect(await found(0, 10)).toEqual([newest, middle, oldest]);
      expect(await found(1, 10)).toEqual([middle, oldest]);
      expect(await found(1, 1)).toEqual([middle]);
      expect(await found(3, 10)).toEqual([]);
    });

    test('know which bytes belong to them, and none of another workspace', async () => {
      const desk = await here.newWorkspace();
      const other = await here.newWorkspace();
      const kept = anId();
      const foreign = anId();
      const none = anId();
      await stored(desk, anExport({ status: 'running', bytesId: kept }), anExport({ status: 'queued' }));
      await stored(other, anExport({ status: 'running', bytesId: foreign }));
      const known = await desk.read(({ exports }) => exports.storedBytes([kept, foreign, none]));
      expect([...known]).toEqual([kept]);
      expect((await desk.read(({ exports }) => exports.storedBytes([]))).size).toBe(0);
    });

    test('that contain people are found while they are made and when they are ready', async () => {
      const desk = await here.newWorkspace();
      const all = await stored(
        desk,
        ...exportResources.flatMap((resource) =>
          exportStatuses.map((status) => anExport({ resource, status })),
        ),
      );
      const shown = all.filter(
        ({ resource, status }) =>
          resourcesShowingPeople.includes(resource) && (status === 'running' || status === 'ready'),
      );
      const found = await desk.write(({ exports }) => exports.listShowingPeople());
      expect(idsOf(found)).toEqual(idsOf(shown));
      expect(found).toHaveLength(shown.length);
    });

    test('are deleted, some at a time, when they ended long ago and have no bytes', async () => {
      const desk = await here.newWorkspace();
      const old = { createdAt: earlier };
      const gone = await stored(
        desk,
        anExport({ ...old, status: 'failed' }),
        anExport({ ...old, status: 'expired' }),
        anExport({ ...old, status: 'expired' }),
      );
      const left = await stored(
        desk,
        anExport({ ...old, status: 'queued' }),
        anExport({ ...old, status: 'running' }),
        aReadyExport(old),
        anExport({ ...old, status: 'expired', bytesId: anId() }),
        anExport({ status: 'expired' }),
        anExport({ status: 'failed', createdAt: now }),
      );
      const remove = () => desk.write(({ exports }) => exports.removeBefore(now, 2));
      const hasOld = () => desk.read(({ exports }) => exports.hasBefore(now));
      expect([await hasOld(), await remove(), await remove(), await remove()]).toEqual([true, 2, 1, 0]);
      expect(await hasOld()).toBe(false);
      await desk.read(async ({ exports }) => {
        for (const { id } of gone) expect(await exports.find(id)).toBeNull();
        for (const one of left) expect(await exports.find(one.id)).toEqual(one);
      });
    });
  });
};
