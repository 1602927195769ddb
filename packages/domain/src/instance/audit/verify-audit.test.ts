import { describe, expect, test } from 'vitest';
import { auditedWrite } from '../../model/audited-write.ts';
import type { AuditEntry, AuditSegment, AuditStore } from '../../model/instance/audit.ts';
import { anAuditEntry } from '../../testing/builders.ts';
import { chainingAuditTrail } from '../../testing/chaining-audit-trail.ts';
import { plainVault } from '../../testing/plain-vault.ts';
import { testPorts } from '../../testing/test-ports.ts';
import { removingOldEntries } from './remove-old-entries.ts';
import { verifyingAudit } from './verify-audit.ts';

const dayMs = 24 * 3_600_000;
const page = { limit: 1_000, after: null };
const source = '192.0.2.7';

type Log = Readonly<{ entries: readonly AuditEntry[]; heads: readonly AuditSegment[] }>;

/** A workspace with a log of five entries of one process, whose head is stored. */
const aLog = async ({ isNew = false }: Readonly<{ isNew?: boolean }> = {}) => {
  const ports = testPorts();
  const { work, ids, clock, vault } = ports;
  const workspaceId = isNew ? anIdOf(clock.now()) : ids.next();
  const aProcess = () => chainingAuditTrail(ports);
  const entry = (more: Partial<AuditEntry> = {}): AuditEntry =>
    anAuditEntry({ id: ids.next(), at: clock.now(), source, ...more });
  const notes = (trail: ReturnType<typeof aProcess>, count: number): void => {
    for (let each = 0; each < count; each += 1) trail.note(workspaceId, entry());
  };
  const log = (): Promise<Log> =>
    work.read(workspaceId, async ({ audit }) => ({
      entries: (await audit.listFromOldest(page)).data,
      heads: (await audit.listSegments(page)).data,
    }));
  const verify = () => verifyingAudit(ports)({ workspaceId });
  /** One round of retention. */
  const removing = (days: number) => () => {
    const remove = removingOldEntries({ ...ports, auditRetention: { days } });
    return work.write(workspaceId, (stores) =>
      remove({ stores, now: clock.now() } as Parameters<typeof remove>[0], workspaceId),
    );
  };
  const first = aProcess();
  notes(first, 5);
  await first.writeAll();
  return { ports, workspaceId, aProcess, first, entry, notes, log, verify, vault, removing };
};

/** As it is made at an instant. */
const anIdOf = (instant: string): string => {
  const hex = Date.parse(instant).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000001`;
};

/** What the check finds after somebody who has the database, and not the secret key, made these of the log. */
const faultsAfter = async (
  { log, vault, workspaceId, ports: { clock } }: Awaited<ReturnType<typeof aLog>>,
  change: (log: Log) => Partial<Log>,
): Promise<readonly unknown[]> => {
  const whole = await log();
  const { entries, heads } = { ...whole, ...change(whole) };
  const audit = {
    listFromOldest: async () => ({ data: entries, next: null }),
    listSegments: async () => ({ data: heads, next: null }),
  } as unknown as AuditStore;
  const snapshot = (_id: string, use: (stores: never) => unknown) => use({ audit } as never);
  const ports = { vault, clock, work: { snapshot } } as unknown as Parameters<typeof verifyingAudit>[0];
  const { faults } = await verifyingAudit(ports)({ workspaceId });
  return faults.map(({ type, position }) => [type, position]);
};

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

describe('the log of a workspace that was made with a chain', () => {
  const unsealed = ({ entries }: Log): Partial<Log> => ({
    entries: entries.map((one) => ({ ...one, place: null })),
  });

  test.each([
    ['today', '2026-11-20T08:06:00.000Z'],
    ['before the workspace was made', '2026-11-19T00:00:00.000Z'],
    ['long ago', '2020-01-01T00:00:00.000Z'],
  ])('has no entry without a seal, also none of %s', async (_when, at) => {
    const log = await aLog({ isNew: true });
    const found = await faultsAfter(log, ({ entries }) => ({ entries: [...entries, log.entry({ at })] }));
    expect(found).toEqual([['inserted', null]]);
  });

  test('has a head within an hour: without one, or without anything, it was emptied', async () => {
    const log = await aLog({ isNew: true });
    const changes: readonly ((log: Log) => Partial<Log>)[] = [
      () => ({ heads: [] }),
      (all) => ({ heads: [], ...unsealed(all) }),
      () => ({ heads: [], entries: [] }),
    ];
    for (const change of changes) expect(await faultsAfter(log, change)).toEqual([]);
    log.ports.clock.advance(3_600_000);
    for (const change of changes) expect(await faultsAfter(log, change)).toEqual([['unsigned', null]]);
    expect(await faultsAfter(log, unsealed)).toHaveLength(10);
  });

  test('has no entry without a seal after its secret key was lost either', async () => {
    const log = await aLog({ isNew: true });
    const lost = { ...log, vault: plainVault('new') };
    const found = await faultsAfter(lost, ({ entries }) => ({ entries: [...entries, log.entry()] }));
    expect(found).toEqual([
      ['inserted', null],
      ['segment_unproven', null],
    ]);
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
