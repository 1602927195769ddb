/** The data of a plot, which also gives its table and its CSV. */

/** `values`: one for each label; null where there is none, which a line leaves a gap for. */
export type Series = Readonly<{
  name: string;
  tone: Tone;
  kind: 'bar' | 'line';
  values: readonly (number | null)[];
}>;

export type Tone = 'accent' | 'good' | 'warn' | 'quiet';

export type Chart = Readonly<{
  labels: readonly string[];
  series: readonly Series[];
  /** A number as its table shows it. */
  show: (value: number) => string;
  /** A number beside an axis that ends at `top`, where all are in one unit; else they are shown as in the table. */
  tick?: (value: number, top: number) => string;
  /** Where its axis may end, instead of at a round number. */
  tops?: readonly number[];
}>;

/** The end of the axis: the least of `tops`, or else a round number with a round half, that all values fit below. */
export const topOf = ({ series, tops = [] }: Pick<Chart, 'series' | 'tops'>): number => {
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const top = tops.find((one) => one >= most);
  if (top !== undefined) return top;
  if (most <= 10) return Math.ceil(most / 2) * 2;
  const power = 10 ** Math.floor(Math.log10(most));
  return ([2, 3, 4, 5, 6, 8].find((step) => step * power >= most) ?? 10) * power;
};

/** Points of a line, `M` where it begins and behind each gap. `x` and `y` of 0 to 100. */
export const pathOf = (values: readonly (number | null)[], top: number): string =>
  values
    .map((value, index) => {
      if (value === null) return '';
      const x = (((index + 0.5) / values.length) * 100).toFixed(2);
      const y = (100 - (value / top) * 100).toFixed(2);
      const begins = index === 0 || values[index - 1] === null;
      // A point between two gaps is a line of no length, which a round end makes a dot.
      return `${begins ? 'M' : 'L'}${x} ${y}${begins ? `L${x} ${y}` : ''}`;
    })
    .join('');

/** Quoted as RFC 4180 says. A text that a spreadsheet would take for a formula gets an apostrophe. */
export const csvOf = ({ labels, series }: Chart, first: string): string => {
  const rows = [
    [first, ...series.map(({ name }) => name)],
    ...labels.map((label, index) => [label, ...series.map(({ values }) => String(values[index] ?? ''))]),
  ];
  return rows.map((row) => row.map(cell).join(',')).join('\r\n');
};

const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
