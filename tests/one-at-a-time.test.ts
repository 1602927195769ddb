/** Two starts of one folder at once: one installs, the other waits for it. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aloneIn } from '../scripts/one-at-a-time.mjs';

const folder = mkdtempSync(join(tmpdir(), 'tidemark-alone-'));
const path = join(folder, '.installing');
let waited = 0;
const waits = () => void waited++;

beforeEach(() => {
  waited = 0;
  rmSync(path, { force: true });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('who comes second waits for the first, and says so once', async () => {
  const steps: string[] = [];
  const leave = await aloneIn(path, waits);
  const second = aloneIn(path, waits).then((left) => {
    steps.push('second');
    left();
  });
  await expect.poll(() => waited).toBe(1);
  steps.push('first');
  leave();
  await second;
  expect(steps).toEqual(['first', 'second']);
  expect(waited).toBe(1);
  expect(existsSync(path)).toBe(false);
});

const gone = String(spawnSync(process.execPath, ['--version']).pid);

test.each([
  ['a process that was killed', gone, 0],
  ['a number that another process has by now', String(process.pid), 11 * 60],
  ['nothing, written a while ago', '', 11 * 60],
  ['what is no number', 'x', 0],
])('nobody waits for %s', async (_, text, secondsAgo) => {
  writeFileSync(path, text);
  const then = Date.now() / 1000 - secondsAgo;
  utimesSync(path, then, then);
  const leave = await aloneIn(path, waits);
  expect(waited).toBe(0);
  leave();
  expect(existsSync(path)).toBe(false);
});

test('where nothing can be written nobody waits', async () => {
  const leave = await aloneIn(join(folder, 'nowhere/.installing'), waits);
  leave();
  expect(waited).toBe(0);
});
