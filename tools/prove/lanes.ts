/** Runs rows in processes of their own, some at the same time, if they measure nothing that another row would disturb. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Clean, isStopped } from './cleaning.ts';
import type { Order, Report } from './lane.ts';
import type { Database, Row } from './row.ts';
import type { Outcome } from './run-row.ts';

export type Job = Readonly<{ row: Row; db: Database }>;

export type Course = Readonly<{
  clean: Clean;
  orderOf: (job: Job) => Order;
  print: (line: string) => void;
}>;

/** The outcomes are in the order of the jobs, whichever ended first. */
export const runJobs = async (jobs: readonly Job[], course: Course): Promise<readonly Outcome[]> => {
  const outcomes = new Map<Job, Outcome>();
  const one = openLane(course);
  const other = openLane(course);
  const calm = openLane(course);
  const otherCalm = openLane(course);
  for (const lane of [one, other, calm, otherCalm]) course.clean(lane.end);
  const runAll = async (left: Job[], lane: Lane): Promise<void> => {
    for (let job = left.shift(); job && !isStopped(); job = left.shift())
      outcomes.set(job, await told(job, lane, course));
  };
  const thoseOf = (kind: Row['kind']): Job[] => jobs.filter(({ row }) => row.kind === kind);
  const busy = thoseOf(undefined);
  const waiting = thoseOf('waiting');
  await Promise.all([
    ...[one, other].map((lane) => runAll(busy, lane)),
    ...[calm, otherCalm].map((lane) => runAll(waiting, lane)),
  ]);
  await runAll(thoseOf('timing'), one);
  return jobs.flatMap((job) => outcomes.get(job) ?? []);
};

const told = async (job: Job, lane: Lane, { print }: Course): Promise<Outcome> => {
  const name = `${job.row.name} on ${job.db}`;
  print(`${name} …`);
  const outcome = await lane.run(job);
  if (isStopped()) return outcome;
  for (const fault of outcome.faults) print(`  FAULT: ${fault}`);
  print(`${name}: ${outcome.faults.length === 0 ? 'done' : 'FAULT'} after ${outcome.seconds} s`);
  return outcome;
};

type Lane = Readonly<{ run: (job: Job) => Promise<Outcome>; end: () => Promise<void> }>;

/** A lane whose process ended by itself gets a new one. */
const openLane = ({ orderOf, print }: Course): Lane => {
  let child: ChildProcess | null = null;
  return {
    run: async (job) => {
      if (child === null || hasEnded(child)) child = fork(join(import.meta.dirname, 'lane.ts'));
      return outcomeOf(child, orderOf(job), (note) =>
        print(`  ${job.row.name} on ${job.db}: ${note.trim()}`),
      );
    },
    end: async () => {
      if (child === null || hasEnded(child)) return;
      const ended = once(child, 'exit');
      const timer = setTimeout(() => child?.kill('SIGKILL'), longestEndMs);
      child.disconnect();
      await ended;
      clearTimeout(timer);
    },
  };
};

const longestEndMs = 15_000;

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** A row that takes its process with it has broken its promise. */
const outcomeOf = async (
  child: ChildProcess,
  order: Order,
  note: (line: string) => void,
): Promise<Outcome> => {
  const since = performance.now();
  const outcome = Promise.withResolvers<Outcome>();
  const hear = (report: Report): void =>
    'note' in report ? note(report.note) : outcome.resolve(report.outcome);
  const exit = (code: number | null, signal: string | null): void => {
    const seconds = Math.round((performance.now() - since) / 100) / 10;
    const faults = [`The process of the row ended with ${code ?? signal}.`];
    outcome.resolve({ row: order.row, db: order.db, seconds, figures: {}, faults });
  };
  child.on('message', hear).once('exit', exit).send(order);
  try {
    return await outcome.promise;
  } finally {
    child.off('message', hear).off('exit', exit);
  }
};
