import type { Instant } from '../kernel/instant.ts';
import type { AuditEntry, AuditTrail, UsedCredential } from '../model/instance/audit.ts';
import { createAuditChain } from '../model/instance/audit-chain.ts';
import { countingIds } from './counting-ids.ts';
import { plainVault } from './plain-vault.ts';

export interface CollectingAuditTrail extends AuditTrail {
  readonly notes: readonly Readonly<{ workspaceId: string; entry: AuditEntry }>[];
  readonly uses: readonly Readonly<{ workspaceId: string; credential: UsedCredential; at: Instant }>[];
}

/** Keeps what it is told, for a test to read. */
export const collectingAuditTrail = (): CollectingAuditTrail => {
  const notes: { workspaceId: string; entry: AuditEntry }[] = [];
  const chain = createAuditChain({ ids: countingIds(1), vault: plainVault() });
  const uses: { workspaceId: string; credential: UsedCredential; at: Instant }[] = [];
  return {
    notes,
    uses,
    note: (workspaceId, entry) => {
      notes.push({ workspaceId, entry });
    },
    place: chain.place,
    settle: chain.settle,
    used: (workspaceId, credential, at) => {
      uses.push({ workspaceId, credential, at });
    },
  };
};
