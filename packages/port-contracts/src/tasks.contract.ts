import type { Task } from '@tidemark/domain';
import { anId, aTask } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { addTasks, idsOf, withClaiming } from './claiming.ts';
import { nastyTexts } from './nasty-texts.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';
import { expectWalk } from './walk.ts';

/** By the clock of the worker, as all times of tasks are but their leases. */
const parkedAt = '2026-11-20T12:34:56.789Z';

const counts = ({ read }: TestWorkspace) => read((stores) => stores.tasks.counts());

export const tasksContract = (open: OpenStorage): void => {
  describe('tasks', () => {
    const here = withStorage(open);
    const { claim, claimOne } = withClaiming(here);

    /** Adds tasks and has a worker give up each of them. */
    const parked = async (desk: TestWorkspace, tasks: readonly Task[], error = 'It is broken.') => {
      await addTasks(desk, ...tasks);
      for (const task of await claim()) await here.storage().taskQueue.park(task, error, parkedAt);
    };

    test('are available to workers after the write, unchanged', async () => {
      const desk = await here.newWorkspace();
      const task = aTask({
        payload: { deliveryId: anId(), number: 7, part: 1.5, none: '' },
        lane: 'ticket 7',
      });
      await addTasks(desk, task);
      expect(await claimOne()).toEqual({ ...task, workspaceId: desk.id, attempts: 0 });
    });

    test('of a failed write do not exist', async () => {
      const { write } = await here.newWorkspace();
      const attempt = write(async (stores) => {
        await stores.tasks.add([aTask(), aTask({ lane: 'a' })]);
        throw new Error('the power went');
      });
      await expect(attempt).rejects.toThrow('the power went');
      expect(await claim()).toEqual([]);
    });

    test('of a running write are not claimed', async () => {
      const { write } = await here.newWorkspace();
      const added = Promise.withResolvers<void>();
      const gate = Promise.withResolvers<void>();
      const done = write(async (stores) => {
        await stores.tasks.add([aTask()]);
        added.resolve();
        await gate.promise;
      });
      await added.promise;
      const early = claim();
      gate.resolve();
      await done;
      expect([...(await early), ...(await claim())]).toHaveLength(1);
    });

    test('with an existing id change nothing', async () => {
      const desk = await here.newWorkspace();
      const task = aTask();
      await addTasks(desk, task, { ...task, payload: { other: 1 } });
      await addTasks(desk, { ...task, payload: { other: 2 } });
      expect(await claim()).toMatchObject([{ id: task.id, payload: task.payload }]);
      await addTasks(desk, task);
      expect(await claim()).toEqual([]);
    });

    test('may be an empty list, which adds nothing', async () => {
      const desk = await here.newWorkspace();
      await addTasks(desk);
      expect(await counts(desk)).toEqual({ waiting: 0, running: 0, parked: 0 });
    });

    test.each(Object.entries(nastyTexts))('keep %s unchanged', async (_name, text) => {
      const desk = await here.newWorkspace();
      const task = aTask({ payload: { [text]: text }, lane: text, group: text });
      await addTasks(desk, task);
      const claimed = await claimOne();
      expect(claimed).toMatchObject(task);
      await here.storage().taskQueue.park(claimed, text, parkedAt);
      const { data } = await desk.read((stores) => stores.tasks.listParked({ limit: 2, after: null }));
      expect(data).toMatchObject([{ error: text, group: text, payload: task.payload }]);
    });

    test('are counted by state, each workspace by itself', async () => {
      const desk = await here.newWorkspace();
      const neighbour = await here.newWorkspace();
      await parked(desk, [aTask()]);
      await addTasks(
        desk,
        aTask({ lane: 'a' }),
        aTask({ lane: 'a' }),
        aTask({ runAt: '2030-01-01T00:00:00.000Z' }),
      );
      expect(await claim()).toHaveLength(1);
      expect(await counts(desk)).toEqual({ waiting: 2, running: 1, parked: 1 });
      expect(await counts(neighbour)).toEqual({ waiting: 0, running: 0, parked: 0 });
    });

    test('are found by their lanes until they are done, failed or parked, each workspace by itself', async () => {
      const desk = await here.newWorkspace();
      const neighbour = await here.newWorkspace();
      const { taskQueue } = here.storage();
      const inLanes = async (lanes: readonly string[], of = desk) =>
        (await of.read(({ tasks }) => tasks.payloadsIn(lanes))).map(({ place }) => place).toSorted();
      const lanes = ['a', 'b', 'c', 'd', 'e'] as const;
      await addTasks(desk, ...lanes.map((lane) => aTask({ lane, payload: { place: lane } })));
      await addTasks(desk, aTask({ lane: 'a', payload: { place: 'a, behind' } }), aTask({ lane: null }));
      expect(await inLanes(lanes)).toEqual(['a', 'a, behind', 'b', 'c', 'd', 'e']);
      expect(await inLanes(['b', 'a', 'a, behind', 'b'])).toEqual(['a', 'a, behind', 'b']);
      expect([await inLanes([]), await inLanes(['x']), await inLanes(lanes, neighbour)]).toEqual([
        [],
        [],
        [],
      ]);
      const claimed = new Map((await claim()).map((task) => [task.lane, task]));
      const taken = (lane: string) =>
        claimed.get(lane) ?? expect.fail(`Expected a task of the lane ${lane}.`);
      await taskQueue.done([taken('b')]);
      await taskQueue.later(taken('c'), parkedAt);
      await taskQueue.park(taken('d'), 'It is broken.', parkedAt);
      await taskQueue.release([taken('e')]);
      expect(await inLanes(lanes)).toEqual(['a', 'a, behind', 'e']);
    });

    test('that are parked are listed with their error and time, newest first, each workspace by itself', async () => {
      const desk = await here.newWorkspace();
      const neighbour = await here.newWorkspace();
      const tasks = Array.from({ length: 5 }, () => aTask({ lane: 'a' }));
      for (const task of tasks) await parked(desk, [task], 'The receiver is gone.');
      const { data } = await desk.read((stores) => stores.tasks.listParked({ limit: 5, after: null }));
      expect(data).toEqual(
        tasks.toReversed().map((task) => ({
          ...task,
          lane: null,
          attempts: 1,
          error: 'The receiver is gone.',
          parkedAt,
        })),
      );
      await expectWalk((page) => desk.read((stores) => stores.tasks.listParked(page)), data);
      expect(await neighbour.read((stores) => stores.tasks.listParked({ limit: 5, after: null }))).toEqual({
        data: [],
        next: null,
      });
    });

    test('that are parked wait for a retry, and then for their turn like new ones', async () => {
      const desk = await here.newWorkspace();
      const neighbour = await here.newWorkspace();
      const task = aTask({ lane: 'a' });
      await parked(desk, [task]);
      expect(await claim()).toEqual([]);
      const retry = ({ write }: TestWorkspace, id: string) => write((stores) => stores.tasks.retry(id));
      expect(await retry(neighbour, task.id)).toBe(false);
      expect(await retry(desk, task.id)).toBe(true);
      expect(await retry(desk, task.id)).toBe(false);
      expect(await retry(desk, anId())).toBe(false);
      expect(await retry(desk, 'no id')).toBe(false);
      expect(await counts(desk)).toEqual({ waiting: 1, running: 0, parked: 0 });
      expect(await claimOne()).toEqual({ ...task, lane: null, workspaceId: desk.id, attempts: 0 });
    });

    test('that wait or run are not retried', async () => {
      const desk = await here.newWorkspace();
      const running = aTask({ lane: 'a' });
      const waiting = aTask({ lane: 'a' });
      await addTasks(desk, running, waiting);
      expect(idsOf(await claim())).toEqual([running.id]);
      for (const { id } of [running, waiting])
        expect(await desk.write((stores) => stores.tasks.retry(id))).toBe(false);
    });
  });
};
