/**
 * Loaded into a server by `--import`: SIGUSR2 makes it ill. `block` keeps its event loop from turning for so many milliseconds, `leak`
 * takes memory until there is none.
 */
import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const { searchParams } = new URL(import.meta.url);

/** Says so first, in a way that waits for nothing. */
const block = (milliseconds: number): void => {
  writeSync(2, 'blocked\n');
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
};

const kept: number[][] = [];

/** During the work of the server, which continues until the end. */
const leak = (): void => {
  for (let made = 0; made < 100; made += 1) kept.push(Array.from({ length: 1_000 }, () => Math.random()));
  setImmediate(leak);
};

if (isMainThread)
  process.on('SIGUSR2', () => {
    if (searchParams.has('leak')) leak();
    else block(Number(searchParams.get('block')));
  });
