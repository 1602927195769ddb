/** Does what the list of due work says (docs/decisions/0092). */
import { type Instant, plus } from '../../kernel/instant.ts';
import { systemCall } from '../../model/actor.ts';
import { type ClaimedDue, dailySlotAfter } from '../../model/instance/due.ts';
import { type ChoreName, choresIn, type DueName } from '../../model/instance/due-work.ts';
import type { Workspace, WorkspaceStore } from '../../model/instance/workspace.ts';
import type { Ports } from '../../model/ports.ts';
import { type ChoreCases, choreLooks, type InboundLooks } from './chores.ts';
import { nextDues } from './due-rows.ts';

export type DueRun = Readonly<{
  /** Chores that are not done now. */
  skips?: ((chore: ChoreName, workspaceId: string) => boolean) | undefined;
  /** Asked between two steps. */
  goesOn: () => boolean;
  /** Hears of each chore that failed; the next attempt follows later. */
  onFailure: (failure: FailedChore) => void;
}>;

export type FailedChore = Readonly<{ workspace: string; chore: string; error: unknown }>;

export interface DueCases {
  /** Runs the chores of a row and returns when it is due again; null for not at all. Nothing is done in a suspended or read-only workspace. */
  run(due: Pick<ClaimedDue, 'workspaceId' | 'chore'>, options: DueRun): Promise<Instant | null>;
}

const shortRestMs = 10_000;

/** A chore that failed pauses for this long. The pause is short where one ticket may fail and others are due. */
const failureRestMs = (row: DueName): number => {
  if (row === 'tidy') return 3_600_000;
  return row === 'stampClocks' || row === 'closeQuietTickets' ? shortRestMs : 60_000;
};

/** In a workspace without old records the only chore of `tidy` that has something to do: bytes that no row knows. */
const neverFree: readonly ChoreName[] = ['sweepFiles'];

/** A chore that is due but does nothing does not run again at once. */
const idleUntil = (row: DueName, workspaceId: string, now: Instant): Instant =>
  row === 'tidy' ? dailySlotAfter(workspaceId, now) : plus(now, shortRestMs);

export const dueCases = (ports: Ports, chores: ChoreCases, ofInbound: InboundLooks): DueCases => {
  const next = nextDues(choreLooks(ports, ofInbound));
  const { work, clock, ids } = ports;
  return {
    run: async ({ workspaceId, chore: row }, { goesOn, onFailure, skips }) => {
      const workspace = await work.read(workspaceId, ({ workspace: store }) => activeIn(store));
      if (workspace === null) return null;
      let done = 0;
      let failed = 0;
      const run = async (name: ChoreName): Promise<void> => {
        const actor = { type: 'system', id: null, name: 'Timer' } as const;
        const call = { ...systemCall(workspaceId, name, ids.next()), actor };
        try {
          done += await chores[name](call, goesOn);
        } catch (error) {
          failed += 1;
          onFailure({ workspace: workspace.slug, chore: name, error });
        }
      };
      const nextAfter = (at: Instant) =>
        work.read(workspaceId, (stores) => next(row)(stores, at, workspaceId));
      const begunAt = clock.now();
      const tidyAt = row === 'tidy' ? await nextAfter(begunAt) : null;
      const isTidy = tidyAt !== null && tidyAt > begunAt;
      for (const name of isTidy ? neverFree : choresIn(row))
        if (goesOn() && !skips?.(name, workspaceId)) await run(name);
      const now = clock.now();
      if (!goesOn()) return now;
      const at = isTidy ? tidyAt : await nextAfter(now);
      if (failed > 0) return plus(now, failureRestMs(row));
      return at !== null && at <= now && done === 0 ? idleUntil(row, workspaceId, now) : at;
    },
  };
};

/** Null for one in which nobody may write: that it is resumed makes its chores due. */
const activeIn = async (store: WorkspaceStore): Promise<Workspace | null> => {
  const workspace = await store.find();
  if (workspace?.status !== 'active' || (await store.readOnlySince()) !== null) return null;
  return workspace;
};
