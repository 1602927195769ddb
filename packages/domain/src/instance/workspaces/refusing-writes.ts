/** A workspace that moves to another server takes no writes (contract §0.6, docs/decisions/0083). */
import { DeskError } from '../../kernel/errors.ts';
import { type Instant, millisecondsOf } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { setRecent } from '../../kernel/set-recent.ts';
import type { Clock, Stores, Work } from '../../model/ports.ts';

/** The instant is at most a second old, and never older than what this process committed. */
export type ReadOnlyMemory = Readonly<{
  known: (workspaceId: string) => Promise<boolean>;
  within: (workspaceId: string, stores: Stores) => Promise<boolean>;
  forget: (workspaceId: string) => void;
}>;

export const readOnlyMemory = ({ read }: Pick<Work, 'read'>, clock: Clock): ReadOnlyMemory => {
  const looks = new Map<string, Readonly<{ at: number; since: Instant | null }>>();
  const within = async (workspaceId: string, { workspace }: Pick<Stores, 'workspace'>): Promise<boolean> => {
    const now = millisecondsOf(clock.now());
    const look = looks.get(workspaceId);
    if (look && now >= look.at && now - look.at < limits.readOnlyMemoryMs) return look.since !== null;
    const since = await workspace.readOnlySince();
    setRecent(looks, [workspaceId, { at: now, since }], mostLooks);
    return since !== null;
  };
  return {
    known: (workspaceId) => read(workspaceId, (stores) => within(workspaceId, stores)),
    within,
    forget: (workspaceId) => void looks.delete(workspaceId),
  };
};

const mostLooks = 10_000;

/** The same unit of work; its writes throw `unavailable` while the workspace is read-only. */
export const refusingWrites = (work: Work, memory: ReadOnlyMemory): Work => ({
  ...work,
  write: async (workspaceId, use, options = {}) => {
    if (options.evenReadOnly) {
      try {
        return await work.write(workspaceId, use, options);
      } finally {
        memory.forget(workspaceId);
      }
    }
    return work.write(
      workspaceId,
      async (stores) => {
        if (await memory.within(workspaceId, stores)) throw readOnly();
        return use(stores);
      },
      options,
    );
  },
});

const readOnly = (): DeskError =>
  new DeskError(
    'unavailable',
    'This workspace is read-only while it moves to another server. Try again in a minute.',
    { retryAfterSeconds: 60 },
  );
