/** Every port has a contract suite, which its test double and every implementation in the adapters run. */
import { implementations, portSuites } from '@tidemark/port-contracts';
import { describe, expect, test } from 'vitest';
import { sourceFiles } from '../source-files.ts';

const files = sourceFiles();
const ofAdapters = files.filter(
  ({ room, path }) => room.startsWith('adapters/') && path.endsWith('.test.ts'),
);

/** The implementations on which a port's suite is called, sorted. */
const runsOf = (port: string): readonly string[] =>
  ofAdapters
    .flatMap(({ text }) =>
      [...text.matchAll(new RegExp(`^ *portSuites\\.${port}\\((?:'([^']+)'|([\\w.]+))`, 'gm'))].map(
        ([, name, variable]) =>
          name ??
          (variable === 'engine.name' && text.includes('describe.each(engines)') ? 'each engine' : variable),
      ),
    )
    .map(String)
    .sort();

const textOf = (path: string): string => files.find((file) => file.path === path)?.text ?? '';

describe('the suites of ports', () => {
  test('include a function for each port', () => {
    expect(Object.keys(portSuites).length).toBeGreaterThan(15);
  });

  test.each(Object.entries(implementations))('that of %s runs on %s', (port, names) => {
    expect(runsOf(port)).toEqual(names);
  });

  test.each([
    ['postgres', "portSuites.work('Postgres', openTestPostgres);"],
    ['sqlite', "portSuites.work('SQLite', openTestSqlite);"],
  ])('the suite of storage runs on %s itself', (engine, call) => {
    expect(textOf(`adapters/sql/src/engines/${engine}/contracts.test.ts`).split('\n')).toContain(call);
  });

  test('the engines are SQLite and Postgres', () => {
    expect(textOf('adapters/sql/src/testing/engines.ts')).toContain(
      'export const engines: readonly TestEngine[] = [sqlite, postgres];',
    );
  });
});
