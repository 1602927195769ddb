import { describe, expect, test } from 'vitest';
import type { AuditEntry, AuditSegment, AuditStore } from '../../model/instance/audit.ts';
import type { Vault } from '../../model/vault.ts';
import { anAuditEntry } from '../../testing/builders.ts';
import { chainingAuditTrail } from '../../testing/chaining-audit-trail.ts';
import { earlierAuditLog } from '../../testing/earlier-audit-log.ts';
import { fixedClock } from '../../testing/fixed-clock.ts';
import { plainVault } from '../../testing/plain-vault.ts';
import { testPorts } from '../../testing/test-ports.ts';
import { resealingAudit } from './reseal-audit.ts';
import { verifyingAudit } from './verify-audit.ts';

const page = { limit: 1_000, after: null };

/** A vault of another instance: its codes are others. */
const otherVault = (vault: Vault): Vault => {
  const mac = (text: string): string => [...vault.mac(`other ${text}`)].toReversed().join('');
  return { ...vault, mac, macs: (text) => [mac(text)] };
};

type Log = Readonly<{ entries: readonly AuditEntry[]; heads: readonly AuditSegment[] }>;

const aLog = async () => {
  const ports = testPorts();
  const { work, ids, clock, vault } = ports;
  const workspaceId = ids.next();
  const trail = chainingAuditTrail(ports);
  for (let each = 0; each < 5; each += 1)
    trail.note(workspaceId, anAuditEntry({ id: ids.next(), at: clock.now(), source: '192.0.2.7' }));
  await trail.writeAll();
  const log: Log = await work.read(workspaceId, async ({ audit }) => ({
    entries: (await audit.listFromOldest(page)).data,
    heads: (await audit.listSegments(page)).data,
  }));
  return { ...checksOf(workspaceId, vault), log };
};

/** Moves logs of a workspace away from a vault, and checks them. */
const checksOf = (workspaceId: string, vault: Vault) => {
  const to = otherVault(vault);
  const moved = ({ entries, heads }: Log): Log => {
    const reseal = resealingAudit({ from: vault, to }, { workspaceId, heads });
    return { entries: entries.map(reseal.entry), heads: heads.map(reseal.head) };
  };
  const faults = async (under: Vault, { entries, heads }: Log): Promise<readonly string[]> => {
    const audit = {
      listFromOldest: async () => ({ data: entries, next: null }),
      listSegments: async () => ({ data: heads, next: null }),
    } as unknown as AuditStore;
    const snapshot = (_id: string, use: (stores: never) => unknown) => use({ audit } as never);
    const given = { vault: under, work: { snapshot }, clock: fixedClock() } as unknown as Parameters<
      typeof verifyingAudit
    >[0];
    return (await verifyingAudit(given)({ workspaceId })).faults.map(({ type }) => type);
  };
  return { moved, faults, vault, to };
};

describe('an audit log that moves', () => {
  test('is intact under the key of the target, and no longer under that of the source', async () => {
    const { log, moved, faults, vault, to } = await aLog();
    expect(await faults(vault, log)).toEqual([]);
    expect(await faults(to, moved(log))).toEqual([]);
    expect(await faults(vault, moved(log))).not.toEqual([]);
  });

  test('of an earlier version is intact before and after, and a change of it is found', async () => {
    const { moved, faults, vault, to } = checksOf(earlierAuditLog.workspaceId, plainVault());
    const [first, ...others] = earlierAuditLog.entries;
    const changed: Log = { ...earlierAuditLog, entries: [{ ...first, outcome: 'forbidden' }, ...others] };
    expect(await faults(vault, earlierAuditLog)).toEqual([]);
    expect(await faults(to, moved(earlierAuditLog))).toEqual([]);
    expect(await faults(vault, changed)).toEqual(['changed']);
  });

  test('keeps the faults that it had', async () => {
    const { log, moved, faults, to } = await aLog();
    const changed = {
      ...log,
      entries: log.entries.map((one, at) => (at === 2 ? { ...one, path: '/x' } : one)),
    };
    expect(await faults(to, moved(changed))).toEqual(['changed']);
    const removed = { ...log, entries: log.entries.filter((_one, at) => at !== 2) };
    expect(await faults(to, moved(removed))).toEqual(['removed']);
    const forged = { ...log, heads: log.heads.map((head) => ({ ...head, last: 4 })) };
    expect(await faults(to, moved(forged))).toEqual(['segment_unproven']);
  });

  test('keeps the mark of a source that was erased', async () => {
    const { log, moved } = await aLog();
    const entries = log.entries.map((one) => ({ ...one, source: null, actorType: 'customer' as const }));
    const [before] = entries;
    expect(moved({ ...log, entries }).entries[0]?.place?.sourceMark).toBe(before?.place?.sourceMark);
  });
});
