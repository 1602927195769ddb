/** What is noted of workspaces is kept in memory and written together, so that a crowd costs as many writes as one. */

/** What a buffer says when it is in trouble. */
export type TroubleLog = Readonly<{ error: (facts: object, message: string) => void }>;

export type WaitingNotesParts<Notes> = Readonly<{
  everyMs: number;
  empty: () => Notes;
  /** Takes the written part out of the notes as it goes, so that a failure keeps only what is still to be written. */
  write: (workspaceId: string, notes: Notes) => Promise<void>;
  /** What waits on, bounded, of the notes that were refused and of those that came meanwhile. */
  putBack: (refused: Notes, newer: Notes, workspaceId: string) => Notes;
  /** Tells that the notes were refused and wait. */
  refused: (error: unknown, workspaceId: string, notes: Notes) => void;
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

/** Writes the workspaces one after the other; one whose notes are refused holds up no other. */
export const createWaitingNotes = <Notes>(parts: WaitingNotesParts<Notes>): WaitingNotes<Notes> => {
  const { everyMs, empty, write, putBack, refused, lost } = parts;
  const waiting = new Map<string, Notes>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

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
    for (const [workspaceId, notes] of [...waiting]) await writeWorkspace(workspaceId, notes);
    if (waiting.size > 0) wake();
  };
  const writeWorkspace = async (workspaceId: string, notes: Notes): Promise<void> => {
    waiting.delete(workspaceId);
    try {
      await write(workspaceId, notes);
    } catch (error) {
      refused(error, workspaceId, notes);
      waiting.set(workspaceId, putBack(notes, waiting.get(workspaceId) ?? empty(), workspaceId));
    }
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
