/** The source of a move takes no more writes, and those that have begun have ended, in all processes. */
import { limits } from '../../kernel/limits.ts';
import { systemCall } from '../../model/actor.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import type { MovingParts, OnProgress } from './moving-parts.ts';

type Stoppable = Pick<MovingParts, 'workspaces' | 'work' | 'ids' | 'wait'>;
type Stopping = Readonly<{ freezes: boolean; onProgress: OnProgress }>;

/**
 * Since when the workspace is read-only; null for one that takes writes. An earlier export may have made it read-only, and ended
 * before it had waited: so each export waits.
 */
export const stopWrites = async (
  parts: Stoppable,
  workspace: Workspace,
  { freezes, onProgress }: Stopping,
): Promise<string | null> => {
  const since = freezes ? await makeReadOnly(parts, workspace) : await readOnlySince(parts, workspace);
  if (since === null) return null;
  const seconds = Math.ceil(longestWriteMs / 1_000);
  onProgress(`${workspace.slug} is read-only; waiting ${seconds} s for writes that have begun …`);
  await parts.wait(longestWriteMs);
  return since;
};

/**
 * Until each process has looked at the workspace again, and the write that it began before has ended. It counts from here, where
 * the instant is surely committed, and not from that instant: the commit may come later.
 */
const longestWriteMs = limits.readOnlyMemoryMs + limits.writeMs;

const makeReadOnly = ({ workspaces, ids }: Stoppable, { id }: Workspace): Promise<string> =>
  workspaces.setReadOnly(systemCall(id, 'workspace export', ids.next()));

const readOnlySince = ({ work }: Stoppable, { id }: Workspace): Promise<string | null> =>
  work.read(id, (stores) => stores.workspace.readOnlySince());
