/** Healthy calls alone and during a flood, in turn: what the flood costs them. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { cleanLater } from './cleaning.ts';
import type { FloodReport, FloodWanted } from './flood.ts';
import { healthyP95, type Measuring } from './healthy.ts';
import { isClearlyNoWorse, isWorse, median, type Rounds } from './latency.ts';
import { bySize, type Figures, type ProofContext } from './row.ts';

export type Beside = Readonly<{
  alone: Rounds;
  during: Rounds;
  report: FloodReport;
  isTooMuch: boolean;
}>;

const factor = 2;
/** Below this a p95 that rose is the noise of the machine, whatever the rounds say. */
const leastMs = 5;

/** `least`: how many requests of the flood must be answered before the last round ends. */
export const beside = async (
  { size, note }: Pick<ProofContext, 'size' | 'note'>,
  healthy: Omit<Measuring, 'milliseconds'>,
  { flood: wanted, least }: Readonly<{ flood: FloodWanted; least: number }>,
): Promise<Beside> => {
  const flood = openFlood(wanted);
  const milliseconds = bySize(size, { slice: 700, short: 2_500, full: 5_000 });
  const rounds = bySize(size, { slice: 1, short: 6, full: 12 });
  const times: Readonly<Record<'alone' | 'during', number[]>> = { alone: [], during: [] };
  await healthyP95({ ...healthy, milliseconds: 500 });
  for (let round = 1; round <= rounds; round += 1) {
    times.alone.push(await healthyP95({ ...healthy, milliseconds }));
    const before = flood.last().answered;
    flood.begin();
    while (flood.last().answered < before + wanted.connections) await pause(5);
    times.during.push(await healthyP95({ ...healthy, milliseconds }));
    await flood.rest();
    note(`p95 alone ${times.alone.at(-1)?.toFixed(1)}, beside a flood ${times.during.at(-1)?.toFixed(1)} ms`);
    const isEnough = flood.last().answered >= least && isClearlyNoWorse(times.during, times.alone, factor);
    if (size === 'short' && isEnough) break;
  }
  flood.begin();
  while (size !== 'slice' && flood.last().answered < least) await pause(20);
  await flood.rest();
  return {
    ...times,
    report: flood.last(),
    isTooMuch: isWorse(times.during, times.alone, { factor, leastMs }),
  };
};

export const besideFigures = (what: string, { alone, during, report }: Beside): Figures => ({
  [`${what}: answered`]: report.answered,
  [`${what}: statuses`]: Object.entries(report.statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', '),
  [`${what}: p95 of another workspace alone, ms`]: oneDigit(median(alone)),
  [`${what}: p95 of another workspace beside it, ms`]: oneDigit(median(during)),
  [`${what}: times as much`]: Math.round((median(during) / median(alone)) * 100) / 100,
});

export const besideFaults = (what: string, { report }: Beside): readonly string[] =>
  report.faults.map((fault) => `${what}: ${fault}.`);

export const besideTooMuch = (what: string, { alone, during, isTooMuch }: Beside): readonly string[] =>
  isTooMuch
    ? [
        `${what}: the p95 of another workspace rose from ${oneDigit(median(alone))} to ${oneDigit(median(during))} ms.`,
      ]
    : [];

const oneDigit = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

export type Flood = ReturnType<typeof openFlood>;

export const openFlood = (wanted: FloodWanted) => {
  const worker = new Worker(join(import.meta.dirname, 'flood.ts'), { workerData: wanted });
  cleanLater(() => worker.terminate());
  let last: FloodReport = { answered: 0, statuses: {}, faults: [] };
  worker.on('message', (report: FloodReport) => {
    last = report;
  });
  return {
    last: () => last,
    begin: () => worker.postMessage(true),
    /** Waits until the requests under way have their responses and the reports have arrived. */
    rest: async (): Promise<void> => {
      worker.postMessage(false);
      for (let seen = -1; seen !== last.answered; ) {
        seen = last.answered;
        await pause(150);
      }
    },
  };
};
