import { describe, expect, test } from 'vitest';
import { auditedWrite } from '../../model/audited-write.ts';
import type { AuditEntry, AuditSegment } from '../../model/instance/audit.ts';
import { aLog, faultsAfter, type Log } from '../../testing/audit-log.ts';
import { anAuditEntry } from '../../testing/builders.ts';
import { plainVault } from '../../testing/plain-vault.ts';
import { verifyingAudit } from './verify-audit.ts';

const dayMs = 24 * 3_600_000;

/** With other fields in the entry at a position of the first segment. */
const changed =
  (position: number, fields: Partial<AuditEntry>) =>
  ({ entries }: Log): Partial<Log> => ({
    entries: entries.map((one) => (one.place?.position === position ? { ...one, ...fields } : one)),
  });

const without =
  (...positions: readonly number[]) =>
  ({ entries }: Log): Partial<Log> => ({
    entries: entries.filter(({ place }) => !positions.includes(place?.position ?? 0)),
  });

describe('the check of an audit log', () => {
  test('finds nothing in a log of two processes that nobody touched', async () => {
    const { verify, first, aProcess, notes } = await aLog();
    const second = aProcess();
    notes(second, 3);
    await second.writeAll();
    notes(first, 2);
    await first.end();
    await second.end();
    expect(await verify()).toEqual({
      entries: 10,
      segments: 2,
      signedFrom: '2026-11-20',
      removedSegments: 0,
      uncovered: 0,
      unchained: 0,
      faults: [],
      faultCount: 0,
      unprovenCount: 0,
    });
  });

  test.each(Object.entries(anAuditEntry({ actorId: 'b', clientRequestId: 'c', tried: 'd' })))(
    'finds an entry whose %s was changed',
    async (name) => {
      if (name === 'place' || name === 'id') return;
      const found = await faultsAfter(await aLog(), changed(3, { [name]: 'something else' }));
      expect(found).toEqual([['changed', 3]]);
    },
  );

  test('finds an address that was removed, but not that of a customer, as an erasure removes it', async () => {
    const log = await aLog();
    expect(await faultsAfter(log, changed(3, { source: null }))).toEqual([['changed', 3]]);
    log.first.note(log.workspaceId, log.entry({ actorType: 'customer' }));
    await log.first.writeAll();
    expect(await faultsAfter(log, changed(6, { source: null }))).toEqual([]);
    expect(await faultsAfter(log, changed(6, { source: '192.0.2.8' }))).toEqual([['changed', 6]]);
  });

  test.each([[[1]], [[3]], [[5]], [[2, 3]], [[1, 2, 3, 4, 5]]])(
    'finds that the entries at %j were removed',
    async (positions) => {
      const found = await faultsAfter(await aLog(), without(...positions));
      expect(found).toEqual(positions.map((position) => ['removed', position]));
    },
  );

  test('finds an entry that was inserted, whatever place it claims', async () => {
    const log = await aLog();
    const { entries } = await log.log();
    const place = entries[2]?.place ?? expect.unreachable('The entry has no place.');
    const later = log.entry({ at: '2027-01-01T00:00:00.000Z' });
    const at = (fields: object) => ({ ...later, place: { ...place, ...fields } });
    for (const one of [later, at({}), at({ position: 6 }), at({ segment: later.id, position: 1 })])
      expect(await faultsAfter(log, ({ entries: all }) => ({ entries: [...all, one] }))).toEqual([
        ['inserted', one.place?.position ?? null],
      ]);
  });

  test('finds a head that was changed, and one that was removed although a later one follows it', async () => {
    const log = await aLog();
    const second = log.aProcess();
    log.notes(second, 1);
    await second.end();
    const cut = (head: AuditSegment): AuditSegment => (head.last === 5 ? { ...head, last: 4 } : head);
    expect(await faultsAfter(log, ({ heads }) => ({ heads: heads.map(cut) }))).toEqual([
      ['segment_unproven', null],
    ]);
    const without5 = (all: Log): Partial<Log> => ({
      heads: all.heads.filter(({ last }) => last !== 5),
      entries: all.entries.filter(({ place }) => place?.segment === all.heads[0]?.id),
    });
    expect(await faultsAfter(log, without5)).toEqual([['segment_removed', null]]);
  });

  test('counts entries behind the last head: removing the last of these is not noticed', async () => {
    const log = await aLog();
    const { first, notes, ports, workspaceId, verify } = log;
    notes(first, 1);
    const write = auditedWrite({ ...ports, auditTrail: first });
    await write(workspaceId, (_stores, addEntry) => addEntry(log.entry()));
    expect(await verify()).toMatchObject({ entries: 6, uncovered: 1, faultCount: 0 });
    expect(await faultsAfter(log, without(7))).toEqual([]);
  });

  test('misses no entry of a write that was rolled back or repeated', async () => {
    const { ports, workspaceId, first, entry, notes, verify } = await aLog();
    const write = auditedWrite({ ...ports, auditTrail: first });
    const failing = write(workspaceId, async (_stores, addEntry) => {
      await addEntry(entry());
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    notes(first, 1);
    await first.end();
    expect(await verify()).toMatchObject({ entries: 6, uncovered: 0, faultCount: 0 });
  });

  test('accepts entries without a seal from the days of an upgrade, and none from later', async () => {
    const log = await aLog();
    const unsealed = (at: string) => (all: Log) => ({ entries: [...all.entries, log.entry({ at })] });
    expect(await faultsAfter(log, unsealed('2026-11-20T23:00:00.000Z'))).toEqual([]);
    expect(await faultsAfter(log, unsealed('2026-11-23T00:00:00.000Z'))).toEqual([['inserted', null]]);
  });
});

describe('a change of the secret key', () => {
  test('keeps earlier segments readable while the ring has the earlier key', async () => {
    const { ports, workspaceId } = await aLog();
    const under = (...keys: readonly string[]) => {
      const [key = '', ...others] = keys;
      return verifyingAudit({ ...ports, vault: plainVault(key, ...others) })({ workspaceId });
    };
    expect((await under('new', 'test')).faultCount).toBe(0);
    expect((await under('new')).faults.map(({ type }) => type)).toEqual(['segment_unproven']);
  });
});

describe('the retention of the audit log', () => {
  const keeping = async (days: number) => {
    const log = await aLog();
    const { ports, first, notes, removing } = log;
    ports.clock.advance(dayMs);
    notes(first, 2);
    await first.end();
    ports.clock.advance(3 * dayMs);
    return { ...log, round: removing(days) };
  };

  test('removes whole days, and leaves the signed heads of what it removed', async () => {
    const { round, log, verify } = await keeping(3);
    expect([await round(), await round()]).toEqual([6, 0]);
    const { entries, heads } = await log();
    expect(entries).toHaveLength(2);
    expect(heads.map(({ last, removedAt }) => [last, removedAt !== null])).toEqual([
      [2, false],
      [5, true],
    ]);
    expect(await verify()).toMatchObject({ entries: 2, segments: 2, removedSegments: 1, faultCount: 0 });
  });

  test('keeps the head of a removed segment when its process writes again after a long rest', async () => {
    const { ports, log, verify, first, notes, removing } = await aLog();
    ports.clock.advance(5 * dayMs);
    expect(await removing(3)()).toBe(6);
    notes(first, 1);
    await first.writeAll();
    const { heads } = await log();
    expect(heads.map(({ last, removedAt }) => [last, removedAt !== null])).toEqual([
      [1, false],
      [5, true],
    ]);
    expect(await verify()).toMatchObject({ entries: 1, removedSegments: 1, faultCount: 0 });
  });

  test('removes nothing for ever with 0 days', async () => {
    const { round, log } = await keeping(0);
    expect(await round()).toBe(0);
    expect((await log()).entries).toHaveLength(7);
  });

  test('a removed head that somebody forged is found', async () => {
    const log = await keeping(0);
    const forged = ({ heads }: Log): Partial<Log> => ({
      entries: [],
      heads: heads.map((head) => ({ ...head, removedAt: '2026-12-01T00:00:00.000Z' })),
    });
    expect(await faultsAfter(log, forged)).toEqual([
      ['segment_unproven', null],
      ['segment_unproven', null],
    ]);
  });
});
