import { limits } from '@tidemark/domain';
import { readSettings } from '@tidemark/node';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { quotaEntries, quotasOf } from './quota-settings.ts';

const read = (environment: Readonly<Record<string, string>>) =>
  quotasOf(readSettings(v.object(quotaEntries), environment));

test('quotas are those of the contract where nothing is set', () => {
  expect(read({})).toEqual(limits.quotas);
});

test('quotas are set in the units of their names, and 0 is no limit', () => {
  const { contact, workspace } = read({
    QUOTA_CONTACT_REQUESTS: '5',
    QUOTA_CONTACT_WRITES: '0',
    QUOTA_CONTACT_MEBIBYTES: '3',
    QUOTA_WORKSPACE_GIBIBYTES: '2',
    QUOTA_WORKSPACE_CONTACTS: '10',
    QUOTA_WORKSPACE_KEYS: '1',
    QUOTA_RESERVE_PERCENT: '20',
  });
  expect([contact.requests.most, contact.writes.most, contact.bytes.most]).toEqual([5, 0, 3 * 1_048_576]);
  expect(workspace).toEqual({ bytes: 2 * 1024 ** 3, contacts: 10, keys: 1, reserve: 0.2 });
});

test.each([
  ['QUOTA_CONTACT_REQUESTS', '-1'],
  ['QUOTA_RESERVE_PERCENT', '100'],
])('a quota is refused by name: %s=%s', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(`This setting is wrong: ${name} must be `);
});
