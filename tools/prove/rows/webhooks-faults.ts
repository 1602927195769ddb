/** Writes while receivers die, hang and fail, and while the processes of the deployment are killed. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '../caller.ts';
import type { Fleet, Part } from '../fleet.ts';
import type { Ledger } from '../ledger.ts';
import { bySize, type ProofContext } from '../row.ts';
import type { ProofWebhook, WebhookWorld } from '../webhook-world.ts';
import { startLoad } from '../writers.ts';

export type Trial = Readonly<{
  context: ProofContext;
  world: WebhookWorld;
  fleet: Fleet;
  ledger: Ledger;
  /** When the part that delivers was killed. */
  kills: number[];
  /** The kills that came between a 2xx and its record. */
  cutAfterAnswer: Cut[];
}>;

export type Cut = Readonly<{ webhook: ProofWebhook; eventId: string; at: number }>;

/** The full form writes as fast as its keys allow: at the pace of the others it would take hours. */
const pace = {
  slice: { writers: 6, restMs: 20 },
  short: { writers: 6, restMs: 10 },
  full: { writers: 24, restMs: 0 },
};

export const writeUnderFaults = async (trial: Trial, caller: Caller): Promise<void> => {
  const { context, world, ledger } = trial;
  const wanted = bySize(context.size, { slice: 60, short: 1_500, full: 100_000 });
  const { writers, restMs } = bySize(context.size, pace);
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
