import { describe, expect, test } from 'vitest';
import { systemCall } from '../../model/actor.ts';
import type { Automation } from '../../model/automation/configuration-store.ts';
import { configured, firstReplyIn } from '../../testing/automated-desk.ts';
import { aTicket } from '../../testing/builders.ts';
import { aSatisfactionResponse } from '../../testing/configuration-builders.ts';
import type { TestDesk } from '../../testing/test-desk.ts';
import { reportCountsOf } from './count-report.ts';
import { daysBetween, localDay } from './local-day.ts';
import { bucketOf, minutesOf, quantileOf } from './reply-buckets.ts';

const noAutomation: Automation = {
  version: 0,
  rules: [],
  policies: [],
  calendars: [],
  macros: [],
  webhooks: [],
  hasPushDevices: false,
};
const hour = 3_600_000;
const day = 24 * hour;

/** Three tickets over four days: one solved at once, one solved late and opened again, one left alone. */
const worked = async (): Promise<TestDesk> => {
  const desk = await configured({ policies: [firstReplyIn(7_200)] });
  const { ports, owner } = desk;
  const { tickets } = desk.desk;
  const byOwner = desk.byOwner;
  const quick = await desk.aTicket();
  ports.clock.advance(hour);
  await tickets.reply(byOwner, {
    number: quick.number,
    body: 'Here it is.',
    internal: false,
    status: 'solved',
  });
  const slow = await desk.aTicket();
  await desk.aTicket();
  await tickets.change(byOwner, { number: slow.number, assigneeId: owner.id });
  ports.clock.advance(2 * day);
  await tickets.reply(byOwner, { number: slow.number, body: 'A note.', internal: true });
  await tickets.reply(byOwner, { number: slow.number, body: 'At last.', internal: false, status: 'solved' });
  ports.clock.advance(day);
  await tickets.change(byOwner, { number: slow.number, status: 'open' });
  return desk;
};

const reportOf = ({ desk, byOwner }: TestDesk, teamId?: string | null) =>
  desk.reports.show(byOwner, { teamId });

describe('a report', () => {
  test('adds up what writes did, day by day', async () => {
    const desk = await worked();
    const { days, agents, ages, firstReply, isFilling } = await reportOf(desk);
    expect(days).toHaveLength(28);
    const last = days.slice(-4).map(({ created, solved, backlog }) => [created, solved, backlog]);
    expect(last).toEqual([
      [3, 1, 2],
      [0, 0, 2],
      [0, 1, 1],
      [0, 0, 2],
    ]);
    expect(days.slice(0, -4).every(({ created, backlog }) => created + backlog === 0)).toBe(true);
    expect(agents).toEqual([
      { agentId: desk.owner.id, name: desk.owner.name, solved: 1, replies: 2 },
      { agentId: null, name: null, solved: 1, replies: 0 },
    ]);
    expect(ages.map(({ count }) => count)).toEqual([0, 0, 2, 0, 0, 0]);
    expect([firstReply.count, isFilling]).toEqual([2, false]);
    const sla = days.flatMap((one) => one.sla).filter(({ metric }) => metric === 'first_reply');
    expect(sla.reduce((sum, { met }) => sum + met, 0)).toBe(1);
    expect(sla.reduce((sum, { missed }) => sum + missed, 0)).toBe(1);
  });

  test('of a team has what was done in it, and a ticket that moves takes its place in the backlog along', async () => {
    const desk = await configured({});
    const { number } = await desk.aTicket();
    const { data } = await desk.desk.teams.list(desk.byOwner, { limit: 1, after: null });
    const team = data[0] ?? (await desk.desk.teams.add(desk.byOwner, { name: 'Tier 2' }));
    await desk.desk.tickets.change(desk.byOwner, { number, teamId: team.id });
    const backlogOf = async (teamId: string | null) => (await reportOf(desk, teamId)).days.at(-1)?.backlog;
    expect([await backlogOf(null), await backlogOf(team.id)]).toEqual([0, 1]);
    expect((await reportOf(desk, team.id)).days.at(-2)?.backlog).toBe(0);
  });

  test('takes a rating back on its day where the customer gives another one', () => {
    const ticket = aTicket({ status: 'solved' });
    const rating = aSatisfactionResponse({ rating: 2, respondedAt: '2026-11-18T23:30:00.000Z' });
    const write = { before: ticket, ticket, messages: [], stamps: [], rating, timezone: 'Europe/Berlin' };
    const counted = (ratedBefore: number | null) =>
      reportCountsOf({ ...write, ratedBefore, automation: noAutomation }, '2026-11-21T08:00:00.000Z');
    const { teamId } = ticket;
    const of = (part: string, count: number) => ({
      day: '2026-11-19',
      teamId,
      measure: 'rating',
      part,
      count,
    });
    expect(counted(null)).toEqual([of('2', 1)]);
    expect(counted(5)).toEqual([of('5', -1), of('2', 1)]);
    expect(counted(2)).toEqual([]);
  });

  test('counts the time before it began in steps, and the same as if it had counted then', async () => {
    const desk = await worked();
    const range = { from: '2000-01-01', to: '2999-01-01', teamId: undefined };
    const live = await desk.read(({ reports }) => reports.sum(range));
    const { ports, workspaceId } = desk;
    await ports.work.write(workspaceId, async ({ reports }) => {
      const taken = live.map((one) => ({ ...one, teamId: null, count: -one.count }));
      await reports.add(taken);
      await reports.saveFill({ beganAt: ports.clock.now(), below: null });
    });
    expect((await reportOf(desk)).isFilling).toBe(true);
    const call = systemCall(workspaceId, 'fillReports', 'chore');
    expect(await desk.desk.chores.fillReports(call, () => true)).toBe(3);
    expect((await reportOf(desk)).isFilling).toBe(false);
    const filled = await desk.read(({ reports }) => reports.sum(range));
    // A solution that a reopening took back is no longer in the ticket, so it cannot be counted later.
    const lasting = ['created', 'replies', 'first_reply', 'sla_met', 'sla_missed'];
    const of = (sums: typeof live) => sums.filter(({ measure }) => lasting.includes(measure));
    expect(of(filled)).toEqual(of(live));
    expect(await desk.desk.chores.fillReports(call, () => true)).toBe(0);
  });

  test.each([
    [{ from: '2026-02-30' }, /^from must be a date like 2026-11-20, got "2026-02-30"/],
    [{ from: '' }, /^from must be a date/],
    [{ to: '1e3\0' }, /^to must be a date/],
    [{ from: '2026-11-21', to: '2026-11-20' }, /^from must be on or before to \(2026-11-20\)/],
    [{ from: '2020-01-01', to: '2026-11-20' }, /^from must be at most 366 days before to/],
    [{ teamId: '0199d3a0-0000-7000-8000-000000000000' }, /^team_id must be the id of a team/],
  ])('is refused for the range %o', async (input, message) => {
    const desk = await configured({});
    await expect(desk.desk.reports.show(desk.byOwner, input)).rejects.toThrow(message);
  });
});

describe('days', () => {
  test('begin at midnight of the zone, also where clocks shift', () => {
    expect(localDay('Pacific/Auckland', '2026-11-20T11:00:00.000Z')).toBe('2026-11-21');
    expect(localDay('America/New_York', '2026-11-20T04:59:59.999Z')).toBe('2026-11-19');
    expect(localDay('Europe/Berlin', '2026-10-24T22:30:00.000Z')).toBe('2026-10-25');
    expect(localDay('Europe/Berlin', '2026-10-25T22:30:00.000Z')).toBe('2026-10-25');
    expect(localDay('Asia/Kathmandu', '2026-11-20T18:15:00.000Z')).toBe('2026-11-21');
    expect(daysBetween('2026-10-24', '2026-10-27')).toHaveLength(4);
  });
});

describe('buckets of reply times', () => {
  test('keep a time within a tenth, and know the median of any of them', () => {
    for (const minutes of [1, 7, 30, 95, 480, 6_000])
      expect(Math.abs(minutesOf(bucketOf(minutes * 60_000)) - minutes)).toBeLessThanOrEqual(
        minutes * 0.1 + 1,
      );
    const counts = new Map([10, 20, 30, 40].map((bucket) => [bucket, 1]));
    expect(quantileOf(counts, 0.5)).toBe(minutesOf(20));
    expect(quantileOf(counts, 0.9)).toBe(minutesOf(40));
    expect(quantileOf(new Map(), 0.5)).toBeNull();
    expect(bucketOf(-5)).toBe(0);
  });
});
