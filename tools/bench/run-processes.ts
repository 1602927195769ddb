/** Measures the gain of a second process on Postgres: the same connections on one process, and divided over two. */
import { type Measured, measuredSlice, type Slice, summed } from './measure.ts';
import type { ProcessesRow } from './results.ts';
import { hundredths, opened, type RunOptions, shapeOf, type Tell, withServings } from './run.ts';
import { type Server, startTidemark } from './servers.ts';
import type { WorkName } from './works.ts';

/** How many times as many requests a second two processes answer. */
export const processesGoal = 1.7;

/** A read and a write: what two processes share is the database alone. */
const works = ['list', 'create-ticket'] as const satisfies readonly WorkName[];

/** Enough to keep both busy. */
const connections = 16;

export const runProcesses = (options: RunOptions, tell: Tell): Promise<readonly ProcessesRow[]> =>
  withServings({ ...options, shapes: [shapeOf(options)], tell }, async ([serving], closers) => {
    if (!serving) throw new Error('Expected a database.');
    const one = await opened(closers, startTidemark(serving));
    const other = await opened(closers, startTidemark(serving));
    const rows: ProcessesRow[] = [];
    for (const work of works) {
      tell(`two processes, ${work}`);
      rows.push(await processesRow(options, work, [one, other]));
    }
    return rows;
  });

const processesRow = async (
  { seconds, warmUpSeconds, slices }: RunOptions,
  work: WorkName,
  [one, other]: readonly [Server, Server],
): Promise<ProcessesRow> => {
  const alone = { work, connections, seconds, warmUpSeconds, slices };
  const shared = { ...alone, connections: connections / 2 };
  const both = async (length: number) =>
    together(await Promise.all([measuredSlice(one, shared, length), measuredSlice(other, shared, length)]));
  await both(warmUpSeconds);
  const measured: Readonly<Record<'one' | 'two', Slice[]>> = { one: [], two: [] };
  for (let slice = 0; slice < slices; slice++) {
    measured.one.push(await measuredSlice(one, alone, seconds / slices));
    measured.two.push(await both(seconds / slices));
  }
  const single = summed(measured.one, null);
  const two = summed(measured.two, null);
  const times = hundredths(two.requestsPerSecond / Math.max(single.requestsPerSecond, 1));
  return { work, connections, one: single, two, times, valid: isRight(single) && isRight(two) };
};

/** The sum of two processes that ran at the same time. Each measured the CPU of the database over the same while. */
const together = ([one, other]: readonly [Slice, Slice]): Slice => ({
  answers: one.answers + other.answers,
  seconds: Math.max(one.seconds, other.seconds),
  wrong: one.wrong + other.wrong,
  statuses: { ...one.statuses, ...other.statuses },
  bytes: one.bytes + other.bytes,
  latenciesUs: [...one.latenciesUs, ...other.latenciesUs],
  cpu: one.cpu === null || other.cpu === null ? null : one.cpu + other.cpu,
  databaseCpu: one.databaseCpu,
});

const isRight = ({ wrong }: Measured): boolean => wrong === 0;
