/** One workspace asks as much as it can: another one hardly notices, and the first loses little by its being there. */
import { setTimeout as pause } from 'node:timers/promises';
import { generateSeed } from '@tidemark/domain';
import { createIds, systemClock } from '@tidemark/node';
import { freePort } from '../../../tests/setup/free-port.ts';
import { type Flood, openFlood } from '../beside.ts';
import { type Caller, callerOf } from '../caller.ts';
import { newPlace, openPlace, type Place } from '../databases.ts';
import { type Keys, setUpKeys } from '../desk.ts';
import type { FloodReport, FloodRequest } from '../flood.ts';
import { median, openTickets, p95 } from '../latency.ts';
import { paced } from '../paced.ts';
import { bySize, type Figures, type Proof, type ProofContext, type Row } from '../row.ts';
import { startServer } from '../server.ts';
import { type TooMuch, tooMuchOf } from '../too-much.ts';

export const scaleFairness: Row = {
  name: 'scale-fairness',
  promise:
    'beside 64 callers of one workspace the p95 of another at most triples, and they get at least 60 % of what they get alone',
  databases: ['sqlite', 'postgres'],
  kind: 'timing',
  run: (context) => comparing(context),
};

const most = { times: 3, share: 0.6 };
const callers = 64;
const perSecond = 30;
/** Less is the noise of the machine. */
const leastMs = 5;

const comparing = async (context: ProofContext): Promise<Proof> => {
  const bench = await openBench(context);
  await calmRound(bench, 1);
  const proofs: Proof[] = [];
  for (const noise of noises) proofs.push(await besideNoise(bench, noise));
  bench.caller.close();
  return {
    figures: Object.assign({}, ...proofs.map(({ figures }) => figures)),
    faults: proofs.flatMap(({ faults }) => faults),
    tooMuch: proofs.flatMap(({ tooMuch = [] }) => tooMuch),
  };
};

type Bench = Readonly<{
  context: ProofContext;
  port: number;
  metricsPort: number;
  caller: Caller;
  calm: Keys;
  noisy: Keys;
  numbers: readonly number[];
}>;

/** Each key may make 600 calls a minute: so many that hardly a machine uses one of them up. The rate of a workspace is lifted. */
const openBench = async (context: ProofContext): Promise<Bench> => {
  const place = await newPlace(context);
  const noisy = await setUpKeys(place, bySize(context.size, { slice: 150, short: 300, full: 600 }));
  const calm = await setUpKeys(place, 12);
  await addTickets(place, noisy, bySize(context.size, { slice: 500, short: 20_000, full: 60_000 }));
  await addTickets(place, calm, 500);
  const metricsPort = await freePort();
  const server = await startServer(place, {
    environment: { QUOTA_WORKSPACE_CALLS: '0', METRICS_PORT: String(metricsPort) },
  });
  const caller = callerOf(server.url);
  const numbers = await openTickets(caller, calm, 10);
  return { context, port: Number(new URL(server.url).port), metricsPort, caller, calm, noisy, numbers };
};

const addTickets = async (place: Place, { workspaceId }: Keys, count: number): Promise<void> => {
  const storage = await openPlace(place);
  const seed = { tickets: count, first: 0, until: systemClock.now(), ids: createIds() };
  for (const batch of generateSeed(seed)) await storage.bulkLoad.add(workspaceId, batch);
  await storage.close();
};

type Noise = Readonly<{ name: string; method: 'GET' | 'POST'; path: string; body: string | null }>;

const ticket = JSON.stringify({ requester_email: 'many@example.com', subject: 'Many', message: 'Help.' });

const noises: readonly Noise[] = [
  { name: 'searches', method: 'GET', path: '/search?q=order+refund', body: null },
  { name: 'lists of 100', method: 'GET', path: '/tickets?limit=100', body: null },
  { name: 'new tickets', method: 'POST', path: '/tickets', body: ticket },
];

type Calm = Readonly<{ reads: number; writes: number }>;
type Round = Readonly<{
  alone: Calm;
  beside: Calm;
  noiseAlone: number;
  noiseBeside: number;
  waiting: number;
}>;

const besideNoise = async (bench: Bench, noise: Noise): Promise<Proof> => {
  const { context } = bench;
  const seconds = bySize(context.size, { slice: 1, short: 3, full: 15 });
  const flood = openFlood(floodOf(bench, noise));
  const rounds: Round[] = [];
  for (let made = 0; made < bySize(context.size, { slice: 1, short: 4, full: 8 }); made += 1) {
    const alone = await calmRound(bench, seconds);
    const waits: number[] = [];
    const noiseAlone = await during(flood, seconds, async () => {
      for (let looks = 0; looks < 4; looks += 1) {
        await pause((seconds * 1_000) / 4);
        waits.push(await waitingIn(bench));
      }
    });
    const beside: Calm[] = [];
    const noiseBeside = await during(flood, seconds, async () => {
      beside.push(await calmRound(bench, seconds));
    });
    const [calm = alone] = beside;
    rounds.push({ alone, beside: calm, noiseAlone, noiseBeside, waiting: Math.max(...waits) });
    context.note(`${noise.name}: ${JSON.stringify(rounds.at(-1))}`);
  }
  return judged({ noise, rounds, flood });
};

/** How many wait in the fair queues, as the process tells Prometheus. */
const waitingIn = async ({ metricsPort }: Bench): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return [...text.matchAll(/^tidemark_fair_queue_waiting\{.*\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
};

const floodOf = ({ port, noisy, context }: Bench, { method, path, body }: Noise) => ({
  port,
  requests: noisy.tokens.map((token): FloodRequest => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    return { method, path: `/api/v1${path}`, headers, body: body === null ? null : 'ticket' };
  }),
  bodies: { ticket },
  connections: bySize(context.size, { slice: 16, short: callers, full: callers }),
  ofSource: 1_000_000,
});

/** How many calls of the noise a second are answered well while something is done. */
const during = async (flood: Flood, seconds: number, work: () => Promise<unknown>): Promise<number> => {
  const since = flood.last().answered;
  flood.begin();
  // Its thread begins late on a busy machine.
  while (flood.last().answered === since) await pause(5);
  await pause(warmUpMs);
  const before = flood.last();
  await work();
  const made = wellIn(flood.last()) - wellIn(before);
  await flood.rest();
  return Math.round(made / seconds);
};

const warmUpMs = 300;

/** Of three calls two read a ticket, and one opens one. */
const calmRound = async ({ caller, calm, numbers }: Bench, seconds: number): Promise<Calm> => {
  const times: Readonly<Record<'reads' | 'writes', number[]>> = { reads: [], writes: [] };
  await paced({ perSecond, seconds }, async (made) => {
    const token = calm.tokens[made % calm.tokens.length] ?? '';
    const isWrite = made % 3 === 2;
    const read = { method: 'GET', path: `/tickets/${numbers[made % numbers.length]}`, token } as const;
    const write = { method: 'POST', path: '/tickets', token, body: JSON.parse(ticket) } as const;
    const { status, milliseconds } = await caller.call(isWrite ? write : read);
    if (status !== (isWrite ? 201 : 200)) throw new Error(`A call of the calm workspace got ${status}.`);
    times[isWrite ? 'writes' : 'reads'].push(milliseconds);
  });
  return { reads: p95(times.reads), writes: p95(times.writes) };
};

const wellIn = ({ statuses }: FloodReport): number => (statuses[200] ?? 0) + (statuses[201] ?? 0);

type Judging = Readonly<{ noise: Noise; rounds: readonly Round[]; flood: Flood }>;

const judged = ({ noise: { name }, rounds, flood }: Judging): Proof => {
  const figures: Record<string, number> = {};
  const tooMuch: (string | TooMuch)[] = [];
  for (const kind of ['reads', 'writes'] as const) {
    const alone = median(rounds.map((round) => round.alone[kind]));
    const beside = median(rounds.map((round) => round.beside[kind]));
    figures[`${name}: p95 of calm ${kind} alone, ms`] = oneDigit(alone);
    figures[`${name}: p95 of calm ${kind} beside them, ms`] = oneDigit(beside);
    figures[`${name}: calm ${kind}, times as much`] = oneDigit(beside / alone);
    tooMuch.push(
      ...tooMuchOf(
        'wallMs',
        { is: beside, most: Math.max(alone * most.times, leastMs) },
        `${name}: the p95 of ${kind} rose from ${oneDigit(alone)} to ${oneDigit(beside)} ms.`,
      ),
    );
  }
  const alone = median(rounds.map(({ noiseAlone }) => noiseAlone));
  const beside = median(rounds.map(({ noiseBeside }) => noiseBeside));
  const refused = flood.last().statuses[429] ?? 0;
  Object.assign(figures, shareFigures(name, { alone, beside, refused }));
  const waiting = Math.max(...rounds.map((round) => round.waiting));
  figures[`${name}: most that waited in the fair queue`] = waiting;
  if (waiting === 0) tooMuch.push(`${name}: the metrics showed nobody who waits.`);
  if (beside < alone * most.share) tooMuch.push(`${name}: only ${beside} a second instead of ${alone}.`);
  // A machine that is so quick uses the keys up: then nothing is known of the share.
  if (refused > 0) tooMuch.push(`${name}: ${refused} calls of the noise were refused.`);
  const others = otherStatuses(flood.last());
  return {
    figures,
    tooMuch,
    faults: [
      ...(wellIn(flood.last()) > 0 ? [] : [`${name}: no call of the noise was answered well.`]),
      ...(others === '' ? [] : [`${name}: the noise was answered with ${others}.`]),
    ],
  };
};

const otherStatuses = ({ statuses }: FloodReport): string =>
  Object.entries(statuses)
    .filter(([status]) => !['200', '201', '429'].includes(status))
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');

const shareFigures = (
  name: string,
  { alone, beside, refused }: Readonly<{ alone: number; beside: number; refused: number }>,
): Figures => ({
  [`${name}: a second alone`]: alone,
  [`${name}: a second beside the calm workspace`]: beside,
  [`${name}: refused`]: refused,
});

const oneDigit = (value: number): number => Math.round(value * 10) / 10;
