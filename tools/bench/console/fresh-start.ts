/** A fresh clone whose packages are installed: `npm start` to an inbox that can be used, and the start that follows. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { endedWithRun, newFolder } from '../leftovers.ts';
import { type Hold, percentile } from './holds.ts';
import { type World, when } from './world.ts';

const root = join(import.meta.dirname, '../../..');
/** Each compared with one that is given the built console, and so looks for nothing. */
const laterStarts = 5;
/** Shorter times round to 0.0 seconds. */
const nothingMs = 50;

export const freshStart: Hold = {
  title: 'a fresh clone',
  databases: ['sqlite'],
  workspaces: 1,
  processes: { sqlite: 1, postgres: 1 },
  measure: async ({ world, size, tell }) => {
    await world.servers[0].stop();
    tell('  copying what npm installed');
    const clone = await cloned();
    const first = await started(world, clone);
    const later: number[] = [];
    const given: number[] = [];
    const cache = join(clone, 'node_modules/.cache/tidemark');
    const folder = join(cache, readdirSync(cache).find((name) => name.startsWith('console-')) ?? '');
    for (let start = 0; start < Math.ceil(laterStarts * size); start += 1) {
      given.push((await started(world, clone, { CONSOLE_DIR: folder })).readyMs);
      later.push((await started(world, clone)).readyMs);
    }
    return [
      {
        what: 'a fresh clone: npm start to an inbox that can be used',
        value: Math.round(first.usableMs),
        unit: 'ms',
        goal: 6_000,
        of: `ready after ${Math.round(first.readyMs)} ms`,
      },
      {
        what: 'a start that follows: what the console adds',
        value: Math.round(percentile(later, 0.5) - percentile(given, 0.5)),
        unit: 'ms',
        goal: nothingMs,
        of: `${Math.round(percentile(later, 0.5))} and ${Math.round(percentile(given, 0.5))} ms, medians of ${later.length}`,
      },
    ];
  },
};

/** The commit that is checked out, with the packages and without what was built. */
const cloned = async (): Promise<string> => {
  const clone = join(newFolder(), 'clone');
  execFileSync('git', ['clone', '--quiet', '--local', root, clone], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const from = join(root, 'node_modules');
  await cp(from, join(clone, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => path !== join(from, '.cache'),
  });
  return clone;
};

type Started = Readonly<{ readyMs: number; usableMs: number }>;

const started = async (
  world: World,
  cwd: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Started> => {
  const page = await world.browse();
  const { CONSOLE_DIR: _, ...environment } = world.serving.database.environment;
  const since = performance.now();
  const child = endedWithRun(
    spawn('npm', ['start'], {
      cwd,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment, PORT: '0', ...more },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  const ended = once(child, 'exit');
  const port = await portIn(child.stdout);
  const readyMs = performance.now() - since;
  await page.goto(`http://bench-1.localhost:${port}/console/inbox/open`);
  await when(page, 'bench.loaded()');
  const usableMs = performance.now() - since;
  await page.close();
  child.kill('SIGTERM');
  await ended;
  return { readyMs, usableMs };
};

const portIn = async (out: NodeJS.ReadableStream): Promise<string> => {
  let said = '';
  for await (const piece of out.setEncoding('utf8')) {
    said += piece;
    const [, port] = /http:\/\/localhost:(\d+)/.exec(said) ?? [];
    if (port !== undefined) {
      out.resume();
      return port;
    }
  }
  throw new Error(`npm start ended before it said where it listens: ${said}`);
};
