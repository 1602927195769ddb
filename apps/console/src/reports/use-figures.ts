import type { Metric, Report } from '../data/reports.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import type { Chart, Series } from './series.ts';
import { minuteTops, showsOf } from './shows.ts';

type Figures = Readonly<Record<'volume' | 'replies' | 'ages' | 'sla' | 'ratings', Drawn>>;

export type Drawn = Readonly<{ chart: Chart; headline: string }>;

/** A report, and the words and numbers of the language. */
type Told = Report &
  Pick<ReturnType<typeof useLateTexts>, 'reports'> &
  Readonly<{ shows: ReturnType<typeof showsOf>; labels: readonly string[] }>;

/** The figures of a report, in the words and numbers of the language. */
export const useFigures = (report: Report): Figures => {
  const { reports, language } = useLateTexts();
  const shows = showsOf(language);
  const told = { ...report, reports, shows, labels: report.days.map(({ day }) => shows.day(day)) };
  return {
    volume: volumeOf(told),
    replies: repliesOf(told),
    ages: agesOf(told),
    sla: slaOf(told),
    ratings: ratingsOf(told),
  };
};

const volumeOf = ({ days, reports, shows, labels }: Told): Drawn => {
  const created = days.map((one) => one.created);
  const solved = days.map((one) => one.solved);
  const backlog = days.map((one) => one.backlog);
  return {
    headline: reports.volumeHeadline(shows.count(sum(created)), shows.count(sum(solved))),
    chart: {
      labels,
      show: shows.count,
      series: [
        bar(reports.created, 'accent', created),
        bar(reports.solved, 'good', solved),
        line(reports.backlog, 'warn', backlog),
      ],
    },
  };
};

const repliesOf = ({ days, first_reply: { median }, reports, shows, labels }: Told): Drawn => {
  const medians = days.map((one) => one.first_reply.median);
  const p90 = days.map((one) => one.first_reply.p90);
  return {
    headline: median === null ? reports.none : reports.repliesHeadline(shows.minutes(median)),
    chart: {
      labels,
      show: shows.minutes,
      tick: shows.minuteTick,
      tops: minuteTops,
      series: [line(reports.median, 'accent', medians), line(reports.p90, 'warn', p90)],
    },
  };
};

const agesOf = ({ ages, reports, shows }: Told): Drawn => {
  const waiting = ages.map(({ count }) => count);
  return {
    headline: reports.agesHeadline(shows.count(sum(waiting))),
    chart: {
      labels: ages.map((one, index) => reports.age(one.days, ages[index + 1]?.days ?? null)),
      show: shows.count,
      series: [bar(reports.tickets, 'accent', waiting)],
    },
  };
};

const slaOf = ({ days, reports, shows, labels }: Told): Drawn => {
  const met = sum(days.flatMap(({ sla }) => sla.map((one) => one.met)));
  const missed = sum(days.flatMap(({ sla }) => sla.map((one) => one.missed)));
  return {
    headline: met + missed > 0 ? shows.percent((met / (met + missed)) * 100) : reports.none,
    chart: {
      labels,
      show: shows.percent,
      tops: [100],
      series: metrics.map(({ metric, tone }) => line(reports.metrics[metric], tone, shareOf(days, metric))),
    },
  };
};

const ratingsOf = ({ days, reports, shows }: Told): Drawn => {
  const ratings = [0, 1, 2, 3, 4].map((place) => sum(days.map((one) => one.ratings[place] ?? 0)));
  const count = sum(ratings);
  return {
    headline: count === 0 ? reports.none : reports.ratingsHeadline(shows.mean(ratings), shows.count(count)),
    chart: {
      labels: ratings.map((_, place) => reports.rating(place + 1)),
      show: shows.count,
      series: [bar(reports.customers, 'accent', ratings)],
    },
  };
};

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

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
