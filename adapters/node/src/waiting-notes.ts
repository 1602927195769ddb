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
  /** What waits on, bounded, of the notes that were refused and of those that came meanwhile. */
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
  of: (workspaceId: string) => Notes;
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
  const { everyMs, empty, write, together, putBack, refused, accepted, lost } = parts;
  const waiting = new Map<string, Notes>();
  const alone = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let reportedAt: number | null = null;

  const wake = (): void => {
    timer ??= setTimeout(() => void flush(), everyMs).unref();
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    running = running.then(writeAll);
    return running;
  };
  const writeAll = async (): Promise<void> => {
    let refusals = 0;
    for (const batch of batchesOf(waiting, alone, together)) {
      for (const workspaceId of batch.keys()) waiting.delete(workspaceId);
      if (!(await isWritten(batch))) refusals += 1;
    }
    if (reportedAt !== null && refusals === 0) {
      reportedAt = null;
      accepted();
    }
    if (waiting.size > 0) wake();
  };
  const isWritten = async (batch: ReadonlyMap<string, Notes>): Promise<boolean> => {
    try {
      await write(batch);
      for (const workspaceId of batch.keys()) alone.delete(workspaceId);
      return true;
    } catch (error) {
      if (batch.size > 1 && !isUsual(error)) return areWrittenAlone(batch);
      const now = performance.now();
      if (reportedAt === null || now - reportedAt >= reportAgainMs) {
        reportedAt = now;
        refused(whyOf(error), batch);
      }
      for (const [workspaceId, notes] of batch)
        waiting.set(workspaceId, putBack(notes, waiting.get(workspaceId) ?? empty(), workspaceId));
      return false;
    }
  };
  const areWrittenAlone = async (batch: ReadonlyMap<string, Notes>): Promise<boolean> => {
    let areAll = true;
    for (const one of batch) {
      alone.add(one[0]);
      if (!(await isWritten(new Map([one])))) areAll = false;
    }
    return areAll;
  };

  return {
    of: (workspaceId) => {
      let notes = waiting.get(workspaceId);
      if (notes === undefined) {
        notes = empty();
        waiting.set(workspaceId, notes);
      }
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
