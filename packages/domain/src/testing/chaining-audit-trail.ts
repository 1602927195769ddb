import { addNoted } from '../instance/audit/forget-sources.ts';
import { saveHead } from '../instance/audit/save-head.ts';
import type { AuditTrail, PlacedEntry } from '../model/instance/audit.ts';
import { createAuditChain } from '../model/instance/audit-chain.ts';
import type { Ports } from '../model/ports.ts';

export type ChainingAuditTrail = AuditTrail &
  Readonly<{
    /** Writes what was noted, then the heads of all segments that grew. */
    writeAll: () => Promise<void>;
    /** The same, and nothing is placed afterwards. */
    end: () => Promise<void>;
  }>;

/** The audit trail of a process whose entries and heads are stored when a test says so. */
export const chainingAuditTrail = ({
  work,
  vault,
  ids,
  clock,
}: Pick<Ports, 'work' | 'vault' | 'ids' | 'clock'>): ChainingAuditTrail => {
  const { mac } = vault;
  const chain = createAuditChain({ ids, mac });
  const waiting = new Map<string, PlacedEntry[]>();
  const writeAll = async (): Promise<void> => {
    for (const [workspaceId, entries] of waiting) {
      await work.write(workspaceId, (stores) => addNoted(stores, entries));
      chain.settle(
        workspaceId,
        entries.map(({ place }) => place),
        true,
      );
    }
    waiting.clear();
    for (const workspaceId of chain.dirty())
      for (const head of chain.heads(workspaceId, clock.now())) {
        const save = work.write(workspaceId, (stores) => saveHead(stores, { mac, workspaceId }, head));
        chain.saved(workspaceId, [await save]);
      }
  };
  return {
    note: (workspaceId, entry) => {
      const entries = waiting.get(workspaceId) ?? [];
      waiting.set(workspaceId, [...entries, chain.place(workspaceId, entry)]);
    },
    used: () => undefined,
    place: chain.place,
    settle: chain.settle,
    writeAll,
    end: () => {
      chain.end();
      return writeAll();
    },
  };
};
