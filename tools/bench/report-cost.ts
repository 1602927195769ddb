/** Measures the cost of counting for reports: two servers that differ in that alone, on copies of one database. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PairsRow, pairsRow } from './pairs.ts';
import { replacing } from './replacing.ts';
import { opened, type RunOptions, shapeOf, type Tell, withServings } from './run.ts';
import { startSources } from './servers.ts';
import { columns } from './table.ts';
import { type WorkName, works } from './works.ts';

/** At most so much more CPU per request, of the server and its database together. */
export const reportCostGoal = 0.05;

/** Writes that move a figure: the backlog, the replies. A change of the subject moves none. */
const counted = ['create-ticket', 'reply', 'change-ticket'] as const satisfies readonly WorkName[];

const module = '/desk/reports/count-report.ts';
const file = join(import.meta.dirname, `../../packages/domain/src${module}`);
/** All of the module but what a write calls. */
const withoutCounting = `export * from '${pathToFileURL(file)}?whole'; export const countReport = async () => {};`;

export type ReportCostRow = Readonly<{ pairs: PairsRow; cost: number }>;

/** `cost`: how much more the server needs that counts, 0.05 for 5 %. */
export const runReportCost = (
  options: RunOptions & Readonly<{ pairs: number }>,
  tell: Tell,
): Promise<readonly ReportCostRow[]> => {
  const shape = shapeOf(options);
  return withServings({ ...options, shapes: [shape, shape], tell }, async ([first, second], closers) => {
    if (!first || !second) throw new Error('Expected two databases.');
    const before = await opened(closers, startSources(first, [replacing(module, withoutCounting)]));
    const after = await opened(closers, startSources(second));
    const rows: ReportCostRow[] = [];
    for (const work of counted) {
      tell(`counting for reports, ${work}, ${options.pairs} pairs`);
      const pairs = await pairsRow({ before, after }, { ...options, work, connections: 8 });
      rows.push({ pairs, cost: pairs.after / pairs.before - 1 });
    }
    return rows;
  });
};

export const reportCostText = (rows: readonly ReportCostRow[]): string =>
  [
    columns([
      ['counting for reports', 'without µs', 'with µs', 'cost', 'goal', ''],
      ...rows.map(({ pairs: { work, before, after, valid }, cost }) => [
        works[work].title,
        before.toFixed(1),
        after.toFixed(1),
        `${(100 * cost).toFixed(1)} %`,
        `${100 * reportCostGoal} %`,
        valid ? (cost <= reportCostGoal ? 'met' : 'not met') : 'INVALID',
      ]),
    ]),
    'CPU per request, server and database, median of pairs. Each pair, without/with, µs:',
    ...rows.map(
      ({ pairs: { work, pairs } }) =>
        `${works[work].title}: ${pairs.map(({ before, after }) => `${before.toFixed(1)}/${after.toFixed(1)}`).join('  ')}`,
    ),
  ].join('\n');
