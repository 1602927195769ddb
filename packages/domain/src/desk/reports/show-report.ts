/** The figures of a range of days, added up from what was counted as it happened. */
import { type DeskError, invalid } from '../../kernel/errors.ts';
import { type Instant, plus } from '../../kernel/instant.ts';
import { screenLimits } from '../../kernel/screen-limits.ts';
import { described } from '../../kernel/text.ts';
import { type SlaMetric, slaMetrics } from '../../model/automation/sla-policy.ts';
import type { ReportMeasure, ReportSum } from '../../model/desk/report.ts';
import type { Channel } from '../../model/desk/ticket.ts';
import type { Stores } from '../../model/ports.ts';
import type { ReadCase } from '../../model/use-case.ts';
import { dayAfter, daysBetween, localDay } from './local-day.ts';
import { quantileOf } from './reply-buckets.ts';

/** Dates, both included; without `from`, the last `days` up to `to` (28). Without `to`, today. `teamId`: undefined for all tickets, null for no team. */
export type ReportQuestion = Readonly<{
  from?: string | undefined;
  to?: string | undefined;
  days?: number | undefined;
  teamId?: string | null | undefined;
}>;

type ShowReport = ReportQuestion & Readonly<{ now: Instant }>;

/** Business minutes until the first reply; null without any. */
export type ReplyTimes = Readonly<{ count: number; median: number | null; p90: number | null }>;

export type SlaShare = Readonly<{ metric: SlaMetric; met: number; missed: number }>;

/** `backlog`: unsolved tickets at its end, or now. `ratings`: how many customers gave 1 to 5. */
export type ReportDay = Readonly<{
  day: string;
  created: number;
  solved: number;
  backlog: number;
  firstReply: ReplyTimes;
  sla: readonly SlaShare[];
  ratings: readonly number[];
}>;

/** Of the range; the agent is null for tickets that nobody had. */
export type AgentReport = Readonly<{
  agentId: string | null;
  name: string | null;
  solved: number;
  replies: number;
}>;

/** Unsolved tickets of now that are at least `days` old and younger than the next age. */
export type AgeCount = Readonly<{ days: number; count: number }>;

/** `isFilling`: what happened before reports were counted is still being counted. */
export type Report = Readonly<{
  from: string;
  to: string;
  timezone: string;
  isFilling: boolean;
  days: readonly ReportDay[];
  firstReply: ReplyTimes;
  channels: readonly Readonly<{ channel: Channel; created: number }>[];
  ages: readonly AgeCount[];
  agents: readonly AgentReport[];
}>;

const usualDays = 28;
const { most: mostDays } = screenLimits.reportDays;

export const showReport: ReadCase<ShowReport, Report> = async (stores, { teamId, now, ...asked }) => {
  const timezone = (await stores.workspace.find())?.timezone ?? 'UTC';
  const today = localDay(timezone, now);
  const range = rangeOf(asked, today);
  if (teamId && !(await stores.teams.find(teamId)))
    throw invalid('team_id', `team_id must be the id of a team, got ${described(teamId)}.`);
  const last = range.to > today ? range.to : today;
  const [sums, ages, fill] = await Promise.all([
    stores.reports.sum({ from: range.from, to: last, teamId }),
    agesOf(stores, teamId, now),
    stores.reports.fill(),
  ]);
  const within = sums.filter(({ day }) => day <= range.to);
  return {
    ...range,
    timezone,
    isFilling: fill !== null,
    days: daysOf(sums, { ...range, unsolved: ages.reduce((sum, { count }) => sum + count, 0) }),
    firstReply: replyTimesOf(within),
    channels: [...partsOf(within, 'created')].map(([channel, created]) => ({
      channel: channel as Channel,
      created,
    })),
    ages,
    agents: await agentsOf(stores, within),
  };
};

type Range = Readonly<{ from: string; to: string }>;

const rangeOf = (asked: Omit<ReportQuestion, 'teamId'>, today: string): Range => {
  const to = asked.to === undefined ? today : dateOf('to', asked.to);
  const from =
    asked.from === undefined ? dayAfter(to, 1 - (asked.days ?? usualDays)) : dateOf('from', asked.from);
  const days = daysBetween(from, to).length;
  if (days < 1) throw invalid('from', `from must be on or before to (${to}), got ${from}.`);
  if (days > mostDays)
    throw invalid('from', `from must be at most ${mostDays} days before to (${to}), got ${from}.`);
  return { from, to };
};

const dateOf = (field: string, text: string): string => {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true;
  if (!isDate) throw notADate(field, text);
  return text;
};

const notADate = (field: string, text: string): DeskError =>
  invalid(field, `${field} must be a date like 2026-11-20, got ${described(text)}.`);

/** The first days of each age. */
const ageDays = [0, 1, 3, 7, 14, 30] as const;
const dayMs = 24 * 60 * 60 * 1_000;

const agesOf = async (
  { reports }: Stores,
  teamId: string | null | undefined,
  now: Instant,
): Promise<readonly AgeCount[]> => {
  const olderThan = await Promise.all(
    ageDays.map((days) =>
      reports.countUnsolved({ teamId, before: plus(now, 1 - days * dayMs) }, screenLimits.reportBacklog),
    ),
  );
  return ageDays.map((days, index) => ({
    days,
    count: Math.max((olderThan[index] ?? 0) - (olderThan[index + 1] ?? 0), 0),
  }));
};

/** From the last day on back: each day ends with what the next one had at its beginning. */
const daysOf = (
  sums: readonly ReportSum[],
  { from, to, unsolved }: Range & Readonly<{ unsolved: number }>,
): readonly ReportDay[] => {
  const byDay = Map.groupBy(sums, ({ day }) => day);
  const changeOf = (day: string): number => totalOf(byDay.get(day) ?? [], 'backlog');
  let backlog = sums.reduce(
    (left, { day, measure, count }) => (measure === 'backlog' && day > to ? left - count : left),
    unsolved,
  );
  const days: ReportDay[] = [];
  for (const day of daysBetween(from, to).toReversed()) {
    days.push(dayOf(day, byDay.get(day) ?? [], Math.max(backlog, 0)));
    backlog -= changeOf(day);
  }
  return days.reverse();
};

const dayOf = (day: string, sums: readonly ReportSum[], backlog: number): ReportDay => {
  const met = partsOf(sums, 'sla_met');
  const missed = partsOf(sums, 'sla_missed');
  const ratings = partsOf(sums, 'rating');
  return {
    day,
    created: totalOf(sums, 'created'),
    solved: totalOf(sums, 'solved'),
    backlog,
    firstReply: replyTimesOf(sums),
    sla: slaMetrics.map((metric) => ({ metric, met: met.get(metric) ?? 0, missed: missed.get(metric) ?? 0 })),
    ratings: ['1', '2', '3', '4', '5'].map((rating) => ratings.get(rating) ?? 0),
  };
};

const replyTimesOf = (sums: readonly ReportSum[]): ReplyTimes => {
  const buckets = new Map([...partsOf(sums, 'first_reply')].map(([part, count]) => [Number(part), count]));
  return {
    count: totalOf(sums, 'first_reply'),
    median: quantileOf(buckets, 0.5),
    p90: quantileOf(buckets, 0.9),
  };
};

const totalOf = (sums: readonly ReportSum[], wanted: ReportMeasure): number =>
  sums.reduce((sum, { measure, count }) => (measure === wanted ? sum + count : sum), 0);

const partsOf = (sums: readonly ReportSum[], wanted: ReportMeasure): ReadonlyMap<string, number> => {
  const parts = new Map<string, number>();
  for (const { measure, part, count } of sums)
    if (measure === wanted) parts.set(part, (parts.get(part) ?? 0) + count);
  return parts;
};

/** Sorted by count, largest first. Agents who were removed meanwhile have no name. */
const agentsOf = async ({ agents }: Stores, sums: readonly ReportSum[]): Promise<readonly AgentReport[]> => {
  const solved = partsOf(sums, 'solved');
  const replies = partsOf(sums, 'replies');
  const ids = [...new Set([...solved.keys(), ...replies.keys()])];
  const found = await Promise.all(
    ids.map(async (id) => ({
      agentId: id || null,
      name: id === '' ? null : ((await agents.find(id))?.name ?? null),
      solved: solved.get(id) ?? 0,
      replies: replies.get(id) ?? 0,
    })),
  );
  return found.toSorted((one, other) => other.solved - one.solved || other.replies - one.replies);
};
