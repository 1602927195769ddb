import { describe, expect, test } from 'vitest';
import { nextStampAt } from '../../automation/sla/next-stamp.ts';
import { stampDue } from './stamp-due.ts';
import type { SlaTarget, TicketSla } from './ticket-sla.ts';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;

const target = (overrides: Partial<SlaTarget> = {}): SlaTarget => ({
  metric: 'first_reply',
  startedAt: at('09:00'),
  dueAt: at('10:00'),
  warnAt: at('09:45'),
  pauses: [],
  fulfilledAt: null,
  warnedAt: null,
  breachedAt: null,
  ...overrides,
});

const clock = (...targets: SlaTarget[]): TicketSla => ({
  policy: { id: 'p', name: 'Standard' },
  targets,
  shelved: [],
});

const warned = { metric: 'first_reply', kind: 'warned', dueAt: at('10:00') };
const breached = { metric: 'first_reply', kind: 'breached', dueAt: at('10:00') };

describe('the stamps of a clock', () => {
  test('before the warning there is nothing to stamp, and the clock is unchanged', () => {
    const sla = clock(target());
    const { sla: after, stamps } = stampDue(sla, at('09:44'));
    expect(stamps).toEqual([]);
    expect(after).toBe(sla);
    expect(nextStampAt(sla)).toBe(at('09:45'));
  });

  test('a warning has the time at which it was given, and names the deadline', () => {
    const { sla, stamps } = stampDue(clock(target()), at('09:47'));
    expect(stamps).toEqual([warned]);
    expect(sla.targets).toEqual([target({ warnedAt: at('09:47') })]);
    expect(nextStampAt(sla)).toBe(at('10:00'));
  });

  test('a target due at this very instant is breached', () => {
    const { sla, stamps } = stampDue(clock(target({ warnedAt: at('09:45') })), at('10:00'));
    expect(stamps).toEqual([breached]);
    expect(sla.targets).toEqual([target({ warnedAt: at('09:45'), breachedAt: at('10:00') })]);
    expect(nextStampAt(sla)).toBeNull();
  });

  test('after downtime the missed warning is stamped before the breach', () => {
    const { sla, stamps } = stampDue(clock(target()), at('12:00'));
    expect(stamps).toEqual([warned, breached]);
    expect(sla.targets).toEqual([target({ warnedAt: at('12:00'), breachedAt: at('12:00') })]);
  });

  test('nothing is stamped twice, however late it is and however the deadline moved', () => {
    const { sla } = stampDue(clock(target()), at('12:00'));
    expect(stampDue(sla, at('13:00'))).toEqual({ sla, stamps: [] });
    const moved = clock(...sla.targets.map((one) => ({ ...one, dueAt: at('14:00'), warnAt: at('13:00') })));
    expect(stampDue(moved, at('15:00'))).toEqual({ sla: moved, stamps: [] });
  });

  test.each([
    ['without a time to warn there is no warning', target({ warnAt: null }), [breached]],
    [
      'a clock that stands still gets neither a warning nor a breach',
      target({ dueAt: null, warnAt: null }),
      [],
    ],
    ['a fulfilled target gets no stamps', target({ fulfilledAt: at('09:30') }), []],
    ['no warning follows a stamped breach', target({ breachedAt: at('10:00') }), []],
  ])('%s', (_, one, expected) => {
    expect(stampDue(clock(one), at('12:00')).stamps).toEqual(expected);
  });

  test('each metric has its own stamps', () => {
    const resolution = target({ metric: 'resolution', dueAt: at('18:00'), warnAt: null });
    const { sla, stamps } = stampDue(clock(target(), resolution), at('12:00'));
    expect(stamps).toEqual([warned, breached]);
    expect(sla.targets[1]).toEqual(resolution);
    expect(nextStampAt(sla)).toBe(at('18:00'));
  });
});
