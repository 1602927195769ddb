/** Whether the secret keys of a process are those that this audit log was sealed with. */
import type { AuditStore } from '../../model/instance/audit.ts';
import { sealOfSegment } from '../../model/instance/audit-seal.ts';
import type { Vault } from '../../model/vault.ts';
import { macsOf } from './verify-audit.ts';

const looked = 100;

/** Looks at the newest heads of segments: true when a key of the vault signed one, null when there is none. */
export const signsHeads = async (
  vault: Vault,
  workspaceId: string,
  { listSegments }: Pick<AuditStore, 'listSegments'>,
): Promise<boolean | null> => {
  const { data } = await listSegments({ limit: looked, after: null });
  if (data.length === 0) return null;
  const macs = macsOf(vault);
  return data.some((head) => macs.some((mac) => sealOfSegment(mac, workspaceId, head) === head.seal));
};
