/** Thousands of sockets that say little or nothing: honest callers hardly notice, and the slow ones are closed. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { callerOf } from '../caller.ts';
import { cleanLater } from '../cleaning.ts';
import { newPlace } from '../databases.ts';
import { setUpKeys } from '../desk.ts';
import { healthyP95, rounded, tolerableP95 } from '../healthy.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { startServer } from '../server.ts';
import type { SlowReport, SlowWanted } from '../slow-sockets.ts';

export const slowClients: Row = {
  name: 'slow-clients',
  promise: 'slow and silent sockets at most double the p95 of healthy calls, and are closed in 30 s',
  databases: ['sqlite', 'postgres'],
  kind: 'timing',
  run: (context) => slowing(context),
};

const longestMs = 30_000;
const slowing = async (context: ProofContext): Promise<Proof> => {
  const place = await newPlace(context);
  const { tokens } = await setUpKeys(place, 60);
  // All of them come from one address here.
  const server = await startServer(place, { environment: { CONNECTIONS_OF_SOURCE: '4096' } });
  const caller = callerOf(server.url);
  const measuring = bySize(context.size, { slice: 1_000, short: 5_000, full: 10_000 });
  await healthyP95({ caller, tokens, milliseconds: 500 });
  const before = await healthyP95({ caller, tokens, milliseconds: measuring });
  const wanted = bySize(context.size, { slice: 100, short: 2_000, full: 2_000 });
  const slow = openSlowly({ port: Number(new URL(server.url).port), count: wanted, token: tokens[0] ?? '' });
  const from = performance.now();
  while (slow.last().open < wanted && performance.now() - from < 60_000) await pause(20);
  const opened = slow.last().open;
  const openAt = performance.now();
  const during = await healthyP95({ caller, tokens, milliseconds: measuring });
  const stillOpen = opened - slow.last().closed;
  const watched = watches(context) ? await watchClosing(slow, openAt) : null;
  caller.close();
  return judged({ wanted, opened, stillOpen, before, during, watched });
};

/** Slow sockets are closed without any use of the database: the short form waits for it once. */
const watches = ({ size, db }: ProofContext): boolean =>
  bySize(size, { slice: false, short: db === 'sqlite', full: true });

type Measured = Readonly<{
  wanted: number;
  opened: number;
  stillOpen: number;
  before: number;
  during: number;
  watched: Readonly<{ left: number; longestMs: number }> | null;
}>;

const judged = ({ wanted, opened, stillOpen, before, during, watched }: Measured): Proof => ({
  figures: {
    'sockets opened': opened,
    'open after the measuring': stillOpen,
    'healthy p95 before, ms': rounded(before),
    'healthy p95 during, ms': rounded(during),
    ...(watched
      ? { 'slow sockets open after 30 s': watched.left, 'longest life, ms': Math.round(watched.longestMs) }
      : {}),
  },
  faults: [
    ...(opened === wanted ? [] : [`Only ${opened} of ${wanted} sockets could be opened.`]),
    ...(watched && watched.left > 0 ? [`${watched.left} slow sockets were open after 30 s.`] : []),
    ...(watched && watched.longestMs > longestMs ? ['A slow socket lived longer than 30 s.'] : []),
  ],
  tooMuch:
    during <= tolerableP95(before)
      ? []
      : [`The healthy p95 rose from ${rounded(before)} to ${rounded(during)} ms.`],
});

type Slow = Readonly<{ last: () => SlowReport }>;

const openSlowly = (wanted: SlowWanted): Slow => {
  const worker = new Worker(join(import.meta.dirname, '../slow-sockets.ts'), { workerData: wanted });
  cleanLater(() => worker.terminate());
  let last: SlowReport = { open: 0, closed: 0, longestMs: 0, keptAlive: 0 };
  worker.on('message', (report: SlowReport) => {
    last = report;
  });
  return { last: () => last };
};

/** Those that had a whole answer and keep their connection are honest; each of the others has 30 s. */
const watchClosing = async (slow: Slow, openAt: number) => {
  const slowLeft = () => slow.last().open - slow.last().closed - slow.last().keptAlive;
  while (slowLeft() > 0 && performance.now() - openAt < longestMs) await pause(50);
  return { left: slowLeft(), longestMs: slow.last().longestMs };
};
