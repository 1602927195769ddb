/**
 * Tables as plain text. The library's own formatter lays a table out in a matrix as large as its cells claim to be: one cell
 * with `colspan="100000"` took it 26 seconds.
 */
import type { DomNode, FormatCallback } from 'html-to-text';

type Cell = Readonly<{ text: string; colspan: number; rowspan: number }>;

/** The lines of a cell, and the column where it begins. */
type Placed = Readonly<{ column: number; lines: readonly string[] }>;

/** Columns and characters of a column that are aligned; what is beyond stays in its row. */
const mostColumns = 20;
const mostWidth = 60;
/** Above it nothing is aligned: the spaces alone would be long. */
const mostCharacters = 500_000;
const gap = '   ';

const sections = new Set(['thead', 'tbody', 'tfoot', 'center']);

/** A row in each line, or in as many as its highest cell has. The columns are aligned. */
export const formatTable: FormatCallback = (table, walk, builder, { maxColumnWidth }) => {
  const cell = (node: DomNode): void => {
    builder.openTableCell({ maxColumnWidth: maxColumnWidth ?? mostWidth });
    walk(node.children, builder);
    builder.closeTableCell({ colspan: spanOf(node, 'colspan'), rowspan: spanOf(node, 'rowspan') });
  };
  const row = (node: DomNode): void => {
    builder.openTableRow();
    for (const child of node.children) if (child.name === 'td' || child.name === 'th') cell(child);
    builder.closeTableRow();
  };
  const section = (node: DomNode): void => {
    for (const child of node.children)
      if (child.name === 'tr') row(child);
      else if (sections.has(child.name ?? '')) section(child);
  };
  builder.openTable();
  section(table);
  builder.closeTable({ tableToString: textOf });
};

const spanOf = ({ attribs }: DomNode, name: 'colspan' | 'rowspan'): number =>
  Math.max(Math.trunc(Number(attribs?.[name])) || 1, 1);

const textOf = (rows: readonly (readonly Cell[])[]): string => {
  const placed = placeCells(rows);
  const starts = startsOf(placed);
  const lines = placed.reduce((sum, cells) => sum + heightOf(cells), 0);
  const aligned = lines * (starts.at(-1) ?? 0) > mostCharacters ? [] : starts;
  return placed.flatMap((cells) => linesOf(cells, aligned)).join('\n');
};

/** Cells that span several rows keep their columns free in those below. */
const placeCells = (rows: readonly (readonly Cell[])[]): readonly (readonly Placed[])[] => {
  const taken: number[] = Array.from({ length: mostColumns }, () => 0);
  const isFree = (column: number): boolean => column >= mostColumns || taken[column] === 0;
  return rows.map((row) => {
    let column = 0;
    const placed = row.map(({ text, colspan, rowspan }) => {
      while (!isFree(column)) column += 1;
      const start = column;
      column = Math.min(column + colspan, mostColumns);
      taken.fill(rowspan, start, column);
      return { column: start, lines: text.split('\n') };
    });
    for (const [at, left] of taken.entries()) taken[at] = Math.max(left - 1, 0);
    return placed;
  });
};

/** Where each column begins. A cell is as wide as the next cell of its row lets it be. */
const startsOf = (rows: readonly (readonly Placed[])[]): readonly number[] => {
  const widths: number[] = Array.from({ length: mostColumns }, () => 0);
  for (const cells of rows)
    for (const [at, { column, lines }] of cells.entries()) {
      const next = cells[at + 1]?.column ?? column + 1;
      if (next !== column + 1 || column >= mostColumns) continue;
      for (const line of lines)
        widths[column] = Math.min(Math.max(widths[column] ?? 0, line.length), mostWidth);
    }
  let start = 0;
  return [
    0,
    ...widths.map((width) => {
      start += width === 0 ? 0 : width + gap.length;
      return start;
    }),
  ];
};

const heightOf = (cells: readonly Placed[]): number =>
  cells.reduce((height, { lines }) => Math.max(height, lines.length), 0);

const linesOf = (cells: readonly Placed[], starts: readonly number[]): readonly string[] => {
  const texts: string[] = Array.from({ length: heightOf(cells) }, () => '');
  for (const { column, lines } of cells)
    for (const [at, line] of lines.entries()) {
      const before = texts[at] ?? '';
      const start = starts[column] ?? 0;
      texts[at] = line === '' ? before : before.padEnd(before === '' ? start : spaced(before, start)) + line;
    }
  return texts;
};

const spaced = (before: string, start: number): number => Math.max(start, before.length + gap.length);
