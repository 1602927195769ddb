/** Draws results as SVG, for light and dark pages: no script, no font of its own. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result, ResultRow } from './results.ts';
import { works } from './works.ts';

const folder = join(import.meta.dirname, '../../docs/pictures');
const themes = {
  light: {
    ink: '#1f2933',
    faint: '#6b7785',
    line: '#d5dbe1',
    bar: '#2a6f97',
    bad: '#b0b8c1',
    goal: '#c2571a',
  },
  dark: {
    ink: '#e4e9ee',
    faint: '#98a4b0',
    line: '#3a4450',
    bar: '#61a5c8',
    bad: '#5b6673',
    goal: '#f0935a',
  },
} as const;

export type Theme = keyof typeof themes;

/** Writes both pictures and answers their paths. */
export const savePictures = (results: readonly Result[], into = folder): readonly string[] => {
  mkdirSync(into, { recursive: true });
  return (['light', 'dark'] as const).map((theme) => {
    const file = join(into, `bench-${theme}.svg`);
    writeFileSync(file, pictureOf(results, theme));
    return file;
  });
};

const panelWidth = 480;
const labelWidth = 170;
const scale = 105;
const rowHeight = 24;
const top = 76;

/** A panel for each database: requests a second as a share of the bare server's, with the goal as a mark. */
export const pictureOf = (results: readonly Result[], theme: Theme): string => {
  const panels = results
    .filter(({ rows }) => rows.length > 0)
    .map((result) => ({ result, rows: shownRows(result) }));
  if (panels.length === 0) throw new Error('There is no result to draw: run npm run bench first.');
  const height = top + Math.max(...panels.map(({ rows }) => rows.length)) * rowHeight + 34;
  const width = panels.length * panelWidth + 20;
  const { ink, faint } = themes[theme];
  const drawn = panels.map(({ result, rows }, place) =>
    panelOf(result, rows, { theme, left: 20 + place * panelWidth }),
  );
  const machine = panels[0] && machineText(panels[0].result);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Requests a second as a share of a bare server’s" font-family="system-ui, sans-serif" font-size="13">
<text x="20" y="26" font-size="15" font-weight="600" fill="${ink}">Requests a second, as a share of a bare server’s on the same machine and data</text>
${drawn.join('\n')}
<text x="20" y="${height - 12}" font-size="11" fill="${faint}">${escaped(machine ?? '')}</text>
</svg>
`;
};

type Place = Readonly<{ theme: Theme; left: number }>;

const panelOf = (result: Result, rows: readonly ResultRow[], { theme, left }: Place): string => {
  const { ink, faint, line } = themes[theme];
  const start = left + labelWidth;
  const bottom = top + rows.length * rowHeight;
  const name = result.db === 'sqlite' ? 'SQLite' : 'Postgres';
  const bare = start + scale;
  return [
    `<text x="${left}" y="54" font-weight="600" fill="${ink}">${name}, ${result.tickets.toLocaleString('en')} tickets</text>`,
    `<path d="M${start} ${top - 8}V${bottom}" stroke="${line}"/>`,
    `<path d="M${bare} ${top - 8}V${bottom}" stroke="${line}" stroke-dasharray="3 3"/>`,
    `<text x="${bare}" y="${top - 12}" font-size="11" text-anchor="middle" fill="${faint}">bare = 1</text>`,
    ...rows.map((row, place) => barOf(row, { theme, left, y: top + place * rowHeight })),
  ].join('\n');
};

const barOf = (row: ResultRow, { theme, left, y }: Place & Readonly<{ y: number }>): string => {
  const { ink, faint, bar, bad, goal } = themes[theme];
  const start = left + labelWidth;
  const width = Math.max(1, Math.round(Math.min(row.ratio, 1.5) * scale));
  const label = row.valid
    ? `${row.ratio.toFixed(2)} · ${row.tidemark.requestsPerSecond.toLocaleString('en')}/s`
    : 'invalid';
  const mark =
    row.goal === null
      ? ''
      : `<path d="M${start + Math.round(row.goal * scale)} ${y}v17" stroke="${goal}" stroke-width="2"><title>goal ${row.goal}</title></path>`;
  return `<text x="${start - 8}" y="${y + 13}" text-anchor="end" fill="${ink}">${escaped(works[row.work].title)}</text><rect x="${start}" y="${y + 2}" width="${width}" height="13" rx="2" fill="${row.valid ? bar : bad}"/>${mark}<text x="${left + panelWidth - 30}" y="${y + 13}" text-anchor="end" font-size="12" fill="${faint}">${label}</text>`;
};

/** At 8 connections where that was measured. */
const shownRows = ({ rows }: Pick<Result, 'rows'>): readonly ResultRow[] => {
  const shown = rows.some(({ connections }) => connections === 8) ? 8 : rows[0]?.connections;
  return rows.filter(({ connections }) => connections === shown);
};

const machineText = ({ machine, commit, at, rows }: Result): string =>
  `${shownRows({ rows })[0]?.connections} connections · ${machine.cores} cores of ${machine.cpu}, Node.js ${machine.node} · ${commit}, ${at.slice(0, 10)} · orange: the goal`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
