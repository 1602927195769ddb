import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endedWithRun } from '../leftovers.ts';
import type { Reader } from './many-streams.ts';

export type Told = Readonly<{ events: number }>;

export type Listening = Readonly<{
  /** Closes the streams, and returns how many events all of them received. */
  stop: () => Promise<Told>;
}>;

/** Streams of a process of its own; resolves when each has been greeted. */
export const startListeners = async (url: string, readers: readonly Reader[]): Promise<Listening> => {
  const child = endedWithRun(
    spawn(process.execPath, [join(import.meta.dirname, 'listeners.ts')], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  const lines = createInterface(child.stdout);
  child.stdin.write(`${JSON.stringify({ url, readers })}\n`);
  await once(lines, 'line');
  return {
    stop: async () => {
      const told = once(lines, 'line');
      child.stdin.end();
      const [line] = await told;
      child.kill('SIGKILL');
      return JSON.parse(String(line));
    },
  };
};
