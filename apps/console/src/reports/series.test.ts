import { describe, expect, test } from 'vitest';
import { csvOf, pathOf, type Series, topOf } from './series.ts';
import { minuteTops, showsOf } from './shows.ts';

const aSeries = (values: Series['values'], name = 'Created'): Series => ({
  ...{ name, tone: 'accent', kind: 'bar', values },
});

describe('a plot', () => {
  test('has an axis from 0 to a round number that all values fit below', () => {
    const tops = [[], [0], [1], [3], [7], [11], [50], [51], [340]].map((values) =>
      topOf({ series: [aSeries(values)] }),
    );
    expect(tops).toEqual([2, 2, 2, 4, 8, 20, 50, 60, 400]);
    expect([90, 900].map((most) => topOf({ series: [aSeries([most])], tops: [60, 120] }))).toEqual([
      120, 1000,
    ]);
  });

  test('has ticks of one unit, that of the end of its axis', () => {
    const { minuteTick } = showsOf('en');
    const ticksOf = (top: number) => [top, top / 2, 0].map((value) => minuteTick(value, top));
    expect(minuteTops.map(ticksOf)).toEqual([
      ['10 min', '5 min', '0 min'],
      ['20 min', '10 min', '0 min'],
      ['60 min', '30 min', '0 min'],
      ['2 hr', '1 hr', '0 hr'],
      ['4 hr', '2 hr', '0 hr'],
      ['8 hr', '4 hr', '0 hr'],
      ['16 hr', '8 hr', '0 hr'],
      ['24 hr', '12 hr', '0 hr'],
      ['2 days', '1 day', '0 days'],
      ['4 days', '2 days', '0 days'],
      ['8 days', '4 days', '0 days'],
      ['16 days', '8 days', '0 days'],
      ['30 days', '15 days', '0 days'],
      ['60 days', '30 days', '0 days'],
      ['120 days', '60 days', '0 days'],
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
