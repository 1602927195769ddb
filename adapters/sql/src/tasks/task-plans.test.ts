import { anId, aTask, aWorkspace } from '@tidemark/domain/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../testing/engines.ts';
import {
  claimRows,
  dueGroups,
  findLapsed,
  lockQueue,
  oldestOf,
  removeRows,
  reviveLapsed,
  wakeFirst,
} from './task-statements.ts';
import { findInLanes } from './task-store.ts';

const now = '2026-11-20T12:00:00.000Z';
const workspaceId = anId();
const id = anId();

/** The index of tasks that run is as small as the workers' hands. */
const wholeTable = /Seq Scan on tasks|SCAN (?!.*tasks_running).*\b(tasks|waiting|other)\b/;
const itsKey = /tasks_pkey|sqlite_autoindex_tasks_1 \(workspace_id=\? AND id=\?\)/;
const sorts = /\bSort\b|TEMP B-TREE/;

describe.each(engines)('the queue on $name', (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await engine.create('current');
    // The planner's statistics say that the table is empty.
    await database.run('analyze');
    const storage = await database.open();
    const workspace = aWorkspace();
    await storage.work.write(workspace.id, async (stores) => {
      await stores.workspace.add(workspace);
      await stores.tasks.add(
        Array.from({ length: 2_000 }, (_, lane) => aTask({ lane: `lane ${lane % 500}` })),
      );
    });
    await storage.close();
  });
  afterAll(() => database.drop());

  const compiler = () => database.compiler;

  test.each([
    ['leases that lapsed', () => findLapsed.compiled(compiler()), /tasks_running/],
    ['leases that end', () => reviveLapsed.compiled(compiler()), /tasks_running/],
    ['groups', () => dueGroups.compiled(compiler(), { cursor: '', now, count: 10 }), /tasks_ready/],
    [
      'tasks of a group',
      () => oldestOf.compiled(compiler(), { group: 'group', now, count: 10 }),
      /tasks_ready[\s\S]*tasks_lane[\s\S]*tasks_begun/,
    ],
    ['the next of a lane', () => wakeFirst.compiled(compiler(), workspaceId, 'lane'), /tasks_lane/],
    ['tasks in lanes', () => findInLanes.compiled(compiler(), workspaceId, ['lane', 'other']), /tasks_lane/],
    ['a task to claim', () => claimRows.compiled(compiler(), workspaceId, [id]), itsKey],
    [
      'a task that is done',
      () => removeRows.compiled(compiler(), workspaceId, { attempt: 1, ids: [id] }),
      itsKey,
    ],
  ])('finds %s in an index, however many tasks wait', async (_what, query, index) => {
    const plan = (await database.explain(query(), lockQueue.compiled(compiler()))).join('\n');
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(wholeTable);
    expect(plan).not.toMatch(sorts);
  });
});
