import { type HandParts, tasksInHand } from './tasks-in-hand.ts';

export type TaskWorkerParts = Omit<HandParts, 'onEnd'> &
  Readonly<{
    /** How many tasks run at once: of one workspace half, of one group a sixteenth, a little more for a moment. */
    concurrency?: number;
    /** How long it rests between two looks at a queue that is empty; shorter behind recent work. */
    idleMs?: number;
    /** Whether it looks for what others leave; another worker rests sixteen times as long, and writes wake it. */
    isLeading?: (() => boolean) | undefined;
    /** How long a stop waits for the queue and for tasks that run. */
    graceMs?: number;
    /** Called for each look at the queue that was answered, and for each that found no free worker. */
    onLook?: (() => void) | undefined;
  }>;

export type TaskWorker = Readonly<{
  /** Does everything that is due now; resolves when the queue has stored the outcomes. */
  runNow: () => Promise<void>;
  /** Somebody says that tasks wait: it looks at once. */
  wake: () => void;
  /** Begins no task, and waits a limited time for running ones; others claim the rest again. */
  stop: () => Promise<void>;
}>;

/** Claims tasks and runs them. A database that fails makes them wait; any number of processes may run it. */
export const startTaskWorker = ({
  // They wait for others, mostly: eight receivers that hang leave room for everybody else.
  concurrency = 512,
  idleMs = 250,
  graceMs = 6_000,
  isLeading = () => true,
  onLook,
  ...parts
}: TaskWorkerParts): TaskWorker => {
  const { queue, clock, log } = parts;
  const share = Math.max(1, Math.floor(concurrency / 16));
  /** Eight groups of one workspace that hang leave room for everybody else. */
  const ofWorkspace = Math.max(1, Math.floor(concurrency / 2));
  let stopped = false;
  let isDown = false;
  let turns: Promise<unknown> = Promise.resolve();
  let rest = idleMs;

  const guarded = async <Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      if (!isDown) log.error({ err: error }, 'The task queue does not respond; tasks wait');
      isDown = true;
      return otherwise;
    }
  };
  const claim = async (): Promise<number> => {
    await guarded(hand.settle, undefined);
    const limit = Math.min(concurrency - hand.count(), share);
    if (limit <= 0) onLook?.();
    if (stopped || limit <= 0) return 0;
    const tasks = await queue.claim(limit, clock.now(), hand.busy({ ofGroup: share, ofWorkspace }));
    onLook?.();
    isDown = false;
    if (stopped) await queue.release(tasks);
    else hand.begin(tasks);
    return stopped ? 0 : tasks.length;
  };
  /** Settles, claims and begins; says how much was begun. One turn at a time. */
  const turn = (): Promise<number> => {
    const begun = turns.then(() => guarded(claim, 0));
    turns = begun;
    return begun;
  };
  const alarm = createAlarm(async () => {
    const begun = await turn();
    rest = begun > 0 ? shortestMs : Math.min(rest * 2, isLeading() ? idleMs : idleMs * 16);
    // Where it got less than it could take, there is no more for a moment.
    if (!stopped) alarm.within(begun < share ? rest : 0);
  });
  const hand = tasksInHand({ ...parts, onEnd: () => stopped || alarm.within(gatherMs) });
  const heart = setInterval(() => void guarded(hand.keep, undefined), keepMs).unref();
  alarm.within(idleMs);

  const untilNothingIsDue = async (): Promise<void> => {
    while ((await turn()) > 0) await hand.ended();
    await hand.ended();
    await guarded(hand.settle, undefined);
  };
  return {
    runNow: untilNothingIsDue,
    wake: () => stopped || alarm.within(gatherMs),
    stop: async () => {
      stopped = true;
      alarm.clear();
      const grace = new Promise((resolve) => setTimeout(resolve, graceMs).unref());
      await Promise.race([grace, turns.then(hand.ended)]);
      clearInterval(heart);
      // A queue that does not answer needs no release: it gives those tasks to others when their leases expire.
      if (!isDown) await guarded(hand.settle, undefined);
    },
  };
};

/** Doubled by each look that finds nothing. */
const shortestMs = 10;
const keepMs = 10_000;
/** Batches the results of tasks that end at about the same time, and the claims of tasks that are added. */
const gatherMs = 5;

/** Rings once, at the earliest of the times that it was set to. */
const createAlarm = (ring: () => Promise<void>) => {
  let timer: NodeJS.Timeout | undefined;
  let at = Number.POSITIVE_INFINITY;
  const clear = (): void => {
    clearTimeout(timer);
    at = Number.POSITIVE_INFINITY;
  };
  return {
    clear,
    within: (ms: number): void => {
      const wakeAt = performance.now() + ms;
      if (wakeAt >= at) return;
      clear();
      at = wakeAt;
      timer = setTimeout(() => {
        clear();
        void ring();
      }, ms).unref();
    },
  };
};
