import {
  type ChoreCases,
  type Desk,
  type Ids,
  limits,
  systemCall,
  type Workspace,
  type WorkspaceCases,
} from '@tidemark/domain';
import type { TroubleLog } from './waiting-notes.ts';

export type ChoreParts = Readonly<{
  desk: Pick<Desk, 'chores' | 'workspaces'>;
  ids: Ids;
  log: TroubleLog;
  /** How long after the start they are done for the first time, and how long they rest between two rounds. */
  firstMs?: number;
  everyMs?: number;
  /** The same rest for those that people wait for. */
  promptlyMs?: number;
  /** Hears of each round that has ended, and how long it took. */
  onRound?: ((round: RoundName, milliseconds: number) => void) | undefined;
  /** Hears of each chore that was done, and of each round without a workspace. */
  onDone?: (() => void) | undefined;
}>;

/** `prompt` are the SLA clocks, `usual` all other chores. */
export type RoundName = 'prompt' | 'usual';

export type Chores = Readonly<{
  /** Does everything that is due now; resolves when it is done. */
  runNow: () => Promise<void>;
  /** Begins nothing new, and waits for what runs. */
  stop: () => Promise<void>;
}>;

/**
 * What the service does without being asked: every one of `desk.chores`, in every workspace that is not suspended; SLA
 * clocks every ten seconds, the rest every minute. Any number of processes may run it on one database.
 */
export const startChores = ({
  firstMs = 2_000,
  everyMs = 60_000,
  promptlyMs = 10_000,
  ...parts
}: ChoreParts): Chores => {
  const all = Object.entries(parts.desk.chores);
  const rounds = [
    startRounds(parts, {
      name: 'prompt',
      chores: all.filter(([name]) => isPrompt(name)),
      firstMs,
      everyMs: promptlyMs,
    }),
    startRounds(parts, { name: 'usual', chores: all.filter(([name]) => !isPrompt(name)), firstMs, everyMs }),
  ];
  const each = async (work: (chores: Chores) => Promise<void>): Promise<void> =>
    void (await Promise.all(rounds.map(work)));
  return { runNow: () => each(({ runNow }) => runNow()), stop: () => each(({ stop }) => stop()) };
};

/** A warning that comes a minute late is no warning. */
const isPrompt = (name: string): boolean => name === 'stampClocks';

type Rounds = Readonly<{ name: RoundName; chores: readonly Chore[]; firstMs: number; everyMs: number }>;

const startRounds = (parts: Parts, { name, chores, firstMs, everyMs }: Rounds): Chores => {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const runNow = (): Promise<void> => {
    running = running.then(async () => {
      const since = performance.now();
      await round(parts, chores, () => stopped);
      parts.onRound?.(name, performance.now() - since);
    });
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

type Parts = Pick<ChoreParts, 'desk' | 'ids' | 'log' | 'onRound' | 'onDone'>;

const round = async (parts: Parts, chores: readonly Chore[], isStopped: () => boolean): Promise<void> => {
  let isIdle = true;
  try {
    for await (const workspace of openWorkspaces(parts.desk.workspaces))
      for (const chore of chores) {
        isIdle = false;
        if (isStopped()) return;
        await tried(parts, { workspace, chore, goesOn: () => !isStopped() });
      }
    if (isIdle) parts.onDone?.();
  } catch (error) {
    parts.log.error({ err: error }, 'The background jobs failed; the next attempt follows later');
  }
};

type Chore = readonly [name: string, run: ChoreCases[keyof ChoreCases]];

type Turn = Readonly<{ workspace: Workspace; chore: Chore; goesOn: () => boolean }>;

/** What fails in one workspace keeps nothing else from being done. */
const tried = async (
  { ids, log, onDone }: Parts,
  { workspace: { id, slug }, chore: [name, run], goesOn }: Turn,
): Promise<void> => {
  try {
    const actor = { type: 'system', id: null, name: 'Timer' } as const;
    await run({ ...systemCall(id, name, ids.next()), actor }, goesOn);
    onDone?.();
  } catch (error) {
    log.error(
      { err: error, workspace: slug, chore: name },
      'A background job failed; the next attempt follows later',
    );
  }
};

async function* openWorkspaces(workspaces: WorkspaceCases): AsyncGenerator<Workspace> {
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
