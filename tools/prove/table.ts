import type { Outcome } from './run-row.ts';

/** The figures as text: a line for each row and database, the figures below each other. */
export const tableOf = (outcomes: readonly Outcome[]): string => {
  const cells = outcomes.flatMap((outcome) => linesOf(outcome));
  const all = [['row', 'database', 'figures', 'verdict'], ...cells];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((line) => line[column]?.length ?? 0)));
  return all
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

const linesOf = ({ row, db, figures, faults, seconds }: Outcome): readonly (readonly string[])[] => {
  const shown = [
    ...Object.entries(figures).map(([name, figure]) => `${name}: ${figure}`),
    `seconds: ${seconds}`,
  ];
  const verdict = faults.length > 0 ? 'FAULT' : 'skipped' in figures ? 'skipped' : 'ok';
  return shown.map((figure, index) => (index === 0 ? [row, db, figure, verdict] : ['', '', figure, '']));
};
