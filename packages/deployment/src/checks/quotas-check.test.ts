import { limits } from '@tidemark/domain';
import { expect, test } from 'vitest';
import { quotasFinding } from './quotas-check.ts';

const quotas = limits.quotas;
const acme = { slug: 'acme', bytes: 3 * 1024 ** 2, contacts: 1_200, keys: 3 };

test('doctor shows how much of its quotas a workspace uses', () => {
  expect(quotasFinding([acme], quotas)).toEqual({
    ok: true,
    detail: 'acme has 3 MiB of 100 GiB, 1,200 of 1,000,000 contacts, 3 of 50 API keys',
  });
});

test('doctor shows the fullest of several workspaces', () => {
  const { detail } = quotasFinding([acme, { ...acme, slug: 'bolt', keys: 20 }], quotas);
  expect(detail).toMatch(/^the fullest workspace: bolt has /);
});

test.each([
  ['bytes', { bytes: 80 * 1024 ** 3 }],
  ['contacts', { contacts: 900_000 }],
  ['keys', { keys: 40 }],
])('doctor warns of a workspace whose %s are nearly used up', (_, more) => {
  expect(quotasFinding([acme, { ...acme, ...more, slug: 'bolt' }], quotas)).toMatchObject({
    ok: true,
    warns: true,
    detail: expect.stringMatching(/^nearly full: bolt has [^;]*\. Customers and mail stop at 95 %/),
  });
});

test('doctor names no limit where none is set', () => {
  const workspace = { bytes: 0, contacts: 0, keys: 0, reserve: 0.05 };
  expect(quotasFinding([acme], { ...quotas, workspace })).toEqual({
    ok: true,
    detail: 'acme has 3 MiB, 1,200 contacts, 3 API keys',
  });
});
