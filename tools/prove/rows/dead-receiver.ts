/** One receiver of ten takes requests and never answers: the other nine hardly notice. */
import { type Caller, callerOf } from '../caller.ts';
import { addWebhooks } from '../desk.ts';
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
import { type Receiver, startReceiver } from '../receiver.ts';
import { bySize, type Proof, type ProofContext, type ProofSize, type Row } from '../row.ts';
import { tooMuchOf } from '../too-much.ts';
import { failedAttempts } from '../webhook-books.ts';
import { openWebhookWorld, type WebhookWorld } from '../webhook-world.ts';

export const deadReceiver: Row = {
  name: 'dead-receiver',
  promise: 'one dead receiver of ten costs the p95 of delivery to the others at most 10 %',
  databases: ['sqlite', 'postgres'],
  kind: 'timing',
  run: (context) => comparing(context),
};

const receiverCount = 10;
const factor = 1.1;
/** A load that the machine can carry beside everything else: above its limit one would measure a growing queue. */
const perSecond = 20;
/** Below this a p95 that rose is the noise of the machine, whatever the rounds say. */
const leastMs: Readonly<Record<ProofSize, number>> = { slice: 10, short: 10, full: 5 };

/** Two deployments on databases of their own, one with ten receivers that are well, one where the tenth hangs. */
const comparing = async (context: ProofContext): Promise<Proof> => {
  const pairs = bySize(context.size, { slice: 1, short: 4, full: 30 });
  const seconds = bySize(context.size, { slice: 1, short: 3, full: 10 });
  const [well, ill] = await Promise.all([openBench(context), openBench(context)]);
  await ill.receivers.at(-1)?.become('hanging');
  const warmSeconds = context.size === 'slice' ? 0.5 : 3;
  await Promise.all([well, ill].map((bench) => measuredRound(bench, 'warm', warmSeconds)));
  const times: Readonly<Record<'well' | 'ill', number[]>> = { well: [], ill: [] };
  for (let pair = 1; pair <= pairs; pair += 1) {
    times.well.push(await measuredRound(well, `pair ${pair}`, seconds));
    times.ill.push(await measuredRound(ill, `pair ${pair}`, seconds));
    context.note(`p95 with ten alive ${times.well.at(-1)} ms, with one dead ${times.ill.at(-1)} ms`);
    if (context.size === 'short' && isClearlyNoWorse(times.ill, times.well, factor)) break;
  }
  const before = median(times.well);
  const after = median(times.ill);
  return {
    figures: {
      'deliveries a second': perSecond * receiverCount,
      'deliveries measured': perSecond * seconds * times.well.length * (receiverCount - 1) * 2,
      'p95 of the nine, ten alive, ms': shown(times.well),
      'p95 of the nine, one dead, ms': shown(times.ill),
      'failed attempts to receivers that are well': await failedAttempts(well.world.place, well.webhookIds),
      'rise, %': Math.round((after / before - 1) * 1_000) / 10,
    },
    faults: [well, ill].flatMap(({ fleet }) => fleet.complaints()),
    tooMuch: [
      ...(isWorse(times.ill, times.well, { factor, leastMs: leastMs[context.size] })
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
  world: WebhookWorld;
  fleet: Fleet;
  caller: Caller;
  numbers: readonly number[];
  receivers: readonly Receiver[];
  webhookIds: readonly string[];
}>;

/** The tickets are there before the webhooks are. */
const openBench = async (context: ProofContext): Promise<Bench> => {
  const world = await openWebhookWorld(context, { keys: 30, webhooks: [] });
  const fleet = await startFleet(world.place);
  const caller = callerOf(fleet.url);
  const numbers = await openTickets(caller, world, 20);
  const receivers: Receiver[] = [];
  for (let made = 0; made < receiverCount; made += 1) receivers.push(await startReceiver());
  const webhooks = await addWebhooks(
    world.place,
    world.workspaceId,
    receivers.map(({ url }) => ({ url, events: ['*'] })),
  );
  return { world, fleet, caller, numbers, receivers, webhookIds: webhooks.map(({ id }) => id) };
};

/** The p95 of the first nine over one round. */
const measuredRound = async (bench: Bench, name: string, seconds: number): Promise<number> => {
  const { world, caller, numbers, receivers } = bench;
  const nine = receivers.slice(0, -1);
  const from = nine.map(({ arrivals }) => arrivals.length);
  const pace = { perSecond, seconds };
  await changeTickets({ caller, tokens: world.tokens, numbers, pace, name });
  await arrived(nine, (from[0] ?? 0) + perSecond * seconds, patienceMs);
  return p95(latencies(nine, from));
};

/** If a busy machine answers a delivery too late, the receiver gets it again after its pause of 30 s. */
const patienceMs = 120_000;
