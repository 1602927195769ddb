/** How long the calls of an honest caller take, alone and beside somebody who means harm. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from './caller.ts';
import type { ProofSize } from './row.ts';

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

/** What is meant to harm raises each measurement; other work on the machine does not raise all of them. */
export const leastP95 = async (measuring: Measuring, tries: number, tolerable: number): Promise<number> => {
  const measured = await healthyP95(measuring);
  return measured <= tolerable || tries === 1
    ? measured
    : Math.min(measured, await leastP95(measuring, tries - 1, tolerable));
};

/** Twice as long as before; less than the noise of the machine is no difference. */
export const tolerableP95 = (before: number, size: ProofSize): number =>
  Math.max(before * 2, before + noiseMs[size]);

/** Beside all the other tests there is more of it. */
const noiseMs: Readonly<Record<ProofSize, number>> = { slice: 150, short: 5, full: 5 };

export const rounded = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;
