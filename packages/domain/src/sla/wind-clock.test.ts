import { describe, expect, test } from 'vitest';
import { aTicket } from '../testing/builders.ts';
import { aCalendar, anSlaPolicy, anSlaPromise } from '../testing/sla-builders.ts';
import type { Ticket } from '../tickets/ticket.ts';
import { withStatus } from '../tickets/ticket-state.ts';
import { workingHours } from './business-time.ts';
import type { SlaMetric, SlaPolicy } from './sla-policy.ts';
import { stampDue } from './stamp-due.ts';
import type { TicketSla } from './ticket-sla.ts';
import { windClock } from './wind-clock.ts';

/** A Friday, on which Dublin is on UTC. */
const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const monday = (time: string) => `2026-11-23T${time}:00.000Z`;

const opened = aTicket({
  status: 'open',
  priority: 'normal',
  createdAt: at('09:00'),
  firstRepliedAt: null,
  unansweredSince: at('09:00'),
  lastAgentMessageAt: null,
  solvedAt: null,
  closedAt: null,
});

const replied = (ticket: Ticket, time: string): Ticket => ({
  ...ticket,
  firstRepliedAt: ticket.firstRepliedAt ?? time,
  lastAgentMessageAt: time,
  unansweredSince: null,
});

const policy = anSlaPolicy({
  id: 'standard',
  name: 'Standard',
  targets: [
    anSlaPromise({ metric: 'first_reply', seconds: 3600, warnBeforeSeconds: 900 }),
    anSlaPromise({ metric: 'next_reply', seconds: 7200 }),
    anSlaPromise({ metric: 'resolution', seconds: 6 * 3600, businessHours: true, warnBeforeSeconds: 3600 }),
  ],
});

const office = workingHours(aCalendar());

type Step = readonly [now: string, ticket: Ticket, policy?: SlaPolicy | null];

/** The clock after these writes, each stamping first what ran out before it. */
const wound = (...steps: Step[]): TicketSla | null => {
  let before: TicketSla | null = null;
  for (const [now, ticket, promised = policy] of steps) {
    const stamped: TicketSla | null = before && stampDue(before, now).sla;
    before = windClock({ before: stamped, ticket, policy: promised, hours: office, now });
  }
  return before;
};

const targetOf = (metric: SlaMetric, ...steps: Step[]) =>
  wound(...steps)?.targets.find((target) => target.metric === metric);

describe('a new ticket', () => {
  test('without a policy has no clock', () => {
    expect(wound([at('09:00'), opened, null])).toBeNull();
    expect(wound([at('09:00'), opened], [at('09:10'), opened, null])).toBeNull();
  });

  test('has the first reply and the resolution to come, aimed from its creation', () => {
    const fresh = { pauses: [], fulfilledAt: null, warnedAt: null, breachedAt: null };
    expect(wound([at('09:00'), opened])).toEqual({
      policyId: 'standard',
      policyName: 'Standard',
      targets: [
        { metric: 'first_reply', startedAt: at('09:00'), dueAt: at('10:00'), warnAt: at('09:45'), ...fresh },
        { metric: 'resolution', startedAt: at('09:00'), dueAt: at('15:00'), warnAt: at('14:00'), ...fresh },
      ],
    });
  });

  test('a promise within the hours of a calendar goes on after the weekend', () => {
    const late = { ...opened, createdAt: at('16:00') };
    expect(targetOf('resolution', [at('16:00'), late])).toMatchObject({
      dueAt: monday('14:00'),
      warnAt: monday('13:00'),
    });
  });

  test('a warning longer before than the promise lasts comes at the start', () => {
    const hasty = anSlaPolicy({ targets: [anSlaPromise({ seconds: 60, warnBeforeSeconds: 3600 })] });
    expect(targetOf('first_reply', [at('09:00'), opened, hasty])?.warnAt).toBe(at('09:00'));
  });
});

describe('the promise', () => {
  const byPriority = anSlaPolicy({
    targets: [
      anSlaPromise({ seconds: 3600 }),
      anSlaPromise({ priority: 'urgent', seconds: 600 }),
      anSlaPromise({ metric: 'resolution', priority: 'urgent', seconds: 3600 }),
    ],
  });

  test('that names the priority goes before the one for all others', () => {
    const urgent = { ...opened, priority: 'urgent' } as const;
    expect(targetOf('first_reply', [at('09:00'), urgent, byPriority])?.dueAt).toBe(at('09:10'));
    expect(targetOf('first_reply', [at('09:00'), opened, byPriority])?.dueAt).toBe(at('10:00'));
  });

  test('that fits no priority of the ticket is none', () => {
    expect(targetOf('resolution', [at('09:00'), opened, byPriority])).toBeUndefined();
  });

  test('of a raised priority counts from the original start', () => {
    const urgent = { ...opened, priority: 'urgent' } as const;
    const steps: Step[] = [
      [at('09:00'), opened, byPriority],
      [at('09:50'), urgent, byPriority],
    ];
    expect(targetOf('first_reply', ...steps)).toMatchObject({ startedAt: at('09:00'), dueAt: at('09:10') });
  });

  test('of another policy keeps start, pauses and stamps, and drops the metrics it does not name', () => {
    const other = anSlaPolicy({
      name: 'Gold',
      targets: [anSlaPromise({ metric: 'resolution', seconds: 8 * 3600, businessHours: true })],
    });
    const pending = withStatus(opened, 'pending', at('10:00'));
    const sla = wound(
      [at('09:00'), opened],
      [at('10:00'), pending],
      [at('11:00'), opened],
      [at('15:30'), opened],
      [at('15:45'), opened, other],
    );
    expect(sla?.policyName).toBe('Gold');
    expect(sla?.targets).toEqual([
      {
        metric: 'resolution',
        startedAt: at('09:00'),
        dueAt: monday('10:00'),
        warnAt: null,
        pauses: [{ from: at('10:00'), to: at('11:00') }],
        fulfilledAt: null,
        warnedAt: at('15:30'),
        breachedAt: null,
      },
    ]);
  });
});

describe('the first reply', () => {
  test('is fulfilled by the first public reply and aimed no more', () => {
    const steps: Step[] = [
      [at('09:00'), opened],
      [at('09:20'), replied(opened, at('09:20'))],
      [at('09:40'), replied(replied(opened, at('09:20')), at('09:40'))],
    ];
    expect(targetOf('first_reply', ...steps)).toMatchObject({
      fulfilledAt: at('09:20'),
      dueAt: null,
      warnAt: null,
    });
  });

  test('that comes too late stays a breach', () => {
    const steps: Step[] = [
      [at('09:00'), opened],
      [at('10:30'), replied(opened, at('10:30'))],
    ];
    expect(targetOf('first_reply', ...steps)).toMatchObject({
      fulfilledAt: at('10:30'),
      warnedAt: at('10:30'),
      breachedAt: at('10:30'),
    });
  });

  test('does not wait while the ticket is pending', () => {
    const pending = withStatus(opened, 'pending', at('09:10'));
    expect(targetOf('first_reply', [at('09:00'), opened], [at('09:10'), pending])?.dueAt).toBe(at('10:00'));
  });

  test('is fulfilled by solving without a reply, and runs on when the ticket is opened again', () => {
    const solved = withStatus(opened, 'solved', at('09:30'));
    const steps: Step[] = [
      [at('09:00'), opened],
      [at('09:30'), solved],
    ];
    expect(targetOf('first_reply', ...steps)).toMatchObject({ fulfilledAt: at('09:30'), dueAt: null });
    const again: Step = [at('14:00'), withStatus(solved, 'open', at('14:00'))];
    expect(targetOf('first_reply', ...steps, again)).toMatchObject({
      fulfilledAt: null,
      pauses: [{ from: at('09:30'), to: at('14:00') }],
      dueAt: at('14:30'),
    });
  });
});

describe('the next reply', () => {
  const answered = replied(opened, at('09:20'));
  const asked = { ...answered, unansweredSince: at('10:00') };
  const start: Step[] = [
    [at('09:00'), opened],
    [at('09:20'), answered],
  ];

  test('is not promised before the first one was given, nor while nobody asks', () => {
    expect(targetOf('next_reply', [at('09:00'), opened])).toBeUndefined();
    expect(targetOf('next_reply', ...start)).toBeUndefined();
  });

  test('is due from the oldest unanswered message on', () => {
    expect(targetOf('next_reply', ...start, [at('10:00'), asked], [at('11:00'), asked])).toMatchObject({
      startedAt: at('10:00'),
      dueAt: at('12:00'),
      fulfilledAt: null,
    });
  });

  test('is fulfilled by a reply, and stays to be seen', () => {
    const steps: Step[] = [
      ...start,
      [at('10:00'), asked],
      [at('10:30'), replied(asked, at('10:30'))],
      [at('10:45'), replied(asked, at('10:30'))],
    ];
    expect(targetOf('next_reply', ...steps)).toMatchObject({ fulfilledAt: at('10:30'), dueAt: null });
  });

  test('begins anew, without the stamps of the last time, when the customer asks again', () => {
    const late = replied(asked, at('12:30'));
    const askedAgain = { ...late, unansweredSince: at('13:00') };
    const steps: Step[] = [...start, [at('10:00'), asked], [at('12:30'), late]];
    expect(targetOf('next_reply', ...steps)?.breachedAt).toBe(at('12:30'));
    expect(targetOf('next_reply', ...steps, [at('13:00'), askedAgain])).toMatchObject({
      startedAt: at('13:00'),
      dueAt: at('15:00'),
      breachedAt: null,
    });
  });

  test.each([
    ['the question still stands', (ticket: Ticket) => ticket],
    ['nothing waits for an answer', (ticket: Ticket) => ({ ...ticket, unansweredSince: null })],
  ])('is fulfilled by solving the ticket, also when %s', (_, after) => {
    const solved = after(withStatus(asked, 'solved', at('10:30')));
    expect(targetOf('next_reply', ...start, [at('10:00'), asked], [at('10:30'), solved])).toMatchObject({
      fulfilledAt: at('10:30'),
      dueAt: null,
    });
  });
});

describe('the resolution', () => {
  const pending = withStatus(opened, 'pending', at('11:00'));
  const paused: Step[] = [
    [at('09:00'), opened],
    [at('11:00'), pending],
  ];

  test('stands still while the ticket is pending', () => {
    expect(targetOf('resolution', ...paused, [at('13:00'), pending])).toMatchObject({
      dueAt: null,
      warnAt: null,
      pauses: [{ from: at('11:00'), to: null }],
    });
  });

  test('is due, after a pause, when what was left of it has passed', () => {
    expect(targetOf('resolution', ...paused, [at('15:00'), opened])).toMatchObject({
      dueAt: monday('11:00'),
      warnAt: monday('10:00'),
    });
  });

  test('is fulfilled when the ticket is solved, also out of a pause, and stays so when it is closed', () => {
    const solved = withStatus(pending, 'solved', at('12:00'));
    const closed = withStatus(solved, 'closed', at('16:00'));
    expect(targetOf('resolution', ...paused, [at('12:00'), solved], [at('16:00'), closed])).toMatchObject({
      fulfilledAt: at('12:00'),
      dueAt: null,
      pauses: [{ from: at('11:00'), to: at('12:00') }],
    });
  });

  test('runs on when the ticket is opened again, and keeps its stamps', () => {
    const solved = withStatus(opened, 'solved', at('14:30'));
    const steps: Step[] = [
      [at('09:00'), opened],
      [at('14:30'), solved],
      [at('16:00'), opened],
    ];
    expect(targetOf('resolution', ...steps)).toMatchObject({
      fulfilledAt: null,
      warnedAt: at('14:30'),
      dueAt: at('16:30'),
      pauses: [{ from: at('14:30'), to: at('16:00') }],
    });
  });

  test('out of solved into pending goes on standing still', () => {
    const solved = withStatus(opened, 'solved', at('10:00'));
    const steps: Step[] = [
      [at('09:00'), opened],
      [at('10:00'), solved],
      [at('12:00'), withStatus(solved, 'pending', at('12:00'))],
    ];
    expect(targetOf('resolution', ...steps)?.pauses).toEqual([{ from: at('10:00'), to: null }]);
  });

  test('a server clock that is set back makes no pause run backwards', () => {
    expect(targetOf('resolution', ...paused, [at('10:00'), opened], [at('10:30'), pending])).toMatchObject({
      pauses: [
        { from: at('11:00'), to: at('11:00') },
        { from: at('11:00'), to: null },
      ],
    });
  });
});
