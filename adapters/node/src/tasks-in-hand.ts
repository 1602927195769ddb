import {
  type BusyGroup,
  type ClaimedTask,
  type Clock,
  groupKey,
  type Outcome,
  outcomeOfFailure,
  type TaskQueue,
} from '@tidemark/domain';
import { createRests } from './rests.ts';
import type { TroubleLog } from './waiting-notes.ts';

export type HandParts = Readonly<{
  queue: TaskQueue;
  run: (task: ClaimedTask) => Promise<Outcome>;
  clock: Clock;
  log: TroubleLog;
  /** Called when an attempt has ended. */
  onEnd: () => void;
}>;

/** The tasks that a worker has claimed and whose outcome the queue does not know yet. */
export type TasksInHand = Readonly<{
  /** How many attempts run. */
  count: () => number;
  /** Groups with this many attempts that run, or more, workspaces with as many, and groups that rest. */
  busy: (least: Readonly<{ ofGroup: number; ofWorkspace: number }>) => readonly BusyGroup[];
  begin: (tasks: readonly ClaimedTask[]) => void;
  /** Reports the outcomes of ended attempts to the queue; those that it does not take wait for the next time. */
  settle: () => Promise<void>;
  keep: () => Promise<void>;
  /** Resolves when none runs. */
  ended: () => Promise<void>;
}>;

export const tasksInHand = ({ queue, run, clock, log, onEnd }: HandParts): TasksInHand => {
  const running = new Map<ClaimedTask, Promise<void>>();
  const outcomes = new Map<ClaimedTask, Outcome>();
  const rests = createRests(clock);

  const attempt = async (task: ClaimedTask): Promise<Outcome> => {
    const { id, kind, workspaceId, attempts } = task;
    try {
      const outcome = await run(task);
      if ('done' in outcome && outcome.trouble !== undefined)
        log.error({ task: id, kind, workspaceId, attempts }, outcome.trouble);
      return outcome;
    } catch (error) {
      log.error({ err: error, task: id, kind, workspaceId, attempts }, 'A task failed');
      return outcomeOfFailure(task, error, clock.now());
    }
  };
  const begun = async (task: ClaimedTask): Promise<void> => {
    const outcome = await attempt(task);
    running.delete(task);
    outcomes.set(task, outcome);
    rests.record(task, outcome);
    onEnd();
  };
  const reporting = async (tasks: readonly ClaimedTask[], report: () => Promise<void>): Promise<void> => {
    if (tasks.length === 0) return;
    await report();
    for (const task of tasks) outcomes.delete(task);
  };
  return {
    count: () => running.size,
    busy: ({ ofGroup, ofWorkspace }) => [
      ...[...Map.groupBy(running.keys(), groupKey).values()].flatMap((own) =>
        own[0] && own.length >= ofGroup ? [own[0]] : [],
      ),
      ...[...Map.groupBy(running.keys(), ({ workspaceId }) => workspaceId)].flatMap(([workspaceId, own]) =>
        own.length >= ofWorkspace ? [{ workspaceId, group: null }] : [],
      ),
      ...rests.groups(),
    ],
    begin: (tasks) => {
      for (const task of tasks) running.set(task, begun(task));
    },
    settle: async () => {
      const ended = [...outcomes];
      const done = ended.filter(([, outcome]) => 'done' in outcome).map(([task]) => task);
      const reports = await Promise.allSettled([
        reporting(done, () => queue.done(done)),
        ...ended.map(([task, outcome]) => {
          if ('later' in outcome) return reporting([task], () => queue.later(task, outcome.later));
          if ('wait' in outcome) return reporting([task], () => queue.wait(task, outcome.wait));
          if ('park' in outcome) return reporting([task], () => queue.park(task, outcome.park, clock.now()));
          return null;
        }),
      ]);
      for (const one of reports) if (one.status === 'rejected') throw one.reason;
    },
    keep: async () => {
      const tasks = [...running.keys(), ...outcomes.keys()];
      if (tasks.length > 0) await queue.keep(tasks);
    },
    ended: async () => {
      while (running.size > 0) await Promise.all(running.values());
    },
  };
};
