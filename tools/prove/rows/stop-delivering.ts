/** SIGTERM while webhooks are delivered: what was begun is ended and recorded, nothing is lost or sent twice. */
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@tidemark/domain/testing';
import { auditBooks, faultsOf } from '../books.ts';
import { callerOf } from '../caller.ts';
import { readFeed } from '../feed.ts';
import { type Stopped, startFleet } from '../fleet.ts';
import { newLedger } from '../ledger.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { tooMuchOf } from '../too-much.ts';
import { firstAttempts, outOfOrderByLog, repeatsOf, webhookBooks } from '../webhook-books.ts';
import { openWebhookWorld, type WebhookWorld } from '../webhook-world.ts';
import { startLoad } from '../writers.ts';
import { deliverTheRest } from './webhooks-rest.ts';

export const stopDelivering: Row = {
  name: 'stop-delivering',
  promise:
    'a server that is told to stop ends what it delivers within 10 s, and nothing is lost or sent twice',
  databases: ['sqlite', 'postgres'],
  kind: 'waiting',
  run: (context) => stopping(context),
};

const longestStopMs = 10_000;

/** One receiver is quick, one takes its time, one hangs. */
const stopping = async (context: ProofContext): Promise<Proof> => {
  const stops = bySize(context.size, { slice: 1, short: 4, full: 50 });
  const random = seededRandom(context.seed);
  const world = await openWebhookWorld(context, {
    keys: 60,
    webhooks: [['*'], ['*'], ['ticket.updated']],
    answerMs: () => random.below(150),
  });
  await world.webhooks[2]?.receiver.become('hanging');
  const fleet = await startFleet(world.place);
  const since = new Date(Date.now() - 60_000).toISOString();
  const caller = callerOf(fleet.url);
  const ledger = newLedger();
  const ends: Stopped[] = [];
  for (let stop = 1; stop <= stops; stop += 1) {
    const name = `stop${stop}`;
    const seed = context.seed + stop;
    const { tokens } = world;
    const load = startLoad({ caller, tokens, ledger, writers: 4, seed, name, restMs: 30 });
    await pause(800 + random.below(1_200));
    const ended = fleet.stop();
    await load.stop();
    ends.push(...(await ended));
    await fleet.start();
  }
  for (const { receiver } of world.webhooks) await receiver.become('well');
  const feed = await readFeed(caller, world.tokens);
  const rest = await deliverTheRest({ context, world, fleet, feed, since });
  caller.close();
  await fleet.stop();
  const books = { ...(await auditBooks(world.place, ledger)), ...webhookBooks(world.webhooks, feed) };
  const proof = await judged(world, ends, rest.recoveredAt);
  return {
    figures: { stops, events: feed.length, ...books, ...proof.figures, ...rest.figures },
    faults: [...faultsOf(books), ...proof.faults, ...rest.faults, ...fleet.complaints()],
    tooMuch: [...(proof.tooMuch ?? [])],
  };
};

const judged = async (world: WebhookWorld, ends: readonly Stopped[], recoveredAt: number): Promise<Proof> => {
  const repeats = world.webhooks.flatMap(repeatsOf).filter(({ at }) => at < recoveredAt).length;
  const outOfOrder = outOfOrderByLog(await firstAttempts(world.place));
  const slowest = Math.max(...ends.map(({ milliseconds }) => milliseconds));
  const badEnds = ends.filter(({ code }) => code !== 0);
  return {
    figures: {
      'sent again after a 2xx': repeats,
      'first attempts out of order': outOfOrder,
      'slowest stop, ms': Math.round(slowest),
    },
    faults: [
      ...(repeats === 0 ? [] : [`${repeats} events were sent again after a 2xx.`]),
      ...(outOfOrder === 0 ? [] : [`${outOfOrder} first attempts were out of order.`]),
      ...badEnds.map(({ code, signal, printed }) => `A process ended with ${code ?? signal}: ${printed}`),
    ],
    tooMuch: tooMuchOf(
      'wallMs',
      { is: slowest, most: longestStopMs },
      `A stop took ${Math.round(slowest)} ms.`,
    ),
  };
};
