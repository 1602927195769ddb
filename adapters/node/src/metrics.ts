/** What a process tells Prometheus about itself. No figure names a workspace, a person or an address. */
import { type Clock, overdueMs, type TaskQueue } from '@tidemark/domain';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RoundName } from './chores.ts';
import type { Line } from './log.ts';

type Log = (line: Line) => void;

/** Connections of one pool, and callers that wait for one. */
export type PoolFigures = Readonly<{ used: number; idle: number; waiting: number }>;

type Sources = Readonly<{
  taskQueue: Pick<TaskQueue, 'overdue'>;
  /** By name; null where there are no pools. */
  pools: (() => Readonly<Record<string, PoolFigures>>) | null;
}>;

export type Metrics = Readonly<{
  /** The same log, which also counts the requests that it is given. */
  countingRequests: (log: Log) => Log;
  /** A round of chores has ended after so many milliseconds. */
  roundEnded: (round: RoundName, milliseconds: number) => void;
  contentType: string;
  /** All figures in the text format of Prometheus. */
  text: () => Promise<string>;
}>;

/** Rejects nothing: a figure that its source cannot give now is absent from that text. */
export const createMetrics = (
  { pools, taskQueue }: Sources,
  clock: Clock,
  { version, isWorker }: Readonly<{ version: string; isWorker: boolean }>,
): Metrics => {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const build = {
    name: 'tidemark_build_info',
    help: 'The version that runs; always 1.',
    labelNames: ['version'],
  };
  new Gauge({ ...build, registers: [register] }).set({ version }, 1);
  if (pools) watchPools(register, pools);
  if (isWorker) watchQueue(register, taskQueue, clock);
  return {
    countingRequests: requestCounter(register),
    roundEnded: roundClock(register),
    contentType: register.contentType,
    text: () => register.metrics(),
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

const roundClock = (register: Registry): Metrics['roundEnded'] => {
  const seconds = new Gauge({
    name: 'tidemark_chores_round_seconds',
    help: 'How long the last round of chores took: `prompt` holds the SLA clocks, `usual` the rest.',
    labelNames: ['round'],
    registers: [register],
  });
  const ended = new Gauge({
    name: 'tidemark_chores_round_ended_timestamp_seconds',
    help: 'When the last round of chores ended.',
    labelNames: ['round'],
    registers: [register],
  });
  return (round, milliseconds) => {
    seconds.set({ round }, milliseconds / 1000);
    ended.setToCurrentTime({ round });
  };
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

const watchQueue = (register: Registry, queue: Sources['taskQueue'], clock: Clock): void => {
  let looking: Promise<Waiting | null> | null = null;
  /** Both figures of one scrape come from one look, which may read every task that waits. */
  const look = (): Promise<Waiting | null> => {
    looking ??= waitingTasks(queue, clock.now()).finally(() => {
      looking = null;
    });
    return looking;
  };
  new Gauge({
    name: 'tidemark_tasks_due',
    help: 'Tasks that are due and wait: webhooks, mails, pushes, exports.',
    registers: [register],
    async collect() {
      const waiting = await look();
      if (waiting) this.set(waiting.count);
      else this.remove();
    },
  });
  new Gauge({
    name: 'tidemark_tasks_due_age_seconds',
    help: 'How long the oldest task that is due has waited.',
    registers: [register],
    async collect() {
      const waiting = await look();
      if (waiting) this.set(waiting.seconds);
      else this.remove();
    },
  });
};

type Waiting = Readonly<{ count: number; seconds: number }>;

/** Null when the queue does not answer. */
const waitingTasks = async (queue: Sources['taskQueue'], now: string): Promise<Waiting | null> => {
  try {
    const overdue = await queue.overdue(now);
    if (overdue === null) return { count: 0, seconds: 0 };
    return { count: overdue.count, seconds: Math.max(0, overdueMs(overdue, now) / 1000) };
  } catch {
    return null;
  }
};
