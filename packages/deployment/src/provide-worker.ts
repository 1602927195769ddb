import {
  type BacklogParts,
  type Pulse,
  startDueWorker,
  startLeading,
  startTaskWorker,
  type TroubleLog,
  watchBacklog,
} from '@tidemark/node';
import type { Container, Get } from './container.ts';
import type { Meters } from './serve-metrics.ts';
import { tokens } from './tokens.ts';

/** What runs outside of requests. A second `stop` waits for the first. */
export type Working = Readonly<{ stop: () => Promise<void> }>;

type WorkingParts = Readonly<{
  log: TroubleLog & BacklogParts['log'];
  /** Whether files that no row names are removed in a workspace; by default in every one. */
  sweeps?: (workspaceId: string) => boolean;
  /** Hears of chores that were done. */
  onChores?: Meters['choresDone'];
  /** Hears of looks at both lists that were answered. */
  pulse?: Pick<Pulse<'chores' | 'tasks'>, 'beat'>;
}>;

/** Registers what runs outside of requests: it starts when its token is asked for, and stops with the container. */
export const provideWorker = (container: Container, parts: WorkingParts): void =>
  container.provide(
    tokens.worker,
    (get) => startWorking(get, parts),
    ({ stop }) => stop(),
  );

/** Starts the chores, and the tasks that writes have left. */
const startWorking = (get: Get, { log, sweeps = () => true, onChores, pulse }: WorkingParts): Working => {
  const { taskQueue, dueList, lead, onTasks } = get(tokens.storage);
  const { clock, ids, mailFolders } = get(tokens.ports);
  const name = ids.next();
  const leading = lead && startLeading(() => lead(name), log);
  const desk = get(tokens.desk);
  const chores = startDueWorker({
    list: dueList,
    desk,
    clock,
    log,
    skips: (chore, workspaceId) => chore === 'sweepFiles' && !sweeps(workspaceId),
    onDone: onChores,
    isLeading: leading?.isLeading,
    onLook: () => pulse?.beat('chores'),
  });
  const worker = startTaskWorker({
    queue: taskQueue,
    run: desk.tasks.run,
    isLeading: leading?.isLeading,
    clock,
    log,
    onLook: () => pulse?.beat('tasks'),
  });
  onTasks(worker.wake);
  const backlog = watchBacklog({ queue: taskQueue, clock, log });
  let stopping: Promise<unknown> | undefined;
  return {
    stop: async () => {
      backlog.stop();
      leading?.stop();
      mailFolders.stop();
      stopping ??= Promise.all([chores.stop(), worker.stop()]);
      await stopping;
    },
  };
};
