import { saveHeads } from '../instance/audit/save-heads.ts';
import type { AuditTrail } from '../model/instance/audit.ts';
import { createAuditChain } from '../model/instance/audit-chain.ts';
import type { AuditNotes, NotedEntry } from '../model/instance/audit-notes.ts';
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
  auditNotes,
  vault,
  ids,
  clock,
}: Pick<Ports, 'vault' | 'ids' | 'clock'> & Readonly<{ auditNotes: AuditNotes }>): ChainingAuditTrail => {
  const chain = createAuditChain({ ids, vault });
  const waiting: NotedEntry[] = [];
  const writeAll = async (): Promise<void> => {
    const entries = waiting.splice(0);
    await auditNotes.add(entries);
    for (const { workspaceId, entry } of entries) chain.settle(workspaceId, [entry.place], true);
    const heads = chain
      .dirty()
      .flatMap((workspaceId) => chain.heads(workspaceId, clock.now()).map((head) => ({ workspaceId, head })));
    for (const { workspaceId, segment } of await saveHeads(auditNotes, vault, heads))
      chain.saved(workspaceId, [segment]);
  };
  return {
    note: (workspaceId, entry) => {
      waiting.push({ workspaceId, entry: chain.place(workspaceId, entry) });
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
