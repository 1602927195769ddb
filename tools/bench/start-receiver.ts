/** A receiver of webhooks, as the bench asks it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endedWithRun } from './leftovers.ts';

/** `delaysMs`: from the instant of each event to the beginning of its delivery's arrival. */
export type Heard = Readonly<{
  count: number;
  /** Deliveries that differ in their event or their webhook. */
  distinct?: number;
  /** From the first to the last. */
  seconds?: number;
  delaysMs?: readonly number[];
}>;

export type Receiver = Readonly<{
  url: string;
  /** Resolves with everything that was received since the last call, once that is `count` or nothing more arrives. */
  heard: (count: number) => Promise<Required<Heard>>;
  stop: () => Promise<void>;
}>;

export const startReceiver = async (): Promise<Receiver> => {
  const child = endedWithRun(
    spawn(process.execPath, [join(import.meta.dirname, 'receiver.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  const url = String(line).trim();
  const ask = async (path: string, method: string): Promise<Required<Heard>> =>
    JSON.parse(await (await fetch(`${url}${path}`, { method })).text());
  const untilQuiet = async (count: number): Promise<void> => {
    let known = -1;
    let since = performance.now();
    while (performance.now() - since < patienceMs) {
      const now: Heard = await ask('/count', 'GET');
      if (now.count >= count) return;
      if (now.count > known) since = performance.now();
      known = now.count;
      await pause(lookMs);
    }
  };
  return {
    url,
    heard: async (count) => {
      await untilQuiet(count);
      return ask('/', 'DELETE');
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
};

const lookMs = 100;
const patienceMs = 3_000;
