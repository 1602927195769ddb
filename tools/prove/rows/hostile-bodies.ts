/** Two connections that send bodies made to keep a parser busy: callers of another workspace hardly notice. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { callerOf } from '../caller.ts';
import { cleanLater } from '../cleaning.ts';
import { newPlace } from '../databases.ts';
import { setUpKeys } from '../desk.ts';
import { healthyP95, rounded, tolerableP95 } from '../healthy.ts';
import type { HostileReport, HostileWanted } from '../hostile-bodies.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { startServer } from '../server.ts';

export const hostileBodies: Row = {
  name: 'hostile-bodies',
  promise: 'bodies that are made to keep a parser busy at most double the p95 of another workspace',
  databases: ['sqlite', 'postgres'],
  kind: 'timing',
  run: (context) => attacking(context),
};

const connections = 2;

const attacking = async (context: ProofContext): Promise<Proof> => {
  const place = await newPlace(context);
  const { tokens } = await setUpKeys(place, 60);
  const hostile = await setUpKeys(place, 1);
  const server = await startServer(place);
  const caller = callerOf(server.url);
  const milliseconds = bySize(context.size, { slice: 1_000, short: 5_000, full: 20_000 });
  await healthyP95({ caller, tokens, milliseconds: 500 });
  const before = await healthyP95({ caller, tokens, milliseconds });
  const host = `desk-${hostile.workspaceId.slice(-12)}.localhost`;
  const attack = begin({ port: Number(new URL(server.url).port), host, tokens: hostile.tokens, connections });
  while (total(attack()) < 20) await pause(20);
  const during = await healthyP95({ caller, tokens, milliseconds });
  const answered = attack();
  caller.close();
  return {
    figures: {
      'hostile bodies answered': total(answered),
      'p95 of another workspace before, ms': rounded(before),
      'p95 of another workspace during, ms': rounded(during),
      'times as much': Math.round((during / before) * 100) / 100,
    },
    faults: Object.entries(answered)
      .filter(([status]) => !refusals.has(Number(status)))
      .map(([status, count]) => `${count} hostile bodies were answered with ${status}.`),
    tooMuch:
      during <= tolerableP95(before)
        ? []
        : [`The p95 of another workspace rose from ${rounded(before)} to ${rounded(during)} ms.`],
  };
};

const refusals: ReadonlySet<number> = new Set([400, 413, 422, 429]);

const total = (answered: HostileReport): number =>
  Object.values(answered).reduce((sum, count) => sum + count, 0);

const begin = (wanted: HostileWanted): (() => HostileReport) => {
  const worker = new Worker(join(import.meta.dirname, '../hostile-bodies.ts'), { workerData: wanted });
  cleanLater(() => worker.terminate());
  let last: HostileReport = {};
  worker.on('message', (report: HostileReport) => {
    last = report;
  });
  return () => last;
};
