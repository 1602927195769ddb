import { describe, expect, test } from 'vitest';
import { csvOf, pathOf, type Series, topOf } from './series.ts';

const aSeries = (values: Series['values'], name = 'Created'): Series => ({
  ...{ name, tone: 'accent', kind: 'bar', values },
});

describe('a plot', () => {
  test('has an axis from 0 to a round number that all values fit below', () => {
    const tops = [[], [0], [1], [3], [7], [11], [50], [51], [340]].map((values) =>
      topOf({ series: [aSeries(values)] }),
    );
    expect(tops).toEqual([1, 1, 1, 5, 10, 20, 50, 100, 500]);
    expect([90, 900].map((most) => topOf({ series: [aSeries([most])], tops: [60, 120] }))).toEqual([
      120, 1000,
    ]);
  });

  test('leaves gaps where there are no values, and shows a lonely one as a dot', () => {
    expect(pathOf([1, null, 2, 4], 4)).toBe('M12.50 75.00L12.50 75.00M62.50 50.00L62.50 50.00L87.50 0.00');
    expect(pathOf([null, null], 4)).toBe('');
  });

  test('is CSV that spreadsheets read as text and numbers, and never as formulas', () => {
    const chart = {
      labels: ['2026-11-20', '=1+1', 'Ann "A", Bo'],
      series: [aSeries([3, null, -2]), aSeries([1, 2, 3], 'Solved')],
      show: String,
    };
    expect(csvOf(chart, 'Day')).toBe(
      'Day,Created,Solved\r\n2026-11-20,3,1\r\n\'=1+1,,2\r\n"Ann ""A"", Bo",-2,3',
    );
  });
});
