/** The costs of features and the delivery of webhooks, as text for a terminal. */
import { contrasts } from './contrasts.ts';
import { fanOutGoals } from './fan-out.ts';
import type { ContrastRow, FanOutRow, Machine, ProcessesRow, Result } from './results.ts';
import { processesGoal } from './run-processes.ts';
import { columns } from './table.ts';
import { works } from './works.ts';

export const featureText = ({ contrasts: rows = [], fanOut = [], processes = [], machine }: Result): string =>
  [
    ...(rows.length > 0 ? [contrastText(rows)] : []),
    ...(fanOut.length > 0 ? [fanOutText(fanOut)] : []),
    ...(processes.length > 0 ? [processesText(processes, machine)] : []),
  ].join('\n\n');

const contrastText = (rows: readonly ContrastRow[]): string =>
  columns([
    ['with a feature', 'conn', 'req/s', 'without', 'times', 'goal', 'CPU s/1000', 'without', ''],
    ...rows.map(({ name, connections, plain, changed, times, goal, valid }) => [
      contrasts[name].title,
      String(connections),
      String(changed.requestsPerSecond),
      String(plain.requestsPerSecond),
      times.toFixed(2),
      goal?.toFixed(2) ?? '–',
      changed.cpuPer1000?.toFixed(3) ?? '–',
      plain.cpuPer1000?.toFixed(3) ?? '–',
      verdict(valid, goal === null ? null : times <= goal),
    ]),
  ]);

const fanOutText = (rows: readonly FanOutRow[]): string =>
  columns([
    [
      'webhooks, one worker',
      'deliveries/s',
      'goal',
      'CPU s/1000',
      'writes/s',
      'p50',
      'p95',
      'p99 ms',
      'goal',
      '',
    ],
    ...rows.map((row) => [
      `${row.webhooks}`,
      String(row.deliveriesPerSecond),
      String(fanOutGoals.deliveriesPerSecond),
      row.cpuPer1000?.toFixed(3) ?? '–',
      String(row.writesPerSecond),
      ...[row.p50Ms, row.p95Ms, row.p99Ms, fanOutGoals.p95Ms].map(String),
      verdict(row.valid, isMet(row)),
    ]),
  ]);

/** Two processes, the database and the load want a processor each. */
const processesText = (rows: readonly ProcessesRow[], { cores }: Machine): string =>
  columns([
    [
      `two processes, ${cores} cores`,
      'conn',
      'req/s',
      'one',
      'times',
      'goal',
      'CPU s/1000',
      'one',
      'database',
      'one',
      '',
    ],
    ...rows.map(({ work, connections, one, two, times, valid }) => [
      works[work].title,
      String(connections),
      String(two.requestsPerSecond),
      String(one.requestsPerSecond),
      times.toFixed(2),
      processesGoal.toFixed(2),
      ...[two.cpuPer1000, one.cpuPer1000, two.databaseCpuPer1000, one.databaseCpuPer1000].map(
        (cpu) => cpu?.toFixed(3) ?? '–',
      ),
      verdict(valid, times >= processesGoal),
    ]),
  ]);

const isMet = ({ deliveriesPerSecond, p95Ms }: FanOutRow): boolean =>
  deliveriesPerSecond >= fanOutGoals.deliveriesPerSecond && p95Ms <= fanOutGoals.p95Ms;

const verdict = (valid: boolean, met: boolean | null): string => {
  if (!valid) return 'INVALID';
  if (met === null) return '';
  return met ? 'met' : 'not met';
};
