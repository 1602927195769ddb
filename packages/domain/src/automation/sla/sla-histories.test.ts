import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { millisecondsOf, plus } from '../../kernel/instant.ts';
import { readSpan } from '../../model/automation/calendar-text.ts';
import { type SlaPolicy, type SlaPromise, slaMetrics } from '../../model/automation/sla-policy.ts';
import { stampDue } from '../../model/automation/stamp-due.ts';
import { type Ticket, ticketPriorities, ticketStatuses } from '../../model/desk/ticket.ts';
import { answeredByCustomer, answeredByStaff, withStatus } from '../../model/desk/ticket-state.ts';
import { aTicket } from '../../testing/builders.ts';
import { minuteMs, shifts, workedMinutes } from '../../testing/minute-by-minute.ts';
import { aCalendar, anSlaPolicy } from '../../testing/sla-builders.ts';
import { type SlowClock, stampSlowly, windSlowly } from '../../testing/slow-clock.ts';
import { type WorkingHours, workingHours } from './business-time.ts';
import { nextStampAt } from './next-stamp.ts';
import { windClock } from './wind-clock.ts';

const seed = 42;
const numRuns = 200;
const day = 24 * 60;
const windowMinutes = 14 * day;

const spans = (...texts: string[]) => texts.map((text) => readSpan(text) ?? { from: 0, to: 0 });
const office = spans('09:00-12:30', '13:30-17:30');
const nights = spans('00:00-06:00', '22:00-24:00');

const promise: fc.Arbitrary<SlaPromise> = fc.record({
  metric: fc.constantFrom(...slaMetrics),
  priority: fc.constantFrom(null, null, 'urgent' as const),
  seconds: fc.integer({ min: 1, max: 16 * 60 }).map((minutes) => minutes * 60),
  businessHours: fc.boolean(),
  warnBeforeSeconds: fc.option(fc.integer({ min: 0, max: 6 * 60 }).map((minutes) => minutes * 60)),
});

const policy = fc
  .record({
    targets: fc.uniqueArray(promise, {
      maxLength: 6,
      selector: ({ metric, priority }) => `${metric} ${priority}`,
    }),
    pauseStatuses: fc.subarray(['pending', 'on_hold', 'open'] as const),
  })
  .map(anSlaPolicy);

type Change = (ticket: Ticket, now: string) => Ticket;

const asks: Change = (ticket, now) =>
  ticket.status === 'closed'
    ? ticket
    : { ...answeredByCustomer(ticket, now), unansweredSince: ticket.unansweredSince ?? now };

const replies: Change = (ticket, now) => ({
  ...answeredByStaff(ticket, now),
  firstRepliedAt: ticket.firstRepliedAt ?? now,
  lastAgentMessageAt: now,
  unansweredSince: null,
});

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.constant(asks),
  fc.constant(replies),
  fc.constantFrom(...ticketStatuses).map((status) => (ticket: Ticket, now: string) => {
    const refused = status === 'new' || (ticket.status === 'closed' && status !== 'open');
    return refused ? ticket : withStatus(ticket, status, now);
  }),
  fc.constantFrom(...ticketPriorities).map((priority) => (ticket: Ticket) => ({ ...ticket, priority })),
);

/** A step is a write, or the worker's look at the clock; time passes before it, at times a lot, at times backwards. */
const step = fc.record({
  passes: fc.oneof(
    fc.integer({ min: 0, max: 180 }),
    fc.integer({ min: 0, max: 180 }),
    fc.integer({ min: -120, max: 120 }),
    fc.integer({ min: 0, max: 30 * 60 }),
  ),
  change: fc.option(change, { freq: 3 }),
  policy: fc.option(fc.constantFrom(0, 0, 1, 1, 2), { freq: 1 }),
});

const history = fc.record({
  created: fc.integer({ min: day, max: 4 * day }),
  policies: fc.tuple(policy, policy),
  steps: fc.array(step, { maxLength: 16, size: 'max' }),
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Promised = Readonly<{ policy: SlaPolicy; hours: WorkingHours; worked: readonly boolean[] }>;

/** One ticket that two clocks watch: ours, and the slow one that is obviously right. */
const desk = (origin: string, created: number) => {
  const instant = (minute: number) => plus(origin, minute * minuteMs);
  const minuteOf = (at: string) => (millisecondsOf(at) - millisecondsOf(origin)) / minuteMs;
  let slow: SlowClock = new Map();
  const start = { createdAt: instant(created), unansweredSince: instant(created), status: 'new' } as const;
  const open = { firstRepliedAt: null, lastAgentMessageAt: null, solvedAt: null, closedAt: null, sla: null };
  let ticket = aTicket({ ...start, ...open, priority: 'normal' });

  const expectStamps = (now: number): void => {
    const owed = stampSlowly(slow, now);
    const { sla, stamps } = ticket.sla ? stampDue(ticket.sla, instant(now)) : { sla: null, stamps: [] };
    expect(stamps.map(({ metric, kind }) => ({ metric, kind }))).toEqual(owed);
    if (sla) expect(stampDue(sla, instant(now)).stamps).toEqual([]);
    ticket = { ...ticket, sla };
  };

  const expectClock = (): void => {
    const inWindow = (at: string | null) => {
      const minute = at === null ? null : minuteOf(at);
      return minute === null || minute < windowMinutes ? minute : Number.POSITIVE_INFINITY;
    };
    const targets = ticket.sla?.targets ?? [];
    const shelved = ticket.sla?.shelved ?? [];
    const inOrder = slaMetrics.flatMap((metric) =>
      [...targets, ...shelved].filter((target) => target.metric === metric),
    );
    const ours = inOrder.map((target) => ({
      metric: target.metric,
      start: inWindow(target.startedAt),
      due: inWindow(target.dueAt),
      warn: inWindow(target.warnAt),
      warnedAt: inWindow(target.warnedAt),
      breachedAt: inWindow(target.breachedAt),
      done: target.fulfilledAt !== null,
    }));
    expect(ours).toEqual(
      [...slow].map(([metric, { phases, ...target }]) => ({
        metric,
        ...target,
        done: phases.at(-1)?.phase === 'done',
      })),
    );
    const open = [...slow.values()].flatMap(({ due, warn, warnedAt, breachedAt }) =>
      breachedAt === null ? [due, warnedAt === null ? warn : null] : [],
    );
    const next = Math.min(...open.map((minute) => minute ?? Number.POSITIVE_INFINITY));
    expect(inWindow(nextStampAt(ticket.sla)) ?? Number.POSITIVE_INFINITY).toBe(next);
  };

  return {
    write: (now: number, promised: Promised | null, changed: Change | null): void => {
      expectStamps(now);
      if (changed) ticket = changed(ticket, instant(now));
      const policy = promised?.policy ?? null;
      const hours = promised?.hours ?? null;
      ticket = {
        ...ticket,
        sla: windClock({ before: ticket.sla, ticket, policy, hours, now: instant(now) }),
      };
      slow = windSlowly(slow, { ticket, policy, now }, { worked: promised?.worked ?? [], minuteOf });
      expectClock();
    },
    look: expectStamps,
  };
};

const replay = (
  bench: ReturnType<typeof desk>,
  created: number,
  promised: readonly Promised[],
  steps: Step[],
) => {
  let now = created;
  let current = promised[0] ?? null;
  bench.write(now, current, null);
  for (const { passes, change: changed, policy: chosen } of steps) {
    now = Math.min(Math.max(now + passes, 0), windowMinutes - 1);
    if (changed === null && chosen === null) bench.look(now);
    else {
      if (chosen !== null) current = promised[chosen] ?? null;
      bench.write(now, current, changed);
    }
  }
};

const zones = shifts.filter((_, index) => index % 2 === 1);

describe.each(zones)('the SLA clock of a ticket in $timezone', ({ timezone, at }) => {
  const origin = plus(at, -3 * day * minuteMs);
  const holidays = [plus(at, -day * minuteMs).slice(0, 10)];
  const week = { mon: office, tue: office, wed: office, thu: office, fri: office };
  const everyNight = {
    mon: nights,
    tue: nights,
    wed: nights,
    thu: nights,
    fri: nights,
    sat: nights,
    sun: nights,
  };
  const compiled = [
    aCalendar({ timezone, week, holidays }),
    aCalendar({ timezone, week: everyNight, extraHours: [{ date: at.slice(0, 10), spans: office }] }),
  ].map((calendar) => ({
    hours: workingHours(calendar),
    worked: workedMinutes(calendar, origin, windowMinutes),
  }));

  test(`has the same deadlines and stamps as a minute-by-minute count, whatever happens (seed ${seed})`, () => {
    fc.assert(
      fc.property(history, ({ created, policies, steps }) => {
        const promised = compiled.flatMap((hours, index) => {
          const policy = policies[index];
          return policy ? [{ policy, ...hours }] : [];
        });
        replay(desk(origin, created), created, promised, steps);
      }),
      { seed, numRuns },
    );
  });
});
