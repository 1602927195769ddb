/** Tasks are claimed, settled and read by one implementation (docs/decisions/0027), and claimed by one worker. */
import { describe, expect, test } from 'vitest';
import { sourceFiles } from '../source-files.ts';
import { textFiles } from '../text-files.ts';

const home = 'adapters/sql/src/tasks/';
const production = sourceFiles().filter(({ isTest }) => !isTest);
const pathsOf = (files: readonly Readonly<{ path: string }>[]) => files.map(({ path }) => path).sort();

/** The table behind a word of SQL, or handed to a builder of Kysely. */
const onTasks =
  /\b(?:from|join|into|update|using|table|truncate|exists|only|on)\s+(?:"?public"?\.)?"?tasks\b|\b\w*(?:from|into|table|join|using)\(\s*['"`]tasks\b/i;
const isProgram = (path: string): boolean =>
  /\.(?:ts|mjs|js)$/.test(path) && !path.endsWith('.test.ts') && !path.startsWith('tests/');

describe('one task queue', () => {
  test.each([
    'select payload from tasks',
    'select 1 from "tasks" as waiting',
    'join tasks on true',
    'UPDATE tasks SET attempts = 0',
    "insertInto('tasks')",
    "selectFrom('tasks as waiting')",
    'truncate tasks',
    'from public.tasks',
  ])('SQL such as %j is recognized', (text) => expect(text).toMatch(onTasks));

  test('no SQL reads or changes tasks outside their folder', () => {
    const others = textFiles()
      .filter(({ path, text }) => isProgram(path) && !path.startsWith(home) && onTasks.test(text))
      .filter(({ path }) => !path.startsWith('adapters/sql/src/migrations/'));
    expect(pathsOf(others)).toEqual([
      // Names the statements of tasks that ask for all workspaces.
      'adapters/sql/src/testing/distribution.ts',
      // Leases that are made old, so that no test waits for half a minute.
      'adapters/sql/src/testing/test-postgres.ts',
      'adapters/sql/src/testing/test-sqlite.ts',
      // A proof reads the database without the program.
      'tools/prove/books.ts',
      'tools/prove/rows/exports.ts',
    ]);
  });

  test('both engines share one queue and one store, and no other code imports their folder', () => {
    const entering = production.flatMap(({ path, imports }) =>
      imports
        .filter((specifier) => /(?:^|\/)tasks\/[\w-]+\.ts$/.test(specifier))
        .filter(() => path.startsWith('adapters/sql/') && !path.startsWith(home))
        .map((specifier) => `${path} imports ${specifier.split('/').at(-1)}`),
    );
    expect(entering.sort()).toEqual([
      'adapters/sql/src/engines/postgres/open.ts imports task-queue.ts',
      'adapters/sql/src/engines/sqlite/open.ts imports task-queue.ts',
      'adapters/sql/src/stores.ts imports task-store.ts',
      'adapters/sql/src/work.ts imports noticing-tasks.ts',
    ]);
  });

  test('only one worker claims tasks', () => {
    const claiming = /queue\s*\.\s*claim\s*\(/i;
    const claimers = production.filter(
      ({ path, text }) => claiming.test(text) && !path.includes('/src/testing/'),
    );
    expect(pathsOf(claimers)).toEqual([
      'adapters/node/src/task-worker.ts',
      // Hands the wish on.
      'adapters/sql/src/engines/postgres/open.ts',
    ]);
  });
});
