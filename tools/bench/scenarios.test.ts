/** The scenarios of `npm run bench`: their options, their text, and that they count what they say. What they measure is not judged here. */
import { describe, expect, test } from 'vitest';
import { openLog } from './busy-desk/log.ts';
import { holdNames, isMet, percentile } from './console/holds.ts';
import { type ConsoleResult, consoleText, holds } from './console/scenario.ts';
import { readOptions } from './options.ts';
import { reportCostText } from './report-cost.ts';

describe('the options of a scenario', () => {
  test('a scenario is measured alone, all of it or some', () => {
    expect(readOptions(['--scenario', 'console'])).toMatchObject({
      holds: holdNames,
      works: [],
      reports: false,
    });
    expect(readOptions(['--scenario', 'console', '--only', 'long-day,first-load']).holds).toEqual([
      ...['first-load', 'long-day'],
    ]);
    expect(readOptions(['--scenario', 'busy-desk'])).toMatchObject({ scenario: 'busy-desk', holds: [] });
    expect(readOptions([])).toMatchObject({ scenario: null, holds: [], reports: true });
  });

  test.each([
    [['--scenario', 'idle'], '--scenario expects one of console, busy-desk, got idle.'],
    [['--scenario', 'console', '--only', 'list'], '--only expects some of first-load, open-ticket'],
    [['--scenario', 'busy-desk', '--only', 'list'], '--only expects nothing here, got list.'],
  ])('%j are refused in a sentence', (args, sentence) => {
    expect(() => readOptions(args)).toThrow(sentence);
  });
});

describe('the figures of a scenario', () => {
  const figure = { what: 'a letter, p95', value: 12, unit: 'ms', goal: 16, of: '200 letters' } as const;

  test('are shown beside their goals, with the load of the machine', () => {
    const result: ConsoleResult = {
      commit: 'abc',
      changed: false,
      at: '2026-11-24T15:00:00.000Z',
      db: 'sqlite',
      machine: { cpu: 'Some', cores: 2, memoryGb: 4, system: 'linux', node: '26' },
      holds: [{ name: 'long-ticket', figures: [figure, { ...figure, value: 17 }], load: [0.1, 1.5] }],
    };
    const lines = consoleText(result).split('\n');
    expect(lines.at(-2)).toMatch(/^a letter, p95 +12 ms +16 ms +met +0\.1-1\.5 +200 letters$/);
    expect(lines.at(-1)).toMatch(/ not met /);
  });

  test('are met at their goal, and where nothing was measured they are not', () => {
    expect([isMet({ ...figure, value: 16 }), isMet({ ...figure, value: 16.1 })]).toEqual([true, false]);
    expect(isMet({ ...figure, value: percentile([], 0.95) })).toBe(false);
    expect(percentile([3, 1, 2], 0.5)).toBe(2);
    expect(percentile([...Array(100).keys()], 0.95)).toBe(95);
  });

  test('each measure says on which databases it is made', () => {
    for (const name of holdNames) expect(holds[name].databases.length).toBeGreaterThan(0);
  });

  test('the cost of counting is the part by which a write needs more', () => {
    const pairs = {
      work: 'reply',
      connections: 8,
      pairs: [{ before: 100, after: 104 }],
      before: 100,
      after: 104,
      ratio: 0.96,
      valid: true,
    } as const;
    expect(reportCostText([{ pairs, cost: 0.04 }])).toMatch(/public reply +100\.0 +104\.0 +4\.0 % +5 % +met/);
    expect(reportCostText([{ pairs, cost: 0.06 }])).toContain('not met');
  });
});

test('the log of a busy desk notes how long calls took, and which were refused or broke', async () => {
  const log = openLog();
  await log.timed('read', async () => new Response('{}'));
  await log.timed('read', async () => new Response('No.', { status: 429 }));
  expect(await log.timed('write', () => Promise.reject(new Error('gone')))).toBeNull();
  expect(log.kinds.get('read')).toHaveLength(2);
  expect(log.kinds.has('write')).toBe(false);
  expect(log.faults).toEqual(['read was answered 429: No.', 'write: gone']);
});
