/** Results as text for a terminal. */
import { growthGoal, processGoals } from './goals.ts';
import type { Measured } from './measure.ts';
import type { GrowthRow, Result, ResultRow } from './results.ts';
import { works } from './works.ts';

export const tableText = (result: Result): string =>
  [heading(result), ...(result.rows.length > 0 ? [rowsText(result.rows)] : []), processText(result)].join(
    '\n\n',
  );

export const growthText = (result: Result): string => {
  const shapes = Object.keys(result.growth[0]?.measured ?? {});
  const [, ...others] = shapes;
  const head = [
    'work',
    ...shapes.map((shape) => `${shape} req/s`),
    ...others.map((shape) => `${shape} slower`),
    '',
  ];
  const lines = result.growth.map((row) => [
    `${works[row.work].title} ×${row.connections}`,
    ...shapes.map((shape) => whole(row.measured[shape]?.requestsPerSecond)),
    ...others.map((shape) => row.slower[shape]?.toFixed(2) ?? '–'),
    growthVerdict(row),
  ]);
  return [heading(result), columns([head, ...lines])].join('\n\n');
};

/** Rows of cells as aligned columns, the first one to the left. */
export const columns = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, place) => Math.max(...rows.map((row) => (row[place] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, place) =>
          place === 0 ? cell.padEnd(widths[place] ?? 0) : cell.padStart(widths[place] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

const heading = ({ db, tickets, workspaces, commit, changed, machine, secondsEach }: Result): string =>
  `${db === 'sqlite' ? 'SQLite' : 'Postgres'}, ${tickets} tickets in ${workspaces} ${workspaces === 1 ? 'workspace' : 'workspaces'}, ${secondsEach} s each · ${commit}${changed ? ' with changes' : ''} · ${machine.cores} × ${machine.cpu}, Node.js ${machine.node}`;

const rowsText = (rows: readonly ResultRow[]): string => {
  const head = ['work', 'conn', 'req/s', 'bare', 'ratio', 'goal', 'p50', 'p95', 'p99 ms'];
  const costs = ['CPU s/1000', 'database', 'bare', 'database', 'MiB', ''];
  return columns([
    [...head, ...costs],
    ...rows.map((row) => [
      works[row.work].title,
      String(row.connections),
      whole(row.tidemark.requestsPerSecond),
      whole(row.bare.requestsPerSecond),
      row.ratio.toFixed(2),
      row.goal?.toFixed(2) ?? '–',
      ...[row.tidemark.p50Ms, row.tidemark.p95Ms, row.tidemark.p99Ms].map((ms) => ms.toFixed(2)),
      ...costsOf(row.tidemark),
      ...costsOf(row.bare),
      whole(row.tidemark.peakMemoryMb),
      verdict(row),
    ]),
  ]);
};

const costsOf = ({ cpuPer1000, databaseCpuPer1000 }: Measured): readonly string[] =>
  [cpuPer1000, databaseCpuPer1000].map((seconds) => seconds?.toFixed(3) ?? '–');

const verdict = ({ valid, goal, ratio, tidemark, bare }: ResultRow): string => {
  if (!valid) return `INVALID: ${wrongIn('Tidemark', tidemark)}${wrongIn('bare', bare)}`;
  if (goal === null) return '';
  return ratio >= goal ? 'met' : 'not met';
};

const wrongIn = (name: string, { wrong, statuses }: Measured): string =>
  wrong === 0 ? '' : `${name} ${wrong} wrong ${JSON.stringify(statuses)} `;

const growthVerdict = ({ valid, slower }: GrowthRow): string => {
  if (!valid) return 'INVALID';
  return Object.values(slower).every((ratio) => ratio <= growthGoal) ? 'met' : 'not met';
};

const processText = ({ db, startMs, idleMemoryMb, rows }: Result): string => {
  const peak = Math.max(0, ...rows.map(({ tidemark }) => tidemark.peakMemoryMb ?? 0));
  const { idleMemoryMb: idleGoal, peakMemoryMb: peakGoal, startMs: startGoal } = processGoals;
  const told = (value: number | null, goal: number): readonly string[] => [
    whole(value),
    String(goal),
    value === null || value === 0 ? '–' : value <= goal ? 'met' : 'not met',
  ];
  return columns([
    ['process', 'is', 'goal', ''],
    ['start on an existing database, ms', ...told(startMs, startGoal[db])],
    ['memory, idle, MiB', ...told(idleMemoryMb, idleGoal)],
    ['memory, most under load, MiB', ...told(peak, peakGoal)],
  ]);
};

const whole = (number: number | null | undefined): string =>
  number === null || number === undefined ? '–' : String(Math.round(number));
