import type { Metric, Report } from '../data/reports.ts';
import type { Texts } from '../texts/texts.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import type { Chart, Series } from './series.ts';

type Figures = Readonly<Record<'volume' | 'replies' | 'ages' | 'sla' | 'ratings', Drawn>>;

export type Drawn = Readonly<{ chart: Chart; headline: string }>;

/** The figures of a report, in the words and numbers of the language. */
export const useFigures = ({ days, first_reply: firstReply, ages }: Report): Figures => {
  const { reports, language } = useLateTexts();
  const shows = showsOf(language);
  const labels = days.map(({ day }) => shows.day(day));
  const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
  const created = days.map((one) => one.created);
  const solved = days.map((one) => one.solved);
  const line = (name: string, tone: Series['tone'], values: Series['values']): Series => ({
    name,
    tone,
    values,
    kind: 'line',
  });
  const bar = (name: string, tone: Series['tone'], values: Series['values']): Series => ({
    ...line(name, tone, values),
    kind: 'bar',
  });
  const waiting = sum(ages.map(({ count }) => count));
  const ratings = [0, 1, 2, 3, 4].map((place) => sum(days.map((one) => one.ratings[place] ?? 0)));
  const met = sum(days.flatMap(({ sla }) => sla.map((one) => one.met)));
  const missed = sum(days.flatMap(({ sla }) => sla.map((one) => one.missed)));
  const isDone = met + missed > 0;
  return {
    volume: {
      headline: reports.volumeHeadline(shows.count(sum(created)), shows.count(sum(solved))),
      chart: {
        labels,
        show: shows.count,
        series: [
          bar(reports.created, 'accent', created),
          bar(reports.solved, 'good', solved),
          line(
            reports.backlog,
            'warn',
            days.map((one) => one.backlog),
          ),
        ],
      },
    },
    replies: {
      headline:
        firstReply.median === null ? reports.none : reports.repliesHeadline(shows.minutes(firstReply.median)),
      chart: {
        labels,
        show: shows.minutes,
        tops: minuteTops,
        series: [
          line(
            reports.median,
            'accent',
            days.map((one) => one.first_reply.median),
          ),
          line(
            reports.p90,
            'warn',
            days.map((one) => one.first_reply.p90),
          ),
        ],
      },
    },
    ages: {
      headline: reports.agesHeadline(shows.count(waiting)),
      chart: {
        labels: ages.map((one, index) => reports.age(one.days, ages[index + 1]?.days ?? null)),
        show: shows.count,
        series: [
          bar(
            reports.tickets,
            'accent',
            ages.map(({ count }) => count),
          ),
        ],
      },
    },
    sla: {
      headline: isDone ? shows.percent((met / (met + missed)) * 100) : reports.none,
      chart: {
        labels,
        show: shows.percent,
        series: metrics.map(({ metric, tone }) => line(reports.metrics[metric], tone, shareOf(days, metric))),
      },
    },
    ratings: {
      headline:
        sum(ratings) === 0
          ? reports.none
          : reports.ratingsHeadline(shows.mean(ratings), shows.count(sum(ratings))),
      chart: {
        labels: ratings.map((_, place) => reports.rating(place + 1)),
        show: shows.count,
        series: [bar(reports.customers, 'accent', ratings)],
      },
    },
  };
};

const metrics: readonly Readonly<{ metric: Metric; tone: Series['tone'] }>[] = [
  { metric: 'first_reply', tone: 'accent' },
  { metric: 'next_reply', tone: 'quiet' },
  { metric: 'resolution', tone: 'warn' },
];

/** In percent; null for days on which nothing was due. */
const shareOf = (days: Report['days'], metric: Metric): readonly (number | null)[] =>
  days.map(({ sla }) => {
    const { met = 0, missed = 0 } = sla.find((one) => one.metric === metric) ?? {};
    return met + missed === 0 ? null : Math.round((met / (met + missed)) * 100);
  });

const hourMinutes = 60;
/** Whose halves are round too, from ten minutes to a month. */
const minuteTops = [10, 20, 60, 120, 240, 480, 960, 1440, 2880, 5760, 11_520, 23_040, 43_200];
const dayMinutes = 24 * hourMinutes;

/** How numbers are written in a language. */
const showsOf = (language: Texts['language']) => {
  const unit = (name: 'minute' | 'hour' | 'day', value: number): string =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit: name,
      unitDisplay: 'short',
      maximumFractionDigits: 1,
    }).format(value);
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const date = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return {
    count: (value: number): string => whole.format(value),
    percent: (value: number): string =>
      new Intl.NumberFormat(language, { style: 'percent' }).format(value / 100),
    minutes: (value: number): string => {
      if (value >= 2 * dayMinutes) return unit('day', value / dayMinutes);
      return value >= 2 * hourMinutes ? unit('hour', value / hourMinutes) : unit('minute', Math.round(value));
    },
    day: (day: string): string => date.format(new Date(`${day}T00:00:00Z`)),
    /** `counts`: of 1, 2, 3 … */
    mean: (counts: readonly number[]): string => {
      const all = counts.reduce((sum, count) => sum + count, 0);
      return whole.format(counts.reduce((sum, count, place) => sum + count * (place + 1), 0) / all);
    },
  };
};
