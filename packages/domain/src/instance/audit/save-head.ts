import type { AuditSegment } from '../../model/instance/audit.ts';
import type { OpenHead } from '../../model/instance/audit-chain.ts';
import { sealedSegment } from '../../model/instance/audit-seal.ts';
import type { Stores } from '../../model/ports.ts';
import type { Vault } from '../../model/vault.ts';

/** More segments than processes begin between two first heads. */
const looked = 200;

/**
 * Stores the head of a segment, unless retention removed the segment while its process was idle. The first one names all segments
 * that no other names, so that none disappears unnoticed.
 */
export const saveHead = async (
  { audit }: Pick<Stores, 'audit'>,
  { mac, workspaceId }: Readonly<{ mac: Vault['mac']; workspaceId: string }>,
  head: OpenHead,
): Promise<AuditSegment> => {
  const follows = head.follows ?? (await unfollowed(audit, head.id));
  const segment = sealedSegment(mac, workspaceId, { ...head, follows, removedAt: null });
  await audit.saveSegment(segment);
  return segment;
};

const unfollowed = async (audit: Stores['audit'], id: string): Promise<readonly string[]> => {
  const { data } = await audit.listSegments({ limit: looked, after: null });
  const named = new Set(data.flatMap(({ follows }) => follows));
  return data.map((segment) => segment.id).filter((other) => other !== id && !named.has(other));
};
