import { type ClaimedTask, plus } from '@tidemark/domain';
import { aTask } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { addTasks, idsOf, now, withClaiming } from './claiming.ts';
import { type OpenStorage, withStorage } from './test-storage.ts';

const countBy = (tasks: readonly ClaimedTask[], key: (task: ClaimedTask) => string) =>
  Object.fromEntries([...Map.groupBy(tasks, key)].map(([name, own]) => [name, own.length]));

export const taskSharesContract = (open: OpenStorage): void => {
  describe('the shares of a task queue', () => {
    const here = withStorage(open);
    const { claim } = withClaiming(here);

    test('give the one task of a workspace precedence over a thousand older ones of another', async () => {
      const flood = await here.newWorkspace();
      const quiet = await here.newWorkspace();
      const older = plus(now, -60_000);
      await addTasks(flood, ...Array.from({ length: 1_000 }, () => aTask({ runAt: older })));
      const task = aTask({ runAt: now });
      await addTasks(quiet, task);
      const first = await claim(20);
      expect(first).toHaveLength(20);
      expect(idsOf(first)).toContain(task.id);
    });

    test('are equal for workspaces, however many groups each has', async () => {
      const many = await here.newWorkspace();
      const few = await here.newWorkspace();
      for (let group = 0; group < 25; group += 1)
        await addTasks(many, ...Array.from({ length: 10 }, () => aTask({ group: `webhook ${group}` })));
      await addTasks(few, ...Array.from({ length: 50 }, () => aTask({ group: 'webhook' })));
      expect(countBy(await claim(20), ({ workspaceId }) => workspaceId)).toEqual({
        [many.id]: 10,
        [few.id]: 10,
      });
    });

    test('reach every group of a workspace in turn, while another one takes its share too', async () => {
      const many = await here.newWorkspace();
      const few = await here.newWorkspace();
      for (let group = 0; group < 12; group += 1)
        await addTasks(many, ...Array.from({ length: 5 }, () => aTask({ group: `webhook ${group}` })));
      await addTasks(few, ...Array.from({ length: 50 }, () => aTask({ group: 'webhook' })));
      const claimed = [...(await claim(8)), ...(await claim(8)), ...(await claim(8))];
      const ofMany = claimed.filter(({ workspaceId }) => workspaceId === many.id);
      expect(new Set(ofMany.map(({ group }) => group)).size).toBe(12);
    });

    test('skip a workspace of which a worker has enough, however many groups it has', async () => {
      const desk = await here.newWorkspace();
      const neighbour = await here.newWorkspace();
      for (let group = 0; group < 25; group += 1) await addTasks(desk, aTask({ group: `webhook ${group}` }));
      await addTasks(neighbour, aTask({ group: 'webhook' }));
      const tasks = await claim(1, now, [{ workspaceId: desk.id, group: null }]);
      expect(tasks).toMatchObject([{ workspaceId: neighbour.id }]);
      expect(await claim(1, now, [{ workspaceId: desk.id, group: null }])).toEqual([]);
    });

    test('are equal for groups of one workspace too', async () => {
      const desk = await here.newWorkspace();
      const groups = ['dead', 'live', 'slow'];
      for (const group of groups) await addTasks(desk, ...Array.from({ length: 50 }, () => aTask({ group })));
      expect(countBy(await claim(30), ({ group }) => group)).toEqual({ dead: 10, live: 10, slow: 10 });
    });

    test('pass to others when a group does not use them', async () => {
      const desk = await here.newWorkspace();
      await addTasks(
        desk,
        ...Array.from({ length: 50 }, () => aTask({ group: 'many' })),
        aTask({ group: 'few' }),
      );
      expect(countBy(await claim(30), ({ group }) => group)).toEqual({ many: 29, few: 1 });
    });

    test('reach every group in turn when there are more groups than slots', async () => {
      const desk = await here.newWorkspace();
      const groups = Array.from({ length: 12 }, (_, index) => `group ${index}`);
      for (const group of groups) await addTasks(desk, ...Array.from({ length: 20 }, () => aTask({ group })));
      const claimed = [...(await claim(5)), ...(await claim(5)), ...(await claim(5))];
      expect(new Set(claimed.map(({ group }) => group)).size).toBe(12);
    });

    test('skip groups of which a worker has enough', async () => {
      const desk = await here.newWorkspace();
      const neighbour = await here.newWorkspace();
      await addTasks(desk, aTask({ group: 'a' }), aTask({ group: 'b' }));
      await addTasks(neighbour, aTask({ group: 'a' }));
      const tasks = await claim(100, now, [{ workspaceId: desk.id, group: 'a' }]);
      expect(tasks.map(({ workspaceId, group }) => [workspaceId, group]).toSorted()).toEqual(
        [
          [desk.id, 'b'],
          [neighbour.id, 'a'],
        ].toSorted(),
      );
      expect(await claim()).toMatchObject([{ workspaceId: desk.id, group: 'a' }]);
    });

    test('are found beside long blocked lanes', async () => {
      const desk = await here.newWorkspace();
      const lane = Array.from({ length: 200 }, () => aTask({ lane: 'import', runAt: plus(now, -60_000) }));
      const other = aTask({ lane: 'ticket 2' });
      await addTasks(desk, ...lane, other);
      expect(idsOf(await claim(10)).toSorted()).toEqual([lane[0]?.id, other.id].toSorted());
    });
  });
};
