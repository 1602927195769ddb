/** The server of the image in a container whose processes can be killed, on a volume that stays. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { memoryOf } from '../prove/process-memory.ts';
import type { Buildah } from './buildah.ts';

export type Running = Readonly<{
  url: string;
  startMs: number;
  /** Of its process, in MiB. */
  memory: () => number;
  kill: () => Promise<void>;
}>;

export type Place = Readonly<{ buildah: Buildah; container: string; volume: string; port: number }>;

const argsOf = ({ container, volume, port }: Place): readonly string[] => [
  ...['--env', `PORT=${port}`, '--volume', `${volume}:/data`, container, '--'],
];

export const inContainer = async (place: Place, ...command: readonly string[]) => {
  const child = place.buildah.begin([...argsOf(place), ...command]);
  const [[code], out] = await Promise.all([once(child, 'exit'), text(child.stdout)]);
  return { code, out };
};

export const startServer = async (place: Place, command: readonly string[]): Promise<Running> => {
  const begun = performance.now();
  const child = place.buildah.begin([...argsOf(place), ...command]);
  child.stdout.resume();
  const said = text(child.stderr);
  const url = `http://127.0.0.1:${place.port}`;
  while (!(await answers(`${url}/readyz`))) {
    if (child.exitCode !== null) throw new Error(`The server ended: ${await said}`);
    if (performance.now() - begun > longestStartMs) {
      child.kill('SIGKILL');
      throw new Error(`The server was not ready after ${longestStartMs / 1_000} seconds.`);
    }
    await pause(20);
  }
  const startMs = performance.now() - begun;
  return {
    url,
    startMs,
    memory: () => memoryOf({ pid: serverOf(child) }).now,
    kill: async () => {
      const ended = once(child, 'exit');
      process.kill(serverOf(child), 'SIGKILL');
      await ended;
    },
  };
};

const longestStartMs = 60_000;

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    // The server may not listen yet.
    () => false,
  );

const statusOf = (pid: number): string => readFileSync(`/proc/${pid}/status`, 'utf8');

/** The Node.js below Buildah, which begins it in several steps. */
const serverOf = ({ pid }: ChildProcess): number => {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const parent = tried(() => /PPid:\s+(\d+)/.exec(statusOf(Number(name)))?.[1]);
        return parent ? [[Number(name), Number(parent)]] : [];
      }),
  );
  const isBelow = (one: number): boolean => {
    const parent = parents.get(one);
    return parent !== undefined && (parent === pid || isBelow(parent));
  };
  const found = [...parents.keys()].find(
    (one) => isBelow(one) && tried(() => readlinkSync(`/proc/${one}/exe`))?.endsWith('/bin/node'),
  );
  if (found === undefined) throw new Error('The server has no process.');
  return found;
};

/** Processes end while they are looked at. */
const tried = <Found>(look: () => Found): Found | undefined => {
  try {
    return look();
  } catch {
    // The process may have ended.
    return undefined;
  }
};
