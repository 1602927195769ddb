import { expect, test } from 'vitest';
import { engines } from '../testing/engines.ts';
import { dueGroups, findLapsed, oldestOf, wakeFirsts } from './sqlite-task-statements.ts';

const now = '2026-11-20T12:00:00.000Z';

/** The index of tasks that run is as small as the workers' hands. */
const walksAnIndex = /^SEARCH|USING COVERING INDEX tasks_running$/;

test('a worker that looks for tasks walks an index, however many wait', async () => {
  const sqlite = engines.find(({ name }) => name === 'SQLite');
  if (!sqlite) throw new Error('Expected SQLite among the engines.');
  const database = await sqlite.create('none');
  await (await database.open()).close();
  const { compiler, explain } = database;
  const looks = [
    findLapsed.compiled(compiler, 1, 2),
    dueGroups.compiled(compiler, now, 10),
    oldestOf.compiled(compiler, 'group', now, 10),
    wakeFirsts.compiled(compiler, '[]'),
  ];
  for (const look of looks) {
    const steps = (await explain(look)).filter((step) => /\btasks\b/.test(step));
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.filter((step) => !walksAnIndex.test(step))).toEqual([]);
    expect(steps.filter((step) => /TEMP B-TREE/.test(step))).toEqual([]);
  }
  await database.drop();
});
