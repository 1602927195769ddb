import { describe, expect, test } from 'vitest';
import { makingOperations } from '../../model/instance/audit.ts';
import { aLog, faultsAfter, type Log } from '../../testing/audit-log.ts';
import { plainVault } from '../../testing/plain-vault.ts';
import { verifyingAudit } from './verify-audit.ts';

const dayMs = 24 * 3_600_000;
const madeAt = '2026-11-20T08:05:00.000Z';
const making = makingOperations.setupPage;

const unsealed = ({ entries }: Log): Partial<Log> => ({
  entries: entries.map((one) => ({ ...one, place: null })),
});

describe('the log of a workspace whose making has a seal', () => {
  test.each([
    ['today', '2026-11-20T08:06:00.000Z'],
    ['before the workspace was made', '2026-11-19T00:00:00.000Z'],
    ['long ago', '2020-01-01T00:00:00.000Z'],
  ])('has no entry without a seal, also none of %s', async (_when, at) => {
    const log = await aLog({ madeAt, making });
    const forged = log.entry({ at });
    for (const entries of [(all: Log) => [...all.entries, forged], (all: Log) => [forged, ...all.entries]])
      expect(await faultsAfter(log, (all) => ({ entries: entries(all) }))).toEqual([['inserted', null]]);
  });

  test.each(Object.values(makingOperations))('is known by its entry of %s', async (operation) => {
    const log = await aLog({ madeAt, making: operation });
    const found = await faultsAfter(log, ({ entries }) => ({ entries: [...entries, log.entry()] }));
    expect(found).toEqual([['inserted', null]]);
  });

  test('counts no entry that somebody inserted among those of an earlier version', async () => {
    const { verify, entry, ports, workspaceId } = await aLog({ madeAt, making });
    await ports.work.write(workspaceId, ({ audit }) => audit.add([entry(), entry()]));
    expect(await verify()).toMatchObject({ entries: 7, unchained: 0, faultCount: 2, unprovenCount: 0 });
  });

  test('shows a hundred entries that somebody inserted, and counts all', async () => {
    const { verify, entry, ports, workspaceId } = await aLog({ madeAt, making });
    const forged = Array.from({ length: 150 }, () => entry());
    await ports.work.write(workspaceId, ({ audit }) => audit.add(forged));
    const { faults, faultCount } = await verify();
    expect(faults.map((fault) => fault.entry)).toEqual(forged.slice(0, 100).map(({ id }) => id));
    expect(faultCount).toBe(150);
  });
});

describe('the log of a workspace that an earlier version made', () => {
  test.each([
    ['the day before its upgrade', '2026-11-19T10:00:00.000Z'],
    ['the day of its upgrade', '2026-11-20T07:00:00.000Z'],
    ['long before its upgrade', '2026-01-01T10:00:00.000Z'],
  ])('is intact with entries from before, made on %s', async (_when, made) => {
    const log = await aLog({ madeAt: made });
    const before = [log.entry({ at: made, operation: making }), log.entry({ at: made })];
    const { ports, workspaceId, verify } = log;
    await ports.work.write(workspaceId, ({ audit }) => audit.add(before));
    expect(await verify()).toMatchObject({ unchained: 2, signedFrom: '2026-11-20', faultCount: 0 });
  });

  test('stays so while retention removes its first day', async () => {
    const { ports, workspaceId, verify, entry, removing } = await aLog({ madeAt });
    const before = entry({ at: '2026-11-20T09:00:00.000Z' });
    ports.clock.advance(5 * dayMs);
    expect(await removing(3)()).toBe(6);
    await ports.work.write(workspaceId, ({ audit }) => audit.add([before]));
    expect(await verify()).toMatchObject({ removedSegments: 1, unchained: 1, faultCount: 0 });
  });

  test('counts no entry of today that somebody inserted among them', async () => {
    const { ports, workspaceId, verify, entry } = await aLog({ madeAt });
    const forged = entry({ at: '2026-11-23T00:00:00.000Z' });
    await ports.work.write(workspaceId, ({ audit }) => audit.add([entry(), forged]));
    expect(await verify()).toMatchObject({ unchained: 1, faultCount: 1 });
  });

  test('is not taken for another by a customer or agent who calls an operation like a making', async () => {
    const { ports, workspaceId, verify, entry, first } = await aLog({ madeAt });
    first.note(workspaceId, entry({ operation: making, actorType: 'agent' }));
    first.note(workspaceId, entry({ operation: making, outcome: 'forbidden' }));
    await first.writeAll();
    await ports.work.write(workspaceId, ({ audit }) => audit.add([entry()]));
    expect(await verify()).toMatchObject({ unchained: 1, faultCount: 0 });
  });
});

describe('a log without a signed head', () => {
  test('cannot be proven, from an hour after the workspace was made, whether it is empty or not', async () => {
    const log = await aLog({ madeAt, making });
    const changes: readonly ((log: Log) => Partial<Log>)[] = [
      () => ({ heads: [] }),
      (all) => ({ heads: [], ...unsealed(all) }),
      () => ({ heads: [], entries: [] }),
    ];
    for (const change of changes) expect(await faultsAfter(log, change)).toEqual([]);
    log.ports.clock.advance(3_600_000);
    for (const change of changes) expect(await faultsAfter(log, change)).toEqual([['unsigned', null]]);
  });

  test('was not shown to be tampered with: its one fault counts as unproven', async () => {
    const { ports, entry } = await aLog();
    const workspaceId = ports.ids.next();
    await ports.work.write(workspaceId, ({ audit }) => audit.add([entry()]));
    ports.clock.advance(dayMs);
    expect(await verifyingAudit(ports)({ workspaceId })).toMatchObject({
      unchained: 1,
      faultCount: 1,
      unprovenCount: 1,
    });
  });

  test('gets one with the next call in its workspace', async () => {
    const { ports, entry, aProcess } = await aLog();
    const workspaceId = ports.ids.next();
    await ports.work.write(workspaceId, ({ audit }) => audit.add([entry()]));
    ports.clock.advance(dayMs);
    const upgraded = aProcess();
    upgraded.note(workspaceId, entry());
    await upgraded.writeAll();
    expect(await verifyingAudit(ports)({ workspaceId })).toMatchObject({ unchained: 1, faultCount: 0 });
  });

  test('shows an entry that somebody inserted all the same', async () => {
    const log = await aLog({ madeAt, making });
    log.ports.clock.advance(3_600_000);
    const change = ({ entries }: Log) => ({ heads: [], entries: [...entries, log.entry()] });
    expect(await faultsAfter(log, change)).toEqual([
      ['unsigned', null],
      ['inserted', null],
    ]);
  });
});

test('after the secret key was lost, nobody can tell whether the making had a seal', async () => {
  const log = await aLog({ madeAt, making });
  const lost = { ...log, vault: plainVault('new') };
  const withOne = (at: string) => (all: Log) => ({ entries: [...all.entries, log.entry({ at })] });
  expect(await faultsAfter(lost, withOne(madeAt))).toEqual([['segment_unproven', null]]);
  expect(await faultsAfter(lost, withOne('2026-11-23T00:00:00.000Z'))).toEqual([
    ['inserted', null],
    ['segment_unproven', null],
  ]);
});
