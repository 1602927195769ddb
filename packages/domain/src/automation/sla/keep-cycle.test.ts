import { describe, expect, test } from 'vitest';
import type { Ticket } from '../../model/desk/ticket.ts';
import { withStatus } from '../../model/desk/ticket-state.ts';
import { at, monday, opened, replied, type Step, targetOf } from '../../testing/wound.ts';

describe('the first reply', () => {
  test('is fulfilled by the first public reply, and has no deadline afterwards', () => {
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

  test('that comes too late stays breached', () => {
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

  test('keeps running while the ticket is pending', () => {
    const pending = withStatus(opened, 'pending', at('09:10'));
    expect(targetOf('first_reply', [at('09:00'), opened], [at('09:10'), pending])?.dueAt).toBe(at('10:00'));
  });

  test('is fulfilled by solving without a reply, and runs again when the ticket is reopened', () => {
    const solved = withStatus(opened, 'solved', at('09:30'));
    const steps: Step[] = [
      [at('09:00'), opened],
      [at('09:30'), solved],
    ];
    expect(targetOf('first_reply', ...steps)).toMatchObject({ fulfilledAt: at('09:30'), dueAt: null });
    const late: Step = [at('13:00'), replied(solved, at('13:00'))];
    expect(targetOf('first_reply', ...steps, late)?.fulfilledAt).toBe(at('09:30'));
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

  test('has no deadline before the first reply, nor while no customer message is unanswered', () => {
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

  test('is fulfilled by a reply, and remains visible', () => {
    const steps: Step[] = [
      ...start,
      [at('10:00'), asked],
      [at('10:30'), replied(asked, at('10:30'))],
      [at('10:45'), replied(asked, at('10:30'))],
    ];
    expect(targetOf('next_reply', ...steps)).toMatchObject({ fulfilledAt: at('10:30'), dueAt: null });
  });

  test('starts again without the earlier stamps when the customer writes again', () => {
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

  test('pauses while the ticket is pending', () => {
    expect(targetOf('resolution', ...paused, [at('13:00'), pending])).toMatchObject({
      dueAt: null,
      warnAt: null,
      pauses: [{ from: at('11:00'), to: null }],
    });
  });

  test('is due after a pause when the remaining time has passed', () => {
    expect(targetOf('resolution', ...paused, [at('15:00'), opened])).toMatchObject({
      dueAt: monday('11:00'),
      warnAt: monday('10:00'),
    });
  });

  test('is fulfilled when the ticket is solved, also after a pause, and stays so when it is closed', () => {
    const solved = withStatus(pending, 'solved', at('12:00'));
    const closed = withStatus(solved, 'closed', at('16:00'));
    expect(targetOf('resolution', ...paused, [at('12:00'), solved], [at('16:00'), closed])).toMatchObject({
      fulfilledAt: at('12:00'),
      dueAt: null,
      pauses: [{ from: at('11:00'), to: at('12:00') }],
    });
  });

  test('runs on when the ticket is reopened, and keeps its stamps', () => {
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

  test('stays paused from solved into pending', () => {
    const solved = withStatus(opened, 'solved', at('10:00'));
    const steps: Step[] = [
      [at('09:00'), opened],
      [at('10:00'), solved],
      [at('12:00'), withStatus(solved, 'pending', at('12:00'))],
    ];
    expect(targetOf('resolution', ...steps)?.pauses).toEqual([{ from: at('10:00'), to: null }]);
  });

  test('no pause runs backwards when the server clock is set back', () => {
    expect(targetOf('resolution', ...paused, [at('10:00'), opened], [at('10:30'), pending])).toMatchObject({
      pauses: [
        { from: at('11:00'), to: at('11:00') },
        { from: at('11:00'), to: null },
      ],
    });
  });
});
