/** Two results side by side: what counts is the ratio to the bare server of the same run, not the machine's mood. */
import type { Result, ResultRow } from './results.ts';
import { columns } from './table.ts';
import { works } from './works.ts';

/** Under this a difference says nothing. */
const noise = 0.2;

export const compareText = (before: readonly Result[], after: readonly Result[]): string => {
  const pairs = before.flatMap((one) => {
    const other = after.find(
      ({ db, tickets, rows }) => db === one.db && tickets === one.tickets && rows.length > 0,
    );
    return other && one.rows.length > 0 ? [{ one, other }] : [];
  });
  if (pairs.length === 0)
    throw new Error('The two have no measurement in common: the same database and number of tickets.');
  return pairs.map(({ one, other }) => pairText(one, other)).join('\n\n');
};

const pairText = (before: Result, after: Result): string => {
  const head = ['work', 'conn', 'ratio A', 'ratio B', 'B/A', 'req/s A', 'req/s B', 'CPU s/1000 A', 'B', ''];
  const rows = before.rows.flatMap((row) => {
    const other = after.rows.find(
      ({ work, connections }) => work === row.work && connections === row.connections,
    );
    return other ? [lineOf(row, other)] : [];
  });
  const title = `${before.db}, ${before.tickets} tickets: A ${before.commit}, B ${after.commit}`;
  return `${title}\n\n${columns([head, ...rows])}`;
};

const lineOf = (one: ResultRow, other: ResultRow): readonly string[] => {
  const change = other.ratio / Math.max(one.ratio, 0.001);
  return [
    works[one.work].title,
    String(one.connections),
    one.ratio.toFixed(2),
    other.ratio.toFixed(2),
    change.toFixed(2),
    String(one.tidemark.requestsPerSecond),
    String(other.tidemark.requestsPerSecond),
    one.tidemark.cpuPer1000?.toFixed(3) ?? '–',
    other.tidemark.cpuPer1000?.toFixed(3) ?? '–',
    verdict(change, one.valid && other.valid),
  ];
};

const verdict = (change: number, valid: boolean): string => {
  if (!valid) return 'INVALID';
  if (change > 1 + noise) return 'faster';
  return change < 1 / (1 + noise) ? 'SLOWER' : '';
};
