import {
  type Activity,
  type ClaimedDue,
  type ClaimedTask,
  type Desk,
  type DueRun,
  keepingAuditMonths,
} from '@tidemark/domain';
import {
  type Activities,
  type BacklogParts,
  type Leading,
  type Pulse,
  startAuditMonths,
  startDueWorker,
  startLeading,
  startTaskWorker,
  type TroubleLog,
  watchBacklog,
} from '@tidemark/node';
import type { Container, Get } from './container.ts';
import type { Meters } from './serve-metrics.ts';
import { tokens } from './tokens.ts';

/** The work outside of requests. A second `stop` waits for the first. */
export type Working = Readonly<{ stop: () => Promise<void> }>;

type WorkingParts = Readonly<{
  log: TroubleLog & BacklogParts['log'];
  /** Whether files that no row names are removed in a workspace; by default in every one. */
  sweeps?: (workspaceId: string) => boolean;
  /** Called with the chores that were done. */
  onChores?: Meters['choresDone'];
  /** Called after each answered query for due chores and for tasks. */
  pulse?: Pick<Pulse<'chores' | 'tasks'>, 'beat'>;
  /** Runs each task and chore under its name. */
  during: Activities['run'];
}>;

/** Registers what runs outside of requests: it starts when its token is asked for, and stops with the container. */
export const provideWorker = (container: Container, parts: WorkingParts): void =>
  container.provide(
    tokens.worker,
    (get) => startWorking(get, parts),
    ({ stop }) => stop(),
  );

/** Starts the chores, and the tasks that writes have left. */
const startWorking = (get: Get, parts: WorkingParts): Working => {
  const { log, sweeps = () => true, onChores, pulse, during } = parts;
  const { taskQueue, dueList, lead, onTasks } = get(tokens.storage);
  const { clock, ids, mailFolders } = get(tokens.ports);
  const name = ids.next();
  const leading = lead && startLeading(() => lead(name), log);
  const months = monthsKeptBy(get, parts, leading);
  const desk = named(get(tokens.desk), during);
  const chores = startDueWorker({
    list: dueList,
    desk: { due: { run: desk.runDue } },
    clock,
    log,
    skips: (chore, workspaceId) => chore === 'sweepFiles' && !sweeps(workspaceId),
    onDone: onChores,
    isLeading: leading?.isLeading,
    onLook: () => pulse?.beat('chores'),
  });
  const worker = startTaskWorker({
    queue: taskQueue,
    run: desk.runTask,
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
      stopping ??= Promise.all([chores.stop(), worker.stop(), months?.stop()]);
      await stopping;
    },
  };
};

/**
 * Each task by its kind, each chore by its row of the list of due work. A task that was queued by a call in a trace continues
 * that trace, and passes it on in its own calls.
 */
const named = ({ tasks, due }: Desk, during: WorkingParts['during']) => ({
  runTask: (task: ClaimedTask) => {
    const { payload, workspaceId, kind: operation } = task;
    const given = payload.traceparent === undefined ? null : String(payload.traceparent);
    const activity: Activity = { operation, workspaceId, traceparent: given };
    return during(activity, () => {
      if (given === null) return tasks.run(task);
      return tasks.run({ ...task, payload: { ...payload, traceparent: activity.traceparent ?? given } });
    });
  },
  runDue: (claimed: ClaimedDue, options: DueRun) =>
    during({ operation: claimed.chore, workspaceId: claimed.workspaceId, traceparent: null }, () =>
      due.run(claimed, options),
    ),
});

const monthsKeptBy = (get: Get, { log }: WorkingParts, leading: Leading | null) => {
  const { auditMonths, auditNotes } = get(tokens.storage);
  if (auditMonths === null) return null;
  const { vault, clock, auditRetention } = get(tokens.ports);
  const kept = { months: auditMonths, notes: auditNotes, days: auditRetention.days };
  const keep = keepingAuditMonths({ vault, clock, ...kept });
  return startAuditMonths({ keep, isLeading: leading?.isLeading ?? (() => true), log });
};
