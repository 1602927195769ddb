/** How long the calls of an honest caller take, alone and during an attack. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from './caller.ts';

export type Measuring = Readonly<{ caller: Caller; tokens: readonly string[]; milliseconds: number }>;

/** Two callers, a call every 10 ms each: far below what the server can do. */
export const healthyP95 = async ({ caller, tokens, milliseconds }: Measuring): Promise<number> => {
  const times: number[] = [];
  const until = performance.now() + milliseconds;
  const ask = async (offset: number): Promise<void> => {
    for (let made = offset; performance.now() < until; made += 2) {
      const token = tokens[made % tokens.length] ?? '';
      const answered = await caller.call({ method: 'GET', path: '/tickets?limit=25', token });
      if (answered.status !== 200) throw new Error(`A healthy call was answered with ${answered.status}.`);
      times.push(answered.milliseconds);
      await pause(10);
    }
  };
  await Promise.all([ask(0), ask(1)]);
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
};

/** Twice as long as before; less than the noise of the machine is no difference. */
export const tolerableP95 = (before: number): number => Math.max(before * 2, before + noiseMs);

const noiseMs = 5;

export const rounded = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;
