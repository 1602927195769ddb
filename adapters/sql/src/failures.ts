import { DeskError, workspaceFull } from '@tidemark/domain';

/** The driver's own error stays with it for the log, and out of the message. */
const because = (error: DeskError, cause: unknown): DeskError => Object.assign(error, { cause });

export const unavailable = (cause: unknown): DeskError =>
  because(new DeskError('unavailable', 'The database cannot be reached right now; try again.'), cause);

export const overloaded = (cause?: unknown): DeskError =>
  because(new DeskError('unavailable', 'The database is busy with other writes; try again.'), cause);

export const tooLong = (): DeskError =>
  new DeskError('unavailable', 'The change took too long and was undone; try again, or change less at once.');

export const storageFull = (cause: unknown): DeskError =>
  because(new DeskError('storage_full', 'The disk of the database is full; nothing was saved.'), cause);

/** Columns of `workspace_counters` that become null where the workspace has no room; see `workspace-counters.ts`. */
export const roomColumns: readonly string[] = ['stored_bytes', 'contacts'];

/** A full workspace is a refusal by our own rule in the database: the log shows no cause of it. */
export const noRoomLeft = workspaceFull;
