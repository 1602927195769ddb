/** Two starts of one folder at once: one installs, the other waits for it. */
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
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

const heldSince = (secondsAgo: number): void => {
  writeFileSync(path, 'another');
  const then = Date.now() / 1000 - secondsAgo;
  utimesSync(path, then, then);
};

test('the second process waits for the first, and says so once', async () => {
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
  expect(readdirSync(folder)).toEqual([]);
});

test('of many processes that find the lock of a killed start, one continues at a time', async () => {
  heldSince(16);
  let inside = 0;
  let most = 0;
  const one = async (): Promise<void> => {
    const leave = await aloneIn(path, waits);
    most = Math.max(most, ++inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
    leave();
  };
  await Promise.all(Array.from({ length: 5 }, one));
  expect(most).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test('a process that still works is waited for', async () => {
  heldSince(10);
  const waiting = aloneIn(path, waits);
  await expect.poll(() => waited).toBe(1);
  rmSync(path);
  (await waiting)();
});

test('no process removes a newer lock of another one', async () => {
  const leave = await aloneIn(path, waits);
  heldSince(0);
  leave();
  expect(existsSync(path)).toBe(true);
});

test('no process waits in a folder that cannot be written', async () => {
  const leave = await aloneIn(join(folder, 'nowhere/.installing'), waits);
  leave();
  expect(waited).toBe(0);
});
