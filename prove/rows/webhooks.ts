/** Receivers die, hang and fail, the server is killed: every event arrives, in order, and what comes twice is the same. */
import { setTimeout as pause } from 'node:timers/promises';
import { auditBooks, faultsOf } from '../books.ts';
import { type Caller, callerOf } from '../caller.ts';
import { type FeedEvent, readFeed } from '../feed.ts';
import { type Fleet, type Part, startFleet } from '../fleet.ts';
import { type Ledger, newLedger, otherAnswers } from '../ledger.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import {
  firstAttempts,
  outOfOrderByLog,
  outOfOrderOnArrival,
  type Repeat,
  repeatsOf,
  webhookBooks,
} from '../webhook-books.ts';
import { openWebhookWorld, type ProofWebhook, type WebhookWorld } from '../webhook-world.ts';
import { startLoad } from '../writers.ts';
import { deliverTheRest } from './webhooks-rest.ts';

export const webhooks: Row = {
  name: 'webhooks',
  promise: 'every event is delivered whatever fails; in order, signed, and what comes twice is the same',
  databases: ['sqlite', 'postgres'],
  run: (context) => delivering(context),
};

const writers = 6;

const delivering = async (context: ProofContext): Promise<Proof> => {
  const world = await openWebhookWorld(context, {
    keys: 60,
    webhooks: [['*'], ['ticket.created', 'ticket.updated'], ['message.created']],
  });
  const fleet = await startFleet(world.place);
  const trial: Trial = { context, world, fleet, ledger: newLedger(), kills: [], cutAfterAnswer: [] };
  const since = new Date(Date.now() - 60_000).toISOString();
  const caller = callerOf(fleet.url);
  await writeUnderFaults(trial, caller);
  const feed = await readFeed(caller, world.tokens);
  const rest = await deliverTheRest({ context, world, fleet, feed, since });
  caller.close();
  await fleet.stop();
  return judged(trial, feed, rest);
};

type Trial = Readonly<{
  context: ProofContext;
  world: WebhookWorld;
  fleet: Fleet;
  ledger: Ledger;
  /** When the part that delivers was killed. */
  kills: number[];
  /** The kills that came between a 2xx and its record. */
  cutAfterAnswer: Cut[];
}>;

type Cut = Readonly<{ webhook: ProofWebhook; eventId: string; at: number }>;

const writeUnderFaults = async (trial: Trial, caller: Caller): Promise<void> => {
  const { context, world, ledger } = trial;
  const wanted = bySize(context.size, { slice: 60, short: 3_000, full: 100_000 });
  const restMs = bySize(context.size, { slice: 20, short: 10, full: 10 });
  const load = startLoad({
    caller,
    tokens: world.tokens,
    ledger,
    writers,
    seed: context.seed,
    name: 'write',
    restMs,
  });
  try {
    for (let round = 1; round === 1 || ledger.acknowledged.size < wanted; round += 1) {
      context.note(`round ${round} of faults, ${ledger.acknowledged.size} writes`);
      await (context.size === 'slice' ? illReceivers(trial) : faultyRound(trial));
    }
  } finally {
    await load.stop();
  }
};

/** In the slice nobody is killed who delivers: it would have to wait until the leases of the dead have lapsed. */
const illReceivers = async ({ world, fleet }: Trial): Promise<void> => {
  const [first, second, third] = world.webhooks;
  await second?.receiver.become('dead');
  await third?.receiver.become('failing');
  await pause(500);
  if (world.place.db === 'postgres') await fleet.kill('answering');
  await fleet.start();
  await first?.receiver.become('failing');
  await pause(500);
  for (const { receiver } of world.webhooks) await receiver.become('well');
};

const illMs = 2_000;

const faultyRound = async (trial: Trial): Promise<void> => {
  const { first, second, third } = named(trial.world);
  await second.receiver.become('dead');
  await pause(illMs);
  await killed(trial, 'delivering');
  await second.receiver.become('well');
  await third.receiver.become('hanging');
  await pause(illMs);
  await killed(trial, 'answering');
  await pause(illMs);
  await third.receiver.become('well');
  await first.receiver.become('failing');
  await pause(illMs);
  await killed(trial, 'delivering');
  await first.receiver.become('well');
  await pause(illMs);
  await killBehindAnswer(trial, first);
  await pause(illMs);
};

const named = ({ webhooks: [first, second, third] }: WebhookWorld) => {
  if (!first || !second || !third) throw new Error('The trial needs three webhooks.');
  return { first, second, third };
};

const killed = async ({ fleet, kills, world }: Trial, part: Part): Promise<void> => {
  if (part === 'delivering' || world.place.db === 'sqlite') kills.push(Date.now());
  await fleet.kill(part);
  await fleet.start();
};

const longestWaitMs = 15_000;

/** In the moment in which the receiver has written its 2xx, before it can have been read. */
const killBehindAnswer = async (trial: Trial, webhook: ProofWebhook): Promise<void> => {
  const { fleet, kills, cutAfterAnswer } = trial;
  const gone = Promise.withResolvers<void>();
  webhook.receiver.afterNextAnswer(({ id, at }) => {
    kills.push(Date.now());
    cutAfterAnswer.push({ webhook, eventId: id, at });
    void fleet.kill('delivering').then(gone.resolve);
  });
  await Promise.race([gone.promise, pause(longestWaitMs)]);
  await fleet.start();
};

type Rest = Awaited<ReturnType<typeof deliverTheRest>>;

const judged = async (trial: Trial, feed: readonly FeedEvent[], rest: Rest): Promise<Proof> => {
  const { world, ledger, kills, cutAfterAnswer } = trial;
  const books = { ...(await auditBooks(world.place, ledger)), ...webhookBooks(world.webhooks, feed) };
  const attempts = await firstAttempts(world.place);
  const order = {
    'first attempts out of order, by the log': outOfOrderByLog(attempts),
    'first attempts out of order, on arrival': outOfOrderOnArrival(world.webhooks, attempts),
  };
  const repeats = world.webhooks.flatMap(repeatsOf).filter(({ at }) => at < rest.recoveredAt);
  const strange = repeats.filter((repeat) => !isByKill(repeat, kills));
  const requests = world.webhooks.flatMap(({ receiver }) => receiver.arrivals).length;
  const cuts = cutAfterAnswer.filter(cameAgain);
  const others = otherAnswers(ledger, [0, 200, 201]);
  return {
    figures: {
      'acknowledged writes': ledger.acknowledged.size,
      events: feed.length,
      'requests to receivers': requests,
      'kills of what delivers': kills.length,
      ...books,
      ...order,
      'sent again after a 2xx': repeats.length,
      'of these outside of kills': strange.length,
      'share sent again, %': percent(repeats.length, requests),
      'kills between a 2xx and its record': `${cuts.length} of ${cutAfterAnswer.length} sent again`,
      ...rest.figures,
    },
    faults: [
      ...faultsOf({ ...books, ...order }),
      ...(strange.length <= requests / 1_000
        ? []
        : [`${strange.length} events were sent again after a 2xx that no kill had cut off.`]),
      ...(cuts.length === cutAfterAnswer.length
        ? []
        : ['An event whose 2xx was never recorded was not sent again.']),
      ...(others === 'none' ? [] : [`Answers under load: ${others}.`]),
      ...rest.faults,
    ],
  };
};

/** What is answered just before a kill is not recorded yet; what was on the way then is taken a little behind it. */
const unrecordedMs = 3_000;
const onTheWayMs = 1_000;

const isByKill = ({ takenAt }: Repeat, kills: readonly number[]): boolean =>
  kills.some((kill) => takenAt > kill - unrecordedMs && takenAt < kill + onTheWayMs);

const cameAgain = ({ webhook, eventId }: Cut): boolean => repeatsOf(webhook).some(({ id }) => id === eventId);

const percent = (some: number, all: number): number =>
  all === 0 ? 0 : Math.round((some / all) * 100_000) / 1_000;
