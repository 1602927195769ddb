import { type Call, type Desk, type Ids, limits, systemCall, type Workspace } from '@tidemark/domain';
import type { TroubleLog } from './audit-trail.ts';

export type ChoreParts = Readonly<{
  desk: Desk;
  ids: Ids;
  log: TroubleLog;
  /** How long after the start they are done for the first time, and how long they rest between two rounds. */
  firstMs?: number;
  everyMs?: number;
}>;

export type Chores = Readonly<{
  /** Does everything that is due now; resolves when it is done. */
  runNow: () => Promise<void>;
  /** Begins nothing new, and waits for what runs. */
  stop: () => Promise<void>;
}>;

/**
 * What the service does without being asked: every one of `desk.chores`, in every workspace that is not suspended. Any
 * number of processes may run it on one database.
 */
export const startChores = ({ firstMs = 2_000, everyMs = 60_000, ...parts }: ChoreParts): Chores => {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const runNow = (): Promise<void> => {
    running = running.then(() => round(parts, () => stopped));
    return running;
  };
  // A round begins after the one before has ended, however long that took.
  const runIn = (ms: number): void => {
    timer = setTimeout(() => void runNow().then(() => stopped || runIn(everyMs)), ms).unref();
  };
  runIn(firstMs);
  return {
    runNow,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      return running;
    },
  };
};

type Parts = Pick<ChoreParts, 'desk' | 'ids' | 'log'>;

const round = async (parts: Parts, isStopped: () => boolean): Promise<void> => {
  try {
    for await (const workspace of openWorkspaces(parts.desk))
      for (const chore of choresOf(parts.desk)) {
        if (isStopped()) return;
        await tried(parts, workspace, chore);
      }
  } catch (error) {
    parts.log.error({ err: error }, 'The chores could not be done; tried again later');
  }
};

type Chore = readonly [name: string, run: (call: Call) => Promise<number>];

const choresOf = ({ chores }: Desk): readonly Chore[] => Object.entries(chores);

/** What fails in one workspace keeps nothing else from being done. */
const tried = async ({ ids, log }: Parts, { id, slug }: Workspace, [name, run]: Chore): Promise<void> => {
  try {
    await run({
      ...systemCall(id, name, ids.next()),
      actor: { type: 'system', id: null, name: 'Timer' },
    });
  } catch (error) {
    log.error({ err: error, workspace: slug, chore: name }, 'A chore could not be done; tried again later');
  }
};

async function* openWorkspaces({ workspaces }: Desk): AsyncGenerator<Workspace> {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof workspaces.list>> = await workspaces.list({
      limit: limits.page.most,
      after,
    });
    yield* page.data.filter(({ status }) => status !== 'suspended');
    after = page.next;
  } while (after !== null);
}
