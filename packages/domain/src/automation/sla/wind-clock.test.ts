import { describe, expect, test } from 'vitest';
import { withStatus } from '../../model/desk/ticket-state.ts';
import { anSlaPolicy, anSlaPromise } from '../../testing/sla-builders.ts';
import { at, monday, opened, type Step, targetOf, wound } from '../../testing/wound.ts';

describe('a new ticket', () => {
  test('without a policy has no clock', () => {
    expect(wound([at('09:00'), opened, null])).toBeNull();
    expect(wound([at('09:00'), opened], [at('09:10'), opened, null])).toMatchObject({
      policy: null,
      targets: [],
      shelved: [
        { metric: 'first_reply', dueAt: null },
        { metric: 'resolution', dueAt: null },
      ],
    });
  });

  test('has a first reply and a resolution with deadlines from its creation', () => {
    const fresh = { pauses: [], fulfilledAt: null, warnedAt: null, breachedAt: null };
    expect(wound([at('09:00'), opened])).toEqual({
      policy: { id: 'standard', name: 'Standard' },
      shelved: [],
      targets: [
        { metric: 'first_reply', startedAt: at('09:00'), dueAt: at('10:00'), warnAt: at('09:45'), ...fresh },
        { metric: 'resolution', startedAt: at('09:00'), dueAt: at('15:00'), warnAt: at('14:00'), ...fresh },
      ],
    });
  });

  test('continues after the weekend when the deadline follows business hours', () => {
    const late = { ...opened, createdAt: at('16:00') };
    expect(targetOf('resolution', [at('16:00'), late])).toMatchObject({
      dueAt: monday('14:00'),
      warnAt: monday('13:00'),
    });
  });

  test('gets its warning at the start when the warning time is longer than the deadline', () => {
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

  test('for the ticket’s priority is used before the one for all others', () => {
    const urgent = { ...opened, priority: 'urgent' } as const;
    expect(targetOf('first_reply', [at('09:00'), urgent, byPriority])?.dueAt).toBe(at('09:10'));
    expect(targetOf('first_reply', [at('09:00'), opened, byPriority])?.dueAt).toBe(at('10:00'));
  });

  test('is missing when none fits the priority of the ticket', () => {
    expect(targetOf('resolution', [at('09:00'), opened, byPriority])).toBeUndefined();
  });

  test('for a raised priority counts from the original start', () => {
    const urgent = { ...opened, priority: 'urgent' } as const;
    const steps: Step[] = [
      [at('09:00'), opened, byPriority],
      [at('09:50'), urgent, byPriority],
    ];
    expect(targetOf('first_reply', ...steps)).toMatchObject({ startedAt: at('09:00'), dueAt: at('09:10') });
  });

  test('of another policy keeps start, pauses and stamps, and ends the targets that it lacks', () => {
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
    expect(sla?.policy?.name).toBe('Gold');
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
    expect(sla?.shelved).toMatchObject([{ metric: 'first_reply', dueAt: null, breachedAt: at('10:00') }]);
  });
});
