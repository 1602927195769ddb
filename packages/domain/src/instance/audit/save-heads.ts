import type { OpenHead } from '../../model/instance/audit-chain.ts';
import type { AuditNotes, NotedHead } from '../../model/instance/audit-notes.ts';
import { sealedSegment } from '../../model/instance/audit-seal.ts';
import type { Vault } from '../../model/vault.ts';

export type HeadToSave = Readonly<{ workspaceId: string; head: OpenHead }>;

/**
 * Stores heads of segments, unless retention removed the segment while its process was idle. The first head of a segment names
 * all segments that no other names, so that none disappears unnoticed.
 */
export const saveHeads = async (
  notes: Pick<AuditNotes, 'unnamed' | 'saveHeads'>,
  { mac }: Pick<Vault, 'mac'>,
  heads: readonly HeadToSave[],
): Promise<readonly NotedHead[]> => {
  const first = heads.filter(({ head }) => head.follows === null);
  const workspaceIds = [...new Set(first.map(({ workspaceId }) => workspaceId))];
  const unnamed = workspaceIds.length === 0 ? [] : await notes.unnamed(workspaceIds);
  const ofWorkspaces = Map.groupBy(unnamed, ({ workspaceId }) => workspaceId);
  const saved = heads.map(({ workspaceId, head }) => {
    const others = ofWorkspaces.get(workspaceId) ?? [];
    const follows = head.follows ?? others.map(({ id }) => id).filter((id) => id !== head.id);
    return { workspaceId, segment: sealedSegment(mac, workspaceId, { ...head, follows, removedAt: null }) };
  });
  await notes.saveHeads(saved);
  return saved;
};
