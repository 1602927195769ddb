/** `/console/api/reports`: what happened in a range of days. */
import { channels, type Report, screenLimits, slaMetrics } from '@tidemark/domain';
import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import * as field from '../../api/fields.ts';
import { count, id, textOrNull } from '../../api/wire.ts';
import { ok } from '../../reply.ts';

const day = v.pipe(v.string(), v.isoDate());
const minutes = v.nullable(count);

const ReplyTimesWire = v.object({
  count,
  median: v.pipe(minutes, v.description('Business minutes; null without any.')),
  p90: v.pipe(minutes, v.description('Nine of ten were as quick.')),
});

const DayWire = v.object({
  day,
  created: count,
  solved: count,
  backlog: v.pipe(count, v.description('Unsolved tickets at the end of the day, or now.')),
  first_reply: ReplyTimesWire,
  sla: v.array(v.object({ metric: v.picklist(slaMetrics), met: count, missed: count })),
  ratings: v.pipe(v.array(v.number()), v.description('How many customers gave 1, 2, 3, 4 and 5.')),
});

const ReportWire = v.object({
  from: day,
  to: day,
  timezone: v.pipe(v.string(), v.description('Of the workspace: its days begin there.')),
  filling: v.pipe(v.boolean(), v.description('Earlier days are still being counted.')),
  days: v.array(DayWire),
  first_reply: ReplyTimesWire,
  channels: v.array(v.object({ channel: v.picklist(channels), created: count })),
  ages: v.pipe(
    v.array(v.object({ days: count, count })),
    v.description(
      'Unsolved tickets of now that are at least so many days old, and younger than the next age.',
    ),
  ),
  agents: v.array(v.object({ agent_id: v.nullable(id), name: textOrNull, solved: count, replies: count })),
});

const reportToWire = (report: Report): v.InferOutput<typeof ReportWire> => ({
  from: report.from,
  to: report.to,
  timezone: report.timezone,
  filling: report.isFilling,
  days: report.days.map(({ firstReply, sla, ratings, ...figures }) => ({
    day: figures.day,
    created: figures.created,
    solved: figures.solved,
    backlog: figures.backlog,
    first_reply: firstReply,
    sla: [...sla],
    ratings: [...ratings],
  })),
  first_reply: report.firstReply,
  channels: [...report.channels],
  ages: [...report.ages],
  agents: report.agents.map(({ agentId, name, solved, replies }) => ({
    agent_id: agentId,
    name,
    solved,
    replies,
  })),
});

const mostCharacters = 100;

const date = v.optional(
  v.pipe(
    v.string('a date like 2026-11-20'),
    field.text(0, mostCharacters),
    v.description('A date like `2026-11-20`, included; by default the range is the last 28 days.'),
  ),
);

const { least, most } = screenLimits.reportDays;

const getReport = endpoint({
  operation: 'getReport',
  method: 'GET',
  path: '/reports',
  tag: 'Tickets',
  summary: 'Add up what happened in a range of days',
  needs: 'agent',
  query: v.object({
    from: date,
    to: date,
    days: v.optional(
      v.pipe(
        field.wholeNumber(least, most),
        v.description('How many days, up to `to`, where `from` is left out.'),
      ),
    ),
    team_id: v.optional(
      v.pipe(field.uuidOrNone, v.description('The id of a team, or `none`; without it, all tickets.')),
    ),
  }),
  replies: { 200: ReportWire },
  handle: async (desk, call, { query: { from, to, days, team_id: team } }) =>
    ok(reportToWire(await desk.reports.show(call, { from, to, days, teamId: team }))),
});

export const reportEndpoints = [getReport];
