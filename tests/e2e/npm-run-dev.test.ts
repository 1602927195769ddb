/** `npm run dev` runs a server that restarts when one of its sources changes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../source-files.ts';

const source = join(root, 'packages/domain/src/desk.ts');

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-dev-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const started = () => {
  const child = spawn(process.execPath, [join(root, 'scripts/dev.mjs')], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  /** The addresses of the servers that were ready, in order. */
  const urls = () => [...output.matchAll(/API {8}(http:\/\/localhost:\d+)/g)].map(([, url]) => String(url));
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill('SIGTERM');
    const [code] = await ended;
    return code;
  };
  return { urls, stop, restarts: () => output.split('Restarting').length - 1, output: () => output };
};

/** Saves a source as it is: to the watcher that is a change. */
const touch = () => utimes(source, new Date(), new Date());

test('npm run dev restarts the server when a source changes, and ends with it', async () => {
  const { atime, mtime } = await stat(source);
  const dev = started();
  const patience = { timeout: 50_000, interval: 2_000 };
  try {
    await expect.poll(dev.urls, patience).toHaveLength(1);
    // The watcher hears of each module from the server, at some time after the server has loaded it.
    const restarts = async () => {
      if (dev.restarts() === 0) await touch();
      return dev.restarts();
    };
    await expect.poll(restarts, patience).toBeGreaterThan(0);
    await expect.poll(dev.urls, patience).toHaveLength(2);
    const [, url] = dev.urls();
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    expect(await dev.stop(), dev.output()).toBe(0);
    await expect(fetch(`${url}/livez`)).rejects.toThrow();
  } finally {
    await dev.stop();
    await utimes(source, atime, mtime);
  }
});
