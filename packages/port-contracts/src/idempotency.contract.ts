import type { IdempotencyRecord } from '@tidemark/domain';
import { anId } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const at = '2026-11-20T09:00:00.000Z';
const dayBefore = '2026-11-19T09:00:00.000Z';

const aRecord = (overrides: Partial<IdempotencyRecord> = {}): IdempotencyRecord => ({
  credentialId: anId(),
  operation: 'createTicket',
  key: 'retry-1',
  fingerprint: 'f1',
  output: { number: 1 },
  shows: null,
  createdAt: at,
  ...overrides,
});

const find = ({ read }: TestWorkspace, record: IdempotencyRecord, since = dayBefore) =>
  read(({ idempotency }) => idempotency.find(record, since));

export const idempotencyContract = (open: OpenStorage): void => {
  describe('records of retry-safe calls', () => {
    const here = withStorage(open);
    const save = ({ write }: TestWorkspace, record: IdempotencyRecord) =>
      write((stores) => stores.idempotency.save(record));

    test('are read back with the same output', async () => {
      const desk = await here.newWorkspace();
      for (const output of [
        { number: 7, tags: ['ä"\\'], custom: { constructor: 'x' }, none: null },
        [],
        'text',
        0,
      ]) {
        const record = aRecord({ output, key: `k ~!"#${JSON.stringify(output)}`.slice(0, 255) });
        await save(desk, record);
        expect(await find(desk, record)).toEqual(record);
      }
    });

    test('of a call without output are found too', async () => {
      const desk = await here.newWorkspace();
      const record = aRecord({ output: undefined });
      await save(desk, record);
      const found = await find(desk, record);
      expect(found?.fingerprint).toBe('f1');
      expect(found?.output ?? null).toBeNull();
    });

    test('belong to one credential, one operation and one key', async () => {
      const desk = await here.newWorkspace();
      const record = aRecord();
      await save(desk, record);
      for (const other of [
        { credentialId: anId() },
        { operation: 'createContact' },
        { key: 'RETRY-1' },
        { key: '%' },
      ])
        expect(await find(desk, { ...record, ...other })).toBeNull();
    });

    test('are not found once they are older than the given age', async () => {
      const desk = await here.newWorkspace();
      const record = aRecord();
      await save(desk, record);
      expect(await find(desk, record, at)).toEqual(record);
      expect(await find(desk, record, '2026-11-20T09:00:00.001Z')).toBeNull();
    });

    test('replace an expired one', async () => {
      const desk = await here.newWorkspace();
      const record = aRecord();
      await save(desk, record);
      const next = {
        ...record,
        fingerprint: 'f2',
        output: { number: 2 },
        createdAt: '2026-11-22T09:00:00.000Z',
      };
      await save(desk, next);
      expect(await find(desk, record, '2026-11-21T09:00:00.000Z')).toEqual(next);
    });

    test('that have expired are deleted in batches, and no others', async () => {
      const desk = await here.newWorkspace();
      const live = aRecord();
      await save(desk, live);
      const old = { createdAt: '2026-11-18T09:00:00.000Z' };
      for (let count = 0; count < 5; count++) await save(desk, aRecord(old));
      const clear = () => desk.write((stores) => stores.idempotency.removeOlder(dayBefore, 3));
      const has = () => desk.read((stores) => stores.idempotency.hasOlder(dayBefore));
      expect(await has()).toBe(true);
      expect([await clear(), await clear(), await clear()]).toEqual([3, 2, 0]);
      expect(await has()).toBe(false);
      expect(await find(desk, live)).toEqual(live);
    });

    test('that show an erased record are deleted, and no others', async () => {
      const desk = await here.newWorkspace();
      const shown = aRecord({ shows: 'ticket 4' });
      const other = aRecord({ shows: 'ticket 42' });
      const none = aRecord();
      for (const record of [shown, other, none]) await save(desk, record);
      await desk.write((stores) => stores.idempotency.removeShowing('ticket 4'));
      expect(await find(desk, shown)).toBeNull();
      expect(await find(desk, other)).toEqual(other);
      expect(await find(desk, none)).toEqual(none);
    });

    test('of a failed call are not stored', async () => {
      const desk = await here.newWorkspace();
      const record = aRecord();
      const attempt = desk.write(async ({ idempotency }) => {
        await idempotency.save(record);
        throw new Error('the call failed');
      });
      await expect(attempt).rejects.toThrow();
      expect(await find(desk, record)).toBeNull();
    });
  });
};
