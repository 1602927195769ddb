import type { WorkspaceMoves } from '../../model/instance/workspace-moves.ts';
import type { ByteStore } from '../../model/library/byte-store.ts';
import type { Clock, Ids, Work } from '../../model/ports.ts';
import type { Vault } from '../../model/vault.ts';
import type { AuditCases } from '../audit/audit-cases.ts';
import type { WorkspaceCases } from '../workspaces/workspace-cases.ts';

export type MovingParts = Readonly<{
  workspaces: Pick<WorkspaceCases, 'find' | 'setReadOnly'>;
  audit: Pick<AuditCases, 'note'>;
  work: Work;
  moves: WorkspaceMoves;
  byteStore: ByteStore;
  vault: Vault;
  clock: Clock;
  ids: Ids;
  wait: (ms: number) => Promise<void>;
}>;

export type OnProgress = (text: string) => void;
