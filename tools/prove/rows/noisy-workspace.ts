/** One workspace of ten writes ten times as much as the others: their deliveries come as before. */
import { type Caller, callerOf } from '../caller.ts';
import { newPlace, type Place } from '../databases.ts';
import { type Fleet, startFleet } from '../fleet.ts';
import {
  arrived,
  changeTickets,
  isClearlyNoWorse,
  isWorse,
  latencies,
  median,
  openTickets,
  p95,
  shown,
  tooSlow,
} from '../latency.ts';
import { bySize, type Proof, type ProofContext, type ProofSize, type Row } from '../row.ts';
import { tooMuchOf } from '../too-much.ts';
import { failedAttempts } from '../webhook-books.ts';
import { openWebhookWorld, type WebhookWorld } from '../webhook-world.ts';

export const noisyWorkspace: Row = {
  name: 'noisy-workspace',
  promise: 'a workspace that writes ten times as much costs the others at most half of their p95 of delivery',
  databases: ['sqlite', 'postgres'],
  kind: 'timing',
  run: (context) => comparing(context),
};

const workspaceCount = 10;
const perSecond = 3;
const flood = 10;
const factor = 1.5;
/** Below this a p95 that rose is the noise of the machine, whatever the rounds say. */
const leastMs: Readonly<Record<ProofSize, number>> = { slice: 10, short: 10, full: 5 };

const comparing = async (context: ProofContext): Promise<Proof> => {
  const rounds = bySize(context.size, { slice: 1, short: 4, full: 30 });
  const bench = await openBench(context);
  const times: Readonly<Record<'calm' | 'noisy', number[]>> = { calm: [], noisy: [] };
  await measuredRound(bench, { name: 'warm', seconds: 1, loud: 1 });
  const seconds = bySize(context.size, { slice: 1, short: 3, full: 10 });
  for (let round = 1; round <= rounds; round += 1) {
    times.calm.push(await measuredRound(bench, { name: `calm ${round}`, seconds, loud: 1 }));
    times.noisy.push(await measuredRound(bench, { name: `noisy ${round}`, seconds, loud: flood }));
    if (context.size === 'short' && isClearlyNoWorse(times.noisy, times.calm, factor)) break;
  }
  const before = median(times.calm);
  const after = median(times.noisy);
  return {
    figures: {
      workspaces: workspaceCount,
      'deliveries a second, calm and noisy': `${perSecond * 10} and ${perSecond * 19}`,
      'p95 of the nine, calm, ms': shown(times.calm),
      'p95 of the nine, beside the noisy one, ms': shown(times.noisy),
      'failed attempts': await failedAttempts(
        bench.place,
        bench.desks.flatMap(({ world }) => world.webhooks.map(({ id }) => id)),
      ),
      'times as much': Math.round((after / before) * 100) / 100,
    },
    faults: bench.fleet.complaints(),
    tooMuch: [
      ...(isWorse(times.noisy, times.calm, { factor, leastMs: leastMs[context.size] })
        ? tooMuchOf(
            'wallMs',
            { is: after, most: before * factor },
            `The p95 of the other nine rose from ${Math.round(before)} to ${Math.round(after)} ms.`,
          )
        : []),
      ...tooSlow(before),
    ],
  };
};

type Bench = Readonly<{
  context: ProofContext;
  place: Place;
  fleet: Fleet;
  caller: Caller;
  desks: readonly Desk[];
}>;
type Desk = Readonly<{ world: WebhookWorld; numbers: readonly number[] }>;

const openBench = async (context: ProofContext): Promise<Bench> => {
  const place = await newPlace(context);
  const worlds: WebhookWorld[] = [];
  // The first one is the noisy one, and needs a key for each 600 calls of a minute.
  for (let made = 0; made < workspaceCount; made += 1)
    worlds.push(await openWebhookWorld(context, { place, keys: made === 0 ? 10 : 1, webhooks: [['*']] }));
  const fleet = await startFleet(place);
  const caller = callerOf(fleet.url);
  const desks: Desk[] = [];
  for (const world of worlds) desks.push({ world, numbers: await openTickets(caller, world, 10) });
  await arrived(
    worlds.flatMap(({ webhooks }) => webhooks.map(({ receiver }) => receiver)),
    30,
    patienceMs,
  );
  return { context, place, fleet, caller, desks };
};

type Round = Readonly<{ name: string; seconds: number; loud: number }>;

/** The p95 of the nine over one round, while the first workspace is so many times as loud as they are. */
const measuredRound = async (
  { context, caller, desks }: Bench,
  { name, seconds, loud }: Round,
): Promise<number> => {
  const [noisy, ...calm] = desks.map(({ world, numbers }) => ({
    receiver: world.webhooks.map(({ receiver }) => receiver),
    changing: { caller, tokens: world.tokens, numbers, name },
  }));
  const receivers = calm.flatMap(({ receiver }) => receiver);
  const from = receivers.map(({ arrivals }) => arrivals.length);
  const noisyFrom = noisy?.receiver[0]?.arrivals.length ?? 0;
  await Promise.all([
    ...calm.map(({ changing }) => changeTickets({ ...changing, pace: { perSecond, seconds } })),
    noisy && changeTickets({ ...noisy.changing, pace: { perSecond: perSecond * loud, seconds } }),
  ]);
  await arrived(receivers, (from[0] ?? 0) + perSecond * seconds, patienceMs);
  await arrived(noisy?.receiver ?? [], noisyFrom + perSecond * loud * seconds, patienceMs);
  const times = latencies(receivers, from);
  context.note(`${name}: p50 ${median(times)}, p95 ${p95(times)} ms`);
  return p95(times);
};

/** If a busy machine answers a delivery too late, the receiver gets it again after its pause of 30 s. */
const patienceMs = 120_000;
