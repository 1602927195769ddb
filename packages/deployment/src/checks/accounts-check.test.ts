import { createMemoryStorage, fixedClock } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { accountsCheck, accountsFinding, type LookedAccount } from './accounts-check.ts';

const now = '2026-11-20T08:15:00.000Z';
const works: LookedAccount = {
  id: 'account-1',
  user: 'support@acme.example',
  createdAt: '2026-11-01T08:00:00.000Z',
  health: {
    state: 'works',
    error: null,
    failures: 0,
    failingSince: null,
    toldAt: null,
    lastSuccessAt: '2026-11-20T08:14:00.000Z',
  },
};
const finding = (health: Partial<LookedAccount['health']>, more: Partial<LookedAccount> = {}) =>
  accountsFinding([works, { ...works, ...more, health: { ...works.health, ...health } }], now);

describe('doctor', () => {
  test('says from how many mailboxes mail is fetched', async () => {
    const storage = { ...createMemoryStorage(fixedClock()), close: async () => undefined };
    expect(await accountsCheck(async () => null).look()).toEqual({
      ok: true,
      detail: 'mail is fetched from none',
    });
    expect(await accountsCheck(async () => storage).look()).toMatchObject({
      detail: 'mail is fetched from none',
    });
    expect(finding({})).toEqual({ ok: true, detail: 'mail is fetched from 2' });
  });

  test.each<[Partial<LookedAccount['health']>, string]>([
    [
      { state: 'needs_sign_in', error: 'The access was withdrawn.' },
      'support@acme.example needs a sign-in (The access was withdrawn.): ./tidemark inbound account sign-in account-1',
    ],
    [
      { state: 'failing', error: 'It does not answer.', failingSince: '2026-11-20T08:00:00.000Z' },
      'support@acme.example has failed since 2026-11-20T08:00:00.000Z: It does not answer.',
    ],
    [
      { lastSuccessAt: '2026-11-20T08:04:00.000Z' },
      'support@acme.example was looked at last at 2026-11-20T08:04:00.000Z: check that a worker runs',
    ],
    [{ lastSuccessAt: null }, 'support@acme.example was never looked at: check that a worker runs'],
  ])('warns of %j', (health, detail) => {
    expect(finding(health)).toEqual({ ok: true, warns: true, detail });
  });

  test('gives a new account a few minutes, and names few of many', () => {
    expect(finding({ lastSuccessAt: null }, { createdAt: '2026-11-20T08:10:00.000Z' })).not.toHaveProperty(
      'warns',
    );
    const failing = { ...works, health: { ...works.health, state: 'failing', error: 'No.' } as const };
    expect(accountsFinding(Array(8).fill(failing), now).detail).toMatch(/; 3 more$/);
  });
});
