import {
  type ClaimedDue,
  type Clock,
  type Desk,
  type DueList,
  type DueRun,
  millisecondsOf,
} from '@tidemark/domain';
import type { TroubleLog } from './waiting-notes.ts';
import { stopGraceMs, withinGrace } from './within-grace.ts';

export type DueWorkerParts = Readonly<{
  list: DueList;
  desk: Pick<Desk, 'due'>;
  clock: Clock;
  log: TroubleLog;
  /** Of how many workspaces it does something at once. */
  concurrency?: number;
  /** How long after the start it looks first, and how long it rests between two looks. */
  firstMs?: number;
  idleMs?: number;
  /** How long a stop waits for what runs, such as a question to DNS. */
  graceMs?: number;
  /** Whether it looks often; another worker rests four times as long. */
  isLeading?: (() => boolean) | undefined;
  skips?: DueRun['skips'];
  /** Called for each look that found nothing to do, and for each piece of work that was begun. */
  onLook?: (() => void) | undefined;
  /** Called for each chore row that ended, with how late it began. */
  onDone?:
    | ((row: ClaimedDue['chore'], facts: Readonly<{ lateMs: number; tookMs: number }>) => void)
    | undefined;
}>;

export type DueWorker = Readonly<{
  /** Does everything that is due now; resolves when it is done. */
  runNow: () => Promise<void>;
  /** Begins nothing new, and waits a limited time for what runs; others claim the rest again. */
  stop: () => Promise<void>;
}>;

/**
 * Runs the work that no request asks for: the chores of workspaces, as the list of due work says. Any number of processes
 * may run it on one database.
 */
export const startDueWorker = ({
  concurrency = 8,
  firstMs = 2_000,
  idleMs = 2_000,
  graceMs = stopGraceMs,
  isLeading = () => true,
  ...parts
}: DueWorkerParts): DueWorker => {
  const { list, clock, log } = parts;
  const hand = new Map<ClaimedDue, Promise<void>>();
  let stopped = false;
  let turns: Promise<number> = Promise.resolve(0);
  const guarded = async <Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      log.error(
        { err: error },
        'The list of background jobs does not respond; the next attempt follows later',
      );
      return otherwise;
    }
  };
  const begin = (claimed: ClaimedDue): void => {
    const work = guarded(() => doOne(parts, claimed, () => !stopped), undefined);
    // Others may have waited for this hand.
    hand.set(
      claimed,
      work.then(() => void (hand.delete(claimed) && turn())),
    );
  };
  const claim = async (): Promise<number> => {
    const limit = concurrency - hand.size;
    if (stopped || limit <= 0) return 0;
    const busy = [...hand.keys()].map(({ workspaceId }) => workspaceId);
    const claimed = await list.claim(limit, clock.now(), busy);
    for (const one of claimed) begin(one);
    parts.onLook?.();
    return claimed.length;
  };
  /** One look at a time. */
  const turn = (): Promise<number> => {
    turns = turns.then(() => guarded(claim, 0));
    return turns;
  };
  const heart = setInterval(() => void guarded(() => list.keep([...hand.keys()]), undefined), keepMs).unref();
  const looks = startRounds(turn, { firstMs, everyMs: () => (isLeading() ? idleMs : idleMs * 4) });
  const walks = startRounds((isFirst) => guarded(() => walkAll(parts, isFirst, () => !stopped), undefined), {
    firstMs: 0,
    everyMs: () => walkMs,
  });
  return {
    runNow: async () => {
      while ((await turn()) > 0 || hand.size > 0) await Promise.race(hand.values());
    },
    stop: async () => {
      stopped = true;
      const ended = Promise.all([looks.stop(), walks.stop(), turns]).then(() => Promise.all(hand.values()));
      await withinGrace(ended, graceMs);
      clearInterval(heart);
    },
  };
};

const keepMs = 20_000;
const walkMs = 60_000;

type One = Pick<DueWorkerParts, 'list' | 'desk' | 'clock' | 'log' | 'skips' | 'onDone'>;

const doOne = async (
  { list, desk, clock, log, skips, onDone }: One,
  claimed: ClaimedDue,
  goesOn: () => boolean,
): Promise<void> => {
  const since = performance.now();
  const lateMs = Math.max(0, millisecondsOf(clock.now()) - millisecondsOf(claimed.at));
  const next = await desk.due.run(claimed, {
    goesOn,
    skips,
    onFailure: ({ workspace, chore, error }) =>
      log.error({ err: error, workspace, chore }, 'A background job failed; the next attempt follows later'),
  });
  await list.settle(claimed, next);
  onDone?.(claimed.chore, { lateMs, tookMs: performance.now() - since });
};

const walkAll = async (
  { list, clock }: Pick<DueWorkerParts, 'list' | 'clock'>,
  isForced: boolean,
  goesOn: () => boolean,
): Promise<void> => {
  while (goesOn() && (await list.walk(clock.now(), { isForced })));
};

/** A round begins after the one before has ended, however long that took. */
const startRounds = (
  work: (isFirst: boolean) => Promise<unknown>,
  { firstMs, everyMs }: Readonly<{ firstMs: number; everyMs: () => number }>,
): Readonly<{ stop: () => Promise<unknown> }> => {
  let stopped = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const runIn = (ms: number, isFirst: boolean): void => {
    timer = setTimeout(() => {
      running = work(isFirst).then(() => stopped || runIn(everyMs(), false));
    }, ms).unref();
  };
  runIn(firstMs, true);
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      return running;
    },
  };
};
