/** Buffers notes of workspaces in memory and writes them together, so that many cost as few writes as one. */
import { DeskError } from '@tidemark/domain';

/** The log messages of a buffer. */
export type TroubleLog = Readonly<{ error: (facts: object, message: string) => void }>;

/** Says too that the trouble is over. */
export type NotesLog = TroubleLog & Readonly<{ info: (facts: object, message: string) => void }>;

export type WaitingNotesParts<Notes> = Readonly<{
  everyMs: number;
  empty: () => Notes;
  /**
   * Writes the notes of up to `together` workspaces, by workspace. Removes notes as they are written, so that after a failure
   * only the unwritten ones remain.
   */
  write: (batch: ReadonlyMap<string, Notes>) => Promise<void>;
  together: number;
  /** The notes that still wait: those that were refused and those that were added meanwhile, up to a limit. */
  putBack: (refused: Notes, newer: Notes, workspaceId: string) => Notes;
  /** Tells that the notes were refused and wait: at the first refusal, and once a minute while it lasts. */
  refused: (why: object, batch: ReadonlyMap<string, Notes>) => void;
  /** Tells, after a refusal that was told, that nothing is refused any more. */
  accepted: () => void;
  /** Told at the end, when the database refused these until then. */
  lost: (notes: readonly Notes[]) => void;
}>;

export type WaitingNotes<Notes> = Readonly<{
  /** The notes of a workspace, to be added to at once: they are written at most `everyMs` later. */
  notesOf: (workspaceId: string) => Notes;
  flush: () => Promise<void>;
  close: () => Promise<void>;
}>;

const closingAttempts = 5;
const reportAgainMs = 60_000;

/**
 * When the notes of several workspaces are refused together, each is written alone from then on until it is accepted: one whose
 * notes are refused holds up no other.
 */
export const createWaitingNotes = <Notes>(parts: WaitingNotesParts<Notes>): WaitingNotes<Notes> => {
  const { everyMs, lost } = parts;
  const state: State<Notes> = { ...parts, waiting: new Map(), alone: new Set(), reportedAt: null };
  const { waiting } = state;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const wake = (): void => {
    timer ??= setTimeout(() => void flush(), everyMs).unref();
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    running = running.then(async () => {
      await writeAll(state);
      if (waiting.size > 0) wake();
    });
    return running;
  };
  return {
    notesOf: (workspaceId) => {
      const notes = notesOf(state, workspaceId);
      wake();
      return notes;
    },
    flush,
    close: async () => {
      for (let attempt = 0; attempt < closingAttempts && (attempt === 0 || waiting.size > 0); attempt++)
        await flush();
      clearTimeout(timer);
      if (waiting.size > 0) lost([...waiting.values()]);
    },
  };
};

/** `alone`: workspaces whose notes are written by themselves. `reportedAt`: since when a refusal is known; null for none. */
type State<Notes> = WaitingNotesParts<Notes> & {
  readonly waiting: Map<string, Notes>;
  readonly alone: Set<string>;
  reportedAt: number | null;
};

const notesOf = <Notes>({ waiting, empty }: State<Notes>, workspaceId: string): Notes => {
  const known = waiting.get(workspaceId);
  if (known !== undefined) return known;
  const notes = empty();
  waiting.set(workspaceId, notes);
  return notes;
};

const writeAll = async <Notes>(state: State<Notes>): Promise<void> => {
  const { waiting, alone, together, accepted } = state;
  let refusals = 0;
  for (const batch of batchesOf(waiting, alone, together)) {
    for (const workspaceId of batch.keys()) waiting.delete(workspaceId);
    if (!(await isWritten(state, batch))) refusals += 1;
  }
  if (state.reportedAt === null || refusals > 0) return;
  state.reportedAt = null;
  accepted();
};

const isWritten = async <Notes>(state: State<Notes>, batch: ReadonlyMap<string, Notes>): Promise<boolean> => {
  try {
    await state.write(batch);
    for (const workspaceId of batch.keys()) state.alone.delete(workspaceId);
    return true;
  } catch (error) {
    if (batch.size > 1 && !isUsual(error)) return areWrittenAlone(state, batch);
    report(state, error, batch);
    putAllBack(state, batch);
    return false;
  }
};

const areWrittenAlone = async <Notes>(
  state: State<Notes>,
  batch: ReadonlyMap<string, Notes>,
): Promise<boolean> => {
  let areAll = true;
  for (const one of batch) {
    state.alone.add(one[0]);
    if (!(await isWritten(state, new Map([one])))) areAll = false;
  }
  return areAll;
};

/** Not more often than once in a while, however often the notes are refused. */
const report = <Notes>(state: State<Notes>, error: unknown, batch: ReadonlyMap<string, Notes>): void => {
  const now = performance.now();
  if (state.reportedAt !== null && now - state.reportedAt < reportAgainMs) return;
  state.reportedAt = now;
  state.refused(whyOf(error), batch);
};

const putAllBack = <Notes>(
  { waiting, empty, putBack }: State<Notes>,
  batch: ReadonlyMap<string, Notes>,
): void => {
  for (const [workspaceId, notes] of batch)
    waiting.set(workspaceId, putBack(notes, waiting.get(workspaceId) ?? empty(), workspaceId));
};

const batchesOf = <Notes>(
  waiting: ReadonlyMap<string, Notes>,
  alone: ReadonlySet<string>,
  together: number,
): readonly ReadonlyMap<string, Notes>[] => {
  const shared = [...waiting].filter(([workspaceId]) => !alone.has(workspaceId));
  const batches = [];
  for (let from = 0; from < shared.length; from += together)
    batches.push(new Map(shared.slice(from, from + together)));
  for (const one of waiting) if (alone.has(one[0])) batches.push(new Map([one]));
  return batches;
};

/** Failures of the database, which the notes are not the reason of. */
const isUsual = (error: unknown): error is DeskError =>
  error instanceof DeskError && ['storage_full', 'unavailable'].includes(error.code);

/** Common database failures are logged without a stack, others with one. */
const whyOf = (error: unknown): object => {
  if (!isUsual(error)) return { err: error };
  const { code, message, cause } = error;
  return { code, reason: message, ...(cause instanceof Error ? { cause: cause.message } : {}) };
};
