/** Receivers die, hang and fail, the server is killed: every event arrives, in order, and repeated deliveries are identical. */
import { auditBooks, faultsOf } from '../books.ts';
import { callerOf } from '../caller.ts';
import { type FeedEvent, readFeed } from '../feed.ts';
import { startFleet } from '../fleet.ts';
import { newLedger, otherAnswers } from '../ledger.ts';
import type { Proof, ProofContext, Row } from '../row.ts';
import {
  type FirstAttempt,
  firstAttempts,
  outOfOrderByLog,
  outOfOrderOnArrival,
  type Repeat,
  repeatsOf,
  webhookBooks,
} from '../webhook-books.ts';
import { openWebhookWorld } from '../webhook-world.ts';
import { type Cut, type Trial, writeUnderFaults } from './webhooks-faults.ts';
import { deliverTheRest } from './webhooks-rest.ts';

export const webhooks: Row = {
  name: 'webhooks',
  promise: 'every event is delivered whatever fails; in order, signed, and what comes twice is the same',
  databases: ['sqlite', 'postgres'],
  kind: 'waiting',
  run: (context) => delivering(context),
};

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
  const inTime = cutAfterAnswer.filter((cut) => !cameAgain(cut) && wasRecorded(attempts, cut));
  const lapsedMs = longestLapse(repeats, kills.slice(-1));
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
      'kills between a 2xx and its record': `${cuts.length} of ${cutAfterAnswer.length} sent again${recordedText(inTime.length)}`,
      'tried again after the last kill, s at most': Math.round(lapsedMs / 100) / 10,
      ...rest.figures,
    },
    faults: [
      ...faultsOf({ ...books, ...order }),
      ...(lapsedMs <= leaseMs
        ? []
        : [`What a killed worker had in hand was tried again after ${Math.round(lapsedMs / 1_000)} s.`]),
      ...(strange.length <= requests / 1_000
        ? []
        : [`${strange.length} events were sent again after a 2xx that no kill had cut off.`]),
      ...(cuts.length + inTime.length === cutAfterAnswer.length
        ? []
        : ['An event whose 2xx was never recorded was not sent again.']),
      ...(others === 'none' ? [] : [`Answers under load: ${others}.`]),
      ...rest.faults,
      ...trial.fleet.complaints(),
    ],
  };
};

/**
 * An attempt that gets its response just before a kill is not recorded yet; a response that was on its way arrives a little
 * later.
 */
const unrecordedMs = 3_000;
const onTheWayMs = 1_000;

const isByKill = ({ takenAt }: Repeat, kills: readonly number[]): boolean =>
  kills.some((kill) => takenAt > kill - unrecordedMs && takenAt < kill + onTheWayMs);

/** A task of a killed worker is tried again within a minute; the rest is for an overloaded machine. */
const leaseMs = 70_000;

/** The longest time from one of these kills until what it had cut off came again. */
const longestLapse = (repeats: readonly Repeat[], kills: readonly number[]): number =>
  Math.max(
    0,
    ...kills.flatMap((kill) =>
      repeats.filter((repeat) => isByKill(repeat, [kill])).map(({ at }) => at - kill),
    ),
  );

const cameAgain = ({ webhook, eventId }: Cut): boolean => repeatsOf(webhook).some(({ id }) => id === eventId);

/** The kill may come too late: what delivers has read the answer and recorded it by then. */
const wasRecorded = (attempts: readonly FirstAttempt[], { webhook, eventId }: Cut): boolean =>
  attempts.some((one) => one.webhookId === webhook.id && one.eventId === eventId && one.taken);

const recordedText = (count: number): string => (count === 0 ? '' : `, ${count} recorded before the kill`);

const percent = (some: number, all: number): number =>
  all === 0 ? 0 : Math.round((some / all) * 100_000) / 1_000;
