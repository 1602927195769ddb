/** Every port has a contract suite, which its test double and an adapter run. */
import { portSuites } from '@tidemark/port-contracts';
import { describe, expect, test } from 'vitest';
import { sourceFiles } from '../source-files.ts';

const tests = sourceFiles().filter(({ path }) => path.endsWith('.test.ts'));
const ofAdapters = tests.filter(({ room }) => room.startsWith('adapters/'));

const runners = (suite: string): readonly string[] =>
  ofAdapters.filter(({ text }) => new RegExp(`^ *${suite}\\(`, 'm').test(text)).map(({ path }) => path);

describe('the suites of ports', () => {
  test('name a function for each port', () => {
    expect(Object.keys(portSuites).length).toBeGreaterThan(15);
  });

  test.each(Object.entries(portSuites).map(([port, { name }]) => [port, name] as const))(
    'that of %s runs on an adapter: %s',
    (_port, suite) => expect(runners(suite)).not.toEqual([]),
  );
});
