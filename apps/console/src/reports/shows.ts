/** How the numbers of reports are written in a language. */
import type { Texts } from '../texts/texts.ts';

const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

/** Ends of an axis of minutes whose halves are round too, from ten minutes to 120 days. */
export const minuteTops = [
  ...[10, 20, hourMinutes],
  ...[2, 4, 8, 16].map((hours) => hours * hourMinutes),
  ...[1, 2, 4, 8, 16, 30, 60, 120].map((days) => days * dayMinutes),
];

export const showsOf = (language: Texts['language']) => {
  const unit = (name: 'minute' | 'hour' | 'day', value: number): string =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit: name,
      unitDisplay: 'short',
      maximumFractionDigits: 1,
    }).format(value);
  /** In the unit that suits `scale`. */
  const inUnitOf = (scale: number, value: number): string => {
    if (scale >= 2 * dayMinutes) return unit('day', value / dayMinutes);
    return scale >= 2 * hourMinutes ? unit('hour', value / hourMinutes) : unit('minute', Math.round(value));
  };
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const date = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return {
    count: (value: number): string => whole.format(value),
    percent: (value: number): string =>
      new Intl.NumberFormat(language, { style: 'percent' }).format(value / 100),
    minutes: (value: number): string => inUnitOf(value, value),
    /** All beside one axis have the unit of its end. */
    minuteTick: (value: number, top: number): string => inUnitOf(top, value),
    day: (day: string): string => date.format(new Date(`${day}T00:00:00Z`)),
    /** `counts`: of 1, 2, 3 … */
    mean: (counts: readonly number[]): string => {
      const all = counts.reduce((sum, count) => sum + count, 0);
      return whole.format(counts.reduce((sum, count, place) => sum + count * (place + 1), 0) / all);
    },
  };
};
