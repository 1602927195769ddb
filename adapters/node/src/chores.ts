import { type Call, type Desk, type Ids, limits, systemCall, type Workspace } from '@tidemark/domain';
import type { TroubleLog } from './audit-trail.ts';

export type ChoreParts = Readonly<{ desk: Desk; ids: Ids; log: TroubleLog; everyMs: number }>;

export type Chores = Readonly<{
  /** Does everything that is due now; resolves when it is done. */
  runNow: () => Promise<void>;
  /** Begins nothing new, and waits for what runs. */
  stop: () => Promise<void>;
}>;

/**
 * What the service does without being asked: solved tickets that stayed quiet are closed. Any number of processes may
 * run it on one database.
 */
export const startChores = ({ desk, ids, log, everyMs }: ChoreParts): Chores => {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();

  const closeQuiet = async (workspace: Workspace): Promise<void> => {
    if (stopped || workspace.status === 'suspended') return;
    try {
      await desk.tickets.closeQuiet(timerCall(workspace.id, ids.next()));
    } catch (error) {
      log.error(
        { err: error, workspace: workspace.slug },
        'Quiet tickets could not be closed; tried again later',
      );
    }
  };
  const runAll = async (): Promise<void> => {
    let after: string | null = null;
    try {
      do {
        const page: Awaited<ReturnType<Desk['workspaces']['list']>> = await desk.workspaces.list({
          limit: limits.page.most,
          after,
        });
        for (const workspace of page.data) await closeQuiet(workspace);
        after = page.next;
      } while (after !== null && !stopped);
    } catch (error) {
      log.error({ err: error }, 'The chores could not be done; tried again later');
    }
  };
  const runNow = (): Promise<void> => {
    running = running.then(runAll);
    return running;
  };
  const timer = setInterval(() => void runNow(), everyMs).unref();
  return {
    runNow,
    stop: () => {
      stopped = true;
      clearInterval(timer);
      return running;
    },
  };
};

const timerCall = (workspaceId: string, requestId: string): Call => ({
  ...systemCall(workspaceId, 'closeQuietTickets', requestId),
  actor: { type: 'system', id: null, name: 'Timer' },
});
