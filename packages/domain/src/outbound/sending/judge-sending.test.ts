import { describe, expect, test } from 'vitest';
import { type Instant, plus } from '../../kernel/instant.ts';
import type { SpfAnswer } from '../../model/outbound/mail-dns.ts';
import { aMailKey } from '../../testing/inbound-builders.ts';
import {
  isCheckDue,
  isForgotten,
  judgedKeys,
  judgedSending,
  type KeyFinding,
  signingKey,
} from './judge-sending.ts';

const now: Instant = '2026-11-23T12:00:00.000Z';
const hour = 3_600_000;
const seen = (spf: SpfAnswer, ...keys: readonly KeyFinding[]) => ({
  spf,
  keys: new Map(keys.map((finding, index) => [`key-${index}`, finding])),
});
const confirmed = (agoMs: number) => ({
  sends: true,
  sending: {
    spf: 'pass' as const,
    dkim: 'none' as const,
    checkedAt: plus(now, -agoMs),
    confirmedAt: plus(now, -agoMs),
  },
});
const never = { sends: false, sending: null };

describe('an address sends', () => {
  test.each([
    ['when SPF names this server', seen('pass'), 'pass', 'none'],
    ['when DNS shows its key', seen('fail', 'found'), 'fail', 'pass'],
    ['when DNS shows one of its keys', seen('none', 'missing', 'found', 'unanswered'), 'none', 'pass'],
    [
      'when one of the two says so, and the other says nothing',
      seen('unanswered', 'found'),
      'unanswered',
      'pass',
    ],
  ])('%s', (_, found, spf, dkim) => {
    expect(judgedSending(never, found, now)).toEqual({
      sends: true,
      sending: { spf, dkim, checkedAt: now, confirmedAt: now },
    });
  });

  test.each([
    ['neither names this server', seen('fail', 'missing')],
    ['there is nothing to ask about', seen('none')],
    ['DNS says nothing', seen('unanswered', 'unanswered')],
  ])('never because %s', (_, found) => {
    expect(judgedSending(never, found, now)).toMatchObject({ sends: false, sending: { confirmedAt: null } });
  });

  test('no longer as soon as DNS says no', () => {
    const judged = judgedSending(confirmed(hour), seen('fail', 'missing'), now);
    expect(judged).toMatchObject({ sends: false, sending: { confirmedAt: plus(now, -hour) } });
  });

  test.each([
    ['still for a day', 48 * hour - 1, true],
    ['no longer after a day', 48 * hour, false],
  ])('%s while DNS says nothing', (_, agoMs, sends) => {
    for (const found of [seen('unanswered'), seen('fail', 'unanswered'), seen('unanswered', 'missing')])
      expect(judgedSending(confirmed(agoMs), found, now).sends).toBe(sends);
  });

  test('not again by silence, once DNS has said no', () => {
    const lost = judgedSending(confirmed(hour), seen('fail'), now);
    expect(judgedSending(lost, seen('unanswered'), plus(now, hour)).sends).toBe(false);
  });
});

describe('whether an address may send', () => {
  const at = (agoMs: number, spf: SpfAnswer = 'pass') => ({
    sending: { ...confirmed(agoMs).sending, spf },
  });

  test('is checked once a day, and once an hour while DNS does not answer', () => {
    expect(isCheckDue({ sending: null }, now)).toBe(true);
    expect([isCheckDue(at(24 * hour), now), isCheckDue(at(24 * hour - 1), now)]).toEqual([true, false]);
    expect(isCheckDue(at(hour, 'unanswered'), now)).toBe(true);
    expect(isCheckDue(at(hour - 1, 'unanswered'), now)).toBe(false);
  });
});

describe('keys of a domain', () => {
  const older = aMailKey({ id: 'key-0', foundAt: '2026-11-01T00:00:00.000Z' });
  const newer = aMailKey({ id: 'key-1' });

  test('sign once DNS shows them, the newest first', () => {
    expect(signingKey([newer])).toBeNull();
    expect(signingKey([older, newer])).toEqual(older);
    const judged = judgedKeys([older, newer], seen('none', 'found', 'found'), now);
    expect(signingKey(judged)).toEqual({ ...newer, foundAt: now });
    expect(judged[0]).toEqual({ ...older, replacedAt: now });
    expect(judgedKeys(judged, seen('none', 'found', 'found'), plus(now, hour))).toEqual(judged);
  });

  test('sign no longer once DNS has lost them, but do while it says nothing', () => {
    expect(signingKey(judgedKeys([older], seen('none', 'missing'), now))).toBeNull();
    expect(judgedKeys([older], seen('none', 'unanswered'), now)).toEqual([older]);
  });

  test('take over again when DNS has lost the newer one', () => {
    const replaced = judgedKeys([older, newer], seen('none', 'found', 'found'), now);
    const again = judgedKeys(replaced, seen('none', 'found', 'missing'), plus(now, hour));
    expect(again).toEqual([older, newer]);
    expect(signingKey(again)).toEqual(older);
  });

  test('are stored for a week after they were replaced', () => {
    const week = 7 * 24 * hour;
    expect(isForgotten({ ...older, replacedAt: plus(now, -week) }, now)).toBe(true);
    expect(isForgotten({ ...older, replacedAt: plus(now, 1 - week) }, now)).toBe(false);
    expect(isForgotten(older, now)).toBe(false);
  });
});
