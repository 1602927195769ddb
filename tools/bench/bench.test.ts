/** The harness of `npm run bench`, on next to nothing: what it measures here says nothing about speed. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareText } from './compare.ts';
import { readOptions } from './options.ts';
import { pairsText, runPairs } from './pairs.ts';
import { savePictures } from './picture.ts';
import { type Result, readResults, saveResult } from './results.ts';
import { runBench } from './run.ts';
import { tableText } from './table.ts';

const figures = v.object({
  requestsPerSecond: v.number(),
  p50Ms: v.number(),
  p95Ms: v.number(),
  p99Ms: v.number(),
  answers: v.pipe(v.number(), v.minValue(1)),
  wrong: v.literal(0),
  statuses: v.record(v.string(), v.number()),
  bytesPerAnswer: v.number(),
  cpuPer1000: v.nullable(v.number()),
  databaseCpuPer1000: v.nullable(v.number()),
  peakMemoryMb: v.nullable(v.number()),
});

describe('a bench of one work', () => {
  let folder = '';
  let cache = '';
  let result: Result | null = null;
  const measured = (): Result => {
    if (!result) throw new Error('Expected a result of the bench.');
    return result;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidemark-bench-test-'));
    cache = join(folder, 'cache');
    const asked = readOptions(['--quick', '--only', 'create-ticket', '--tickets', '60', '--seconds', '0.4']);
    result = await runBench({ ...asked, warmUpSeconds: 0.1, slices: 1, keys: 40, cache }, () => undefined);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('compares Tidemark with the bare server, and every response of both is correct', () => {
    const [row] = measured().rows;
    expect(measured().rows).toHaveLength(1);
    expect(row).toMatchObject({ work: 'create-ticket', connections: 8, goal: 0.55, valid: true });
    for (const side of [row?.tidemark, row?.bare]) v.assert(figures, side);
    expect(row?.tidemark.statuses).toEqual({ 201: row?.tidemark.answers });
    expect(row?.ratio).toBeGreaterThan(0);
  });

  test('is stored in a file that names its commit, and is found by it', () => {
    const file = saveResult(measured(), folder);
    expect(file).toBe(join(folder, `${measured().commit}-sqlite-60.json`));
    expect(readResults(measured().commit, folder)).toEqual([measured()]);
    expect(() => readResults('another', folder)).toThrow(/There is no result of another/);
  });

  test('is shown as a table, also compared with another one', () => {
    expect(tableText(measured())).toMatch(/create a ticket +8 +\d+ +\d+ +\d\.\d\d +0\.55/);
    expect(compareText([measured()], [measured()])).toMatch(/create a ticket +8 .* 1\.00 /);
    expect(() => compareText([measured()], [])).toThrow(/no measurement in common/);
  });

  test('is drawn for light and dark pages', async () => {
    const files = savePictures([measured()], folder);
    expect(files).toEqual([join(folder, 'bench-light.svg'), join(folder, 'bench-dark.svg')]);
    for (const file of files) expectWellFormed(await readFile(file, 'utf8'));
  });
});

test('a bench against another checkout prints every pair of CPU times per request, and their medians', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-pairs-test-'));
  const options = readOptions([
    '--only',
    'get-ticket',
    '--tickets',
    '60',
    '--connections',
    '8',
    '--seconds',
    '0.4',
  ]);
  const small = { ...options, warmUpSeconds: 0.1, keys: 40, cache: join(folder, 'cache') };
  const root = join(import.meta.dirname, '../..');
  const rows = await runPairs({ ...small, against: root, pairs: 2 }, () => undefined);
  await rm(folder, { recursive: true, force: true });
  expect(rows).toMatchObject([{ work: 'get-ticket', connections: 8, valid: true }]);
  expect(rows[0]?.pairs).toHaveLength(2);
  expect(pairsText(rows, root)).toMatch(/get one ticket +8 +[\d.]+ +[\d.]+ +[\d.]+\n/);
  await expect(runPairs({ ...small, against: folder, pairs: 2 }, () => undefined)).rejects.toThrow(
    '--against expects the folder of another checkout of Tidemark',
  );
});

describe('the options of a bench', () => {
  test.each([
    [['--db', 'mysql'], '--db expects sqlite or postgres, got mysql.'],
    [['--tickets', '0'], '--tickets expects a whole number above 0, got 0.'],
    [['--only', 'lists'], '--only expects some of get-ticket'],
    [['--compare', 'A'], '--compare expects two results, got 1.'],
    [['A'], 'Expected only options, got A.'],
  ])('%j are refused in a sentence', (args, sentence) => {
    expect(() => readOptions(args)).toThrow(sentence);
  });
});

/** Every element is closed, in the order of opening, and no ampersand or angle bracket is left bare. */
const expectWellFormed = (svg: string): void => {
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  const open: string[] = [];
  const rest = svg.replaceAll(
    /<(\/?)(\w+)((?: [\w-]+="[^"<&]*(?:&\w+;[^"<&]*)*")*)(\/?)>/g,
    (_, end, name, __, own) => {
      if (end) expect(open.pop()).toBe(name);
      else if (!own) open.push(name);
      return '';
    },
  );
  expect(open).toEqual([]);
  expect(rest).not.toMatch(/<|>|&(?!\w+;)/);
};
