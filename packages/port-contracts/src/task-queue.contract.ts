import { plus } from '@tidemark/domain';
import { aTask } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce, fulfilled } from './at-once.ts';
import { addTasks, idsOf, now, withClaiming } from './claiming.ts';
import { type OpenStorage, withStorage } from './test-storage.ts';

const second = 1_000;

export const taskQueueContract = (open: OpenStorage): void => {
  describe('the task queue', () => {
    const here = withStorage(open);
    const { claim, claimOne, claimPatiently } = withClaiming(here);
    const queue = () => here.storage().taskQueue;

    test('gives each of a hundred tasks to one of two workers that claim at once', async () => {
      const desk = await here.newWorkspace();
      const tasks = Array.from({ length: 100 }, () => aTask());
      await addTasks(desk, ...tasks);
      const claims = fulfilled(await atOnce(2, () => claim(60))).flat();
      const rest = await claim();
      expect(idsOf([...claims, ...rest]).toSorted()).toEqual(idsOf(tasks).toSorted());
      expect(await claim()).toEqual([]);
    });

    test('holds a task back until its time has come', async () => {
      const desk = await here.newWorkspace();
      const due = aTask({ runAt: now });
      const late = aTask({ runAt: plus(now, 60 * second) });
      await addTasks(desk, late, due);
      expect(idsOf(await claim())).toEqual([due.id]);
      expect(await claim(100, plus(now, 59 * second))).toEqual([]);
      expect(idsOf(await claim(100, plus(now, 60 * second)))).toEqual([late.id]);
    });

    test('gives out the longest-due task first', async () => {
      const desk = await here.newWorkspace();
      const tasks = [5, 1, 4, 2, 3].map((age) => aTask({ runAt: plus(now, -age * second) }));
      await addTasks(desk, ...tasks);
      const order: string[] = [];
      for (let count = 0; count < 5; count++) order.push(...idsOf(await claim(1)));
      expect(order).toEqual([0, 2, 4, 3, 1].map((index) => tasks[index]?.id));
    });

    test('removes finished tasks', async () => {
      const desk = await here.newWorkspace();
      await addTasks(desk, aTask(), aTask(), aTask());
      const tasks = await claim(2);
      await queue().done(tasks);
      await queue().done([]);
      expect(await desk.read((stores) => stores.tasks.counts())).toEqual({
        waiting: 1,
        running: 0,
        parked: 0,
      });
    });

    test('gives out the tasks of a lane one after the other, in their order', async () => {
      const desk = await here.newWorkspace();
      const lane = Array.from({ length: 6 }, () => aTask({ lane: 'ticket 1' }));
      await addTasks(desk, ...lane.slice(0, 4));
      await addTasks(desk, ...lane.slice(4));
      const order: string[] = [];
      for (let count = 0; count < 6; count++) {
        const task = await claimOne();
        expect(await claim()).toEqual([]);
        order.push(task.id);
        await queue().done([task]);
      }
      expect(order).toEqual(idsOf(lane));
    });

    test('keeps the order of a lane, whatever the due times in it', async () => {
      const desk = await here.newWorkspace();
      const first = aTask({ lane: 'a', runAt: plus(now, second) });
      const behind = aTask({ lane: 'a', runAt: plus(now, -second) });
      await addTasks(desk, first, behind);
      expect(await claim()).toEqual([]);
      expect(idsOf(await claim(100, plus(now, second)))).toEqual([first.id]);
    });

    test('lets other lanes, and the same lane of another workspace, continue beside a blocked one', async () => {
      const desk = await here.newWorkspace();
      const neighbour = await here.newWorkspace();
      const held = aTask({ lane: 'a' });
      const behind = aTask({ lane: 'a' });
      const other = aTask({ lane: 'b' });
      const theirs = aTask({ lane: 'a' });
      await addTasks(desk, held, behind, other);
      await addTasks(neighbour, theirs);
      expect(idsOf(await claim()).toSorted()).toEqual(idsOf([held, other, theirs]).toSorted());
    });

    test('keeps the order of commits in a lane when the writes lock the same row', async () => {
      const desk = await here.newWorkspace();
      const tasks: string[] = [];
      await atOnce(20, () =>
        desk.write(async (stores) => {
          await stores.tickets.nextNumber();
          const task = aTask({ lane: 'a' });
          await stores.tasks.add([task]);
          tasks.push(task.id);
        }),
      );
      const order: string[] = [];
      while (order.length < 20) {
        const task = await claimOne();
        order.push(task.id);
        await queue().done([task]);
      }
      expect(order).toEqual(tasks);
    });

    test('tries a failed task again at its time, out of its lane, so that later ones continue', async () => {
      const desk = await here.newWorkspace();
      const first = aTask({ lane: 'a' });
      const second_ = aTask({ lane: 'a' });
      await addTasks(desk, first, second_);
      const runAt = plus(now, 10 * second);
      await queue().later(await claimOne(), runAt);
      expect(idsOf(await claim())).toEqual([second_.id]);
      expect(await claim(100, runAt)).toEqual([
        { ...first, lane: null, runAt, workspaceId: desk.id, attempts: 1 },
      ]);
    });

    test('lets a lane continue after a parked task', async () => {
      const desk = await here.newWorkspace();
      const first = aTask({ lane: 'a' });
      const behind = aTask({ lane: 'a' });
      await addTasks(desk, first, behind);
      await queue().park(await claimOne(), 'It is broken.', now);
      expect(idsOf(await claim())).toEqual([behind.id]);
    });

    test('returns a task that was not begun to its place, as if it had never been claimed', async () => {
      const desk = await here.newWorkspace();
      const first = aTask({ lane: 'a' });
      const behind = aTask({ lane: 'a' });
      await addTasks(desk, first, behind);
      const before = await claimOne();
      await queue().release([before]);
      expect(await claimOne()).toEqual(before);
    });

    test('delays a task that was not begun, in its place: it blocks its lane, and no attempt is counted', async () => {
      const desk = await here.newWorkspace();
      const first = aTask({ lane: 'a' });
      const behind = aTask({ lane: 'a' });
      const other = aTask();
      await addTasks(desk, first, behind);
      const until = plus(now, 30 * second);
      await queue().wait(await claimOne(), until);
      expect(await claim(100, plus(now, 29 * second))).toEqual([]);
      await addTasks(desk, other);
      expect(idsOf(await claim())).toEqual([other.id]);
      const again = await claim(100, until);
      expect(again).toEqual([{ ...first, runAt: until, workspaceId: desk.id, attempts: 0 }]);
      await queue().done(again);
      expect(idsOf(await claim())).toEqual([behind.id]);
    });

    test('counts the attempts of a task that waits between them', async () => {
      const desk = await here.newWorkspace();
      await addTasks(desk, aTask({ lane: 'a' }));
      await queue().later(await claimOne(), now);
      await queue().wait(await claimOne(), now);
      await queue().wait(await claimOne(), now);
      expect(await claimOne()).toMatchObject({ attempts: 1 });
    });

    test('gives out a task again when its worker was silent for half a minute, and counts the attempt', async () => {
      const desk = await here.newWorkspace();
      const first = aTask({ lane: 'a' });
      const behind = aTask({ lane: 'a' });
      await addTasks(desk, first, behind);
      const before = await claimOne();
      expect(await claim()).toEqual([]);
      await here.storage().lapse();
      expect(await claimPatiently()).toEqual([{ ...before, attempts: 1 }]);
    });

    test('ignores a worker whose task was given out again', async () => {
      const desk = await here.newWorkspace();
      await addTasks(desk, aTask());
      const stale = await claimOne();
      await here.storage().lapse();
      const fresh = await claimPatiently();
      await queue().later(stale, '2030-01-01T00:00:00.000Z');
      await queue().park(stale, 'Too late.', now);
      await queue().release([stale]);
      await queue().wait(stale, '2030-01-01T00:00:00.000Z');
      await queue().done([stale]);
      expect(await desk.read((stores) => stores.tasks.counts())).toEqual({
        waiting: 0,
        running: 1,
        parked: 0,
      });
      await queue().done(fresh);
      expect(await desk.read((stores) => stores.tasks.counts())).toEqual({
        waiting: 0,
        running: 0,
        parked: 0,
      });
    });

    test('counts waiting and overdue tasks in every workspace, also inside lanes, with the oldest time', async () => {
      const desk = await here.newWorkspace();
      const neighbour = await here.newWorkspace();
      const ago = (seconds: number) => plus(now, -seconds * second);
      expect(await queue().overdue(now)).toBeNull();
      await addTasks(desk, aTask({ runAt: now }), aTask({ runAt: plus(now, second) }));
      expect(await queue().overdue(now)).toBeNull();
      await addTasks(desk, aTask({ lane: 'a', runAt: ago(30) }), aTask({ lane: 'a', runAt: ago(20) }));
      await addTasks(neighbour, aTask({ runAt: ago(10) }));
      expect(await queue().overdue(now)).toEqual({ count: 3, oldest: ago(30) });
      expect(await queue().overdue(ago(20))).toEqual({ count: 1, oldest: ago(30) });
      const running = await claim(100, now);
      expect(await queue().overdue(now)).toEqual({ count: 1, oldest: ago(20) });
      await queue().done(running);
      await queue().park(await claimOne(), 'It is broken.', now);
      expect(await queue().overdue(now)).toBeNull();
    });

    test('leaves a task with a worker that renews its lease', async () => {
      const desk = await here.newWorkspace();
      await addTasks(desk, aTask({ group: 'slow' }), aTask({ group: 'dead' }));
      const tasks = await claim();
      await here.storage().lapse();
      await queue().keep(tasks.filter(({ group }) => group === 'slow'));
      await queue().keep([]);
      expect(await claimPatiently()).toMatchObject([{ group: 'dead' }]);
      expect(await claim()).toEqual([]);
    });
  });
};
