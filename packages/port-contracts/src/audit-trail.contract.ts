import type { AuditEntry, AuditTrail, Instant, UsedCredential } from '@tidemark/domain';
import { anAuditEntry } from '@tidemark/domain/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** A workspace with one credential of each type. */
export type AuditedWorkspace = Readonly<{ id: string; credentials: readonly UsedCredential[] }>;

export type AuditTrailBench = Readonly<{
  trail: AuditTrail;
  /** Two of them. */
  workspaces: readonly [AuditedWorkspace, AuditedWorkspace];
  /** Waits until all that was noted has reached the store. */
  settle: () => Promise<void>;
  /** A graceful stop; nothing is noted afterwards. */
  stop: () => Promise<void>;
  /** The stored entries of the notes made here, oldest first. */
  stored: (workspaceId: string) => Promise<readonly AuditEntry[]>;
  lastUse: (workspaceId: string, credential: UsedCredential) => Promise<Instant | null>;
  close: () => Promise<void>;
}>;

export const auditTrailContract = (name: string, open: () => Promise<AuditTrailBench>): void => {
  describe(`${name}: the audit trail`, () => {
    let bench: AuditTrailBench;
    beforeEach(async () => {
      bench = await open();
    });
    afterEach(() => bench.close());

    test('stores entries unchanged and in order, in their workspace', async () => {
      const { trail, workspaces, settle, stored } = bench;
      const [here, there] = workspaces;
      const one = anAuditEntry();
      const two = anAuditEntry({ outcome: 'not_found', path: '/tickets/42' });
      const three = anAuditEntry();
      trail.note(here.id, one);
      trail.note(there.id, two);
      trail.note(here.id, three);
      await settle();
      expect(await stored(here.id)).toEqual([one, three]);
      expect(await stored(there.id)).toEqual([two]);
      await settle();
      expect(await stored(here.id)).toEqual([one, three]);
    });

    test('loses nothing in a graceful stop, however much is waiting', async () => {
      const { trail, workspaces, stop, stored } = bench;
      const entries = Array.from({ length: 2_500 }, () => anAuditEntry());
      for (const entry of entries) trail.note(workspaces[0].id, entry);
      await stop();
      expect(await stored(workspaces[0].id)).toEqual(entries);
    });

    test('stores the last use of each credential, at most ten minutes too early', async () => {
      const { trail, workspaces, settle, lastUse } = bench;
      const [here, there] = workspaces;
      expect(new Set(here.credentials.map(({ type }) => type)).size).toBe(3);
      for (const credential of here.credentials) {
        trail.used(here.id, credential, '2026-11-20T09:00:01.000Z');
        trail.used(here.id, credential, '2026-11-20T09:09:59.999Z');
        await settle();
        const used = await lastUse(here.id, credential);
        expect(['2026-11-20T09:00:01.000Z', '2026-11-20T09:09:59.999Z']).toContain(used);
        trail.used(here.id, credential, '2026-11-20T10:00:00.000Z');
        await settle();
        expect(await lastUse(here.id, credential)).toBe('2026-11-20T10:00:00.000Z');
      }
      for (const credential of there.credentials)
        expect(await lastUse(there.id, credential)).not.toBe('2026-11-20T10:00:00.000Z');
    });

    test('loses no use in a graceful stop', async () => {
      const { trail, workspaces, stop, lastUse } = bench;
      const [{ id, credentials }] = workspaces;
      for (const credential of credentials) trail.used(id, credential, '2026-11-20T09:05:00.000Z');
      await stop();
      for (const credential of credentials)
        expect(await lastUse(id, credential)).toBe('2026-11-20T09:05:00.000Z');
    });
  });
};
