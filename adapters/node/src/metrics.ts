/** The metrics of a process for Prometheus. No figure names a workspace, a person or an address. */
import {
  type AuditMonths,
  type Clock,
  type DueList,
  type DueName,
  millisecondsOf,
  overdueMs,
  type TaskQueue,
} from '@tidemark/domain';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { logFirstFailure } from './first-failure.ts';
import type { Line } from './log.ts';
import type { StatementFigures } from './statement-watch.ts';
import type { TroubleLog } from './waiting-notes.ts';

type Log = (line: Line) => void;

/** Connections of one pool, and callers that wait for one. */
export type PoolFigures = Readonly<{ used: number; idle: number; waiting: number }>;

type Sources = Readonly<{
  taskQueue: Pick<TaskQueue, 'overdue'>;
  dueList: Pick<DueList, 'late'>;
  /** By name; null where there are no pools. */
  pools: (() => Readonly<Record<string, PoolFigures>>) | null;
  /** How many wait in the fair queues in front of the database, by kind. */
  queued: () => Readonly<Record<string, number>>;
  /** Null where the audit log is not stored by month. */
  auditMonths: Pick<AuditMonths, 'missing'> | null;
  statements: () => StatementFigures;
}>;

export type ChoreFacts = Readonly<{ lateMs: number; tookMs: number }>;

export type Metrics = Readonly<{
  /** The same log, which also counts the requests that it is given. */
  countingRequests: (log: Log) => Log;
  /** Chores of a row were done: how long after they were due they began, and how long they took. */
  choresDone: (row: DueName, facts: ChoreFacts) => void;
  contentType: string;
  /** All figures in the text format of Prometheus; null when they cannot be written. */
  text: () => Promise<string | null>;
}>;

export type MetricsOptions = Readonly<{ version: string; isWorker: boolean; log: TroubleLog }>;

/** A figure that its source cannot give now is absent from that text; the log says so once until the source answers again. */
export const createMetrics = (
  { pools, queued, taskQueue, dueList, auditMonths, statements }: Sources,
  clock: Clock,
  { version, isWorker, log }: MetricsOptions,
): Metrics => {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const build = {
    name: 'tidemark_build_info',
    help: 'The version that runs; always 1.',
    labelNames: ['version'],
  };
  new Gauge({ ...build, registers: [register] }).set({ version }, 1);
  watchStatementFigures(register, statements);
  watchQueues(register, queued);
  if (pools) watchPools(register, pools);
  if (isWorker) {
    watchLate(register, log, {
      name: 'tidemark_tasks_due',
      help: 'Tasks that are due and wait: webhooks, mails, pushes, exports.',
      age: 'How long the oldest task that is due has waited.',
      look: () => waitingTasks(taskQueue, clock.now()),
    });
    watchLate(register, log, {
      name: 'tidemark_chores_due',
      help: 'Chores of workspaces that are due and that no worker does.',
      age: 'How long the oldest of these chores has waited.',
      look: () => waitingChores(dueList, clock.now()),
    });
    if (auditMonths) watchMonths(register, log, () => auditMonths.missing(clock.now()));
  }
  const writeText = logFirstFailure(log, 'The metrics cannot be written; /metrics answers 500');
  return {
    countingRequests: requestCounter(register),
    choresDone: choreClock(register),
    contentType: register.contentType,
    text: () => writeText(() => register.metrics()),
  };
};

const requestCounter = (register: Registry): Metrics['countingRequests'] => {
  const requests = new Counter({
    name: 'tidemark_http_requests_total',
    help: 'Answered requests, by operation of the API and status.',
    labelNames: ['operation', 'status'],
    registers: [register],
  });
  const seconds = new Histogram({
    name: 'tidemark_http_request_duration_seconds',
    help: 'Time from the arrival of a request to its answer, by operation of the API.',
    labelNames: ['operation'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  });
  return (log) => (line) => {
    log(line);
    const { message, operation, status, ms } = line;
    if (message !== 'request' || typeof operation !== 'string') return;
    requests.inc({ operation, status: String(status) });
    seconds.observe({ operation }, Number(ms) / 1000);
  };
};

const choreClock = (register: Registry): Metrics['choresDone'] => {
  const buckets = [0.01, 0.1, 1, 2.5, 5, 10, 30, 60, 300, 3600];
  const histogram = (name: string, help: string) =>
    new Histogram({ name, help, labelNames: ['chore'], buckets, registers: [register] });
  const late = histogram('tidemark_chore_late_seconds', 'How long after they were due chores began.');
  const took = histogram('tidemark_chore_duration_seconds', 'How long the chores of one workspace took.');
  return (chore, { lateMs, tookMs }) => {
    late.observe({ chore }, lateMs / 1000);
    took.observe({ chore }, tookMs / 1000);
  };
};

const watchStatementFigures = (register: Registry, figures: Sources['statements']): void => {
  const counter = (name: string, help: string, figure: keyof StatementFigures) =>
    new Counter({
      name,
      help,
      registers: [register],
      collect() {
        this.reset();
        this.inc(figures()[figure]);
      },
    });
  counter('tidemark_statements_total', 'Statements that the database has ended.', 'count');
  counter('tidemark_statement_seconds_total', 'How long all these statements took.', 'seconds');
  counter('tidemark_slow_statements_total', 'Statements that took longer than SLOW_STATEMENT_MS.', 'slow');
};

const watchPools = (register: Registry, pools: NonNullable<Sources['pools']>): void => {
  new Gauge({
    name: 'tidemark_database_connections',
    help: 'Connections to Postgres, by pool: those in use, those that are idle, and callers that wait for one.',
    labelNames: ['pool', 'state'],
    registers: [register],
    collect() {
      for (const [pool, { used, idle, waiting }] of Object.entries(pools())) {
        this.set({ pool, state: 'used' }, used);
        this.set({ pool, state: 'idle' }, idle);
        this.set({ pool, state: 'waiting' }, waiting);
      }
    },
  });
};

const watchQueues = (register: Registry, queued: Sources['queued']): void => {
  new Gauge({
    name: 'tidemark_fair_queue_waiting',
    help: 'Reads and writes that wait in the fair queues in front of the database.',
    labelNames: ['kind'],
    registers: [register],
    collect() {
      for (const [kind, waiting] of Object.entries(queued())) this.set({ kind }, waiting);
    },
  });
};

const watchMonths = (register: Registry, log: TroubleLog, missing: () => Promise<number>): void => {
  const name = 'tidemark_audit_months_missing';
  const attempt = logFirstFailure(log, absent(name));
  new Gauge({
    name,
    help: 'Months, of this one and the next three, for which the audit log has no part yet.',
    registers: [register],
    async collect() {
      const count = await attempt(missing);
      if (count === null) this.remove();
      else this.set(count);
    },
  });
};

const absent = (name: string): string => `${name} is missing from the metrics until its source answers`;

type Late = Readonly<{ name: string; help: string; age: string; look: () => Promise<Waiting | null> }>;

const watchLate = (register: Registry, log: TroubleLog, { name, help, age, look }: Late): void => {
  const attempt = logFirstFailure(log, absent(name));
  let looking: Promise<Waiting | null> | null = null;
  /** Both figures of one scrape come from one look, which may read everything that waits. */
  const lookOnce = (): Promise<Waiting | null> => {
    looking ??= attempt(look).finally(() => {
      looking = null;
    });
    return looking;
  };
  new Gauge({
    name,
    help,
    registers: [register],
    async collect() {
      const waiting = await lookOnce();
      if (waiting) this.set(waiting.count);
      else this.remove();
    },
  });
  new Gauge({
    name: `${name}_age_seconds`,
    help: age,
    registers: [register],
    async collect() {
      const waiting = await lookOnce();
      if (waiting) this.set(waiting.seconds);
      else this.remove();
    },
  });
};

type Waiting = Readonly<{ count: number; seconds: number }>;

const nothing: Waiting = { count: 0, seconds: 0 };

const waitingTasks = async (queue: Sources['taskQueue'], now: string): Promise<Waiting> => {
  const overdue = await queue.overdue(now);
  if (overdue === null) return nothing;
  return { count: overdue.count, seconds: Math.max(0, overdueMs(overdue, now) / 1000) };
};

const waitingChores = async (list: Sources['dueList'], now: string): Promise<Waiting> => {
  const late = await list.late(now);
  if (late === null) return nothing;
  return { count: late.count, seconds: (millisecondsOf(now) - millisecondsOf(late.oldest)) / 1000 };
};
