import { DeskError } from '@tidemark/domain';

/** The system's own error stays with it for the log, and out of the message. */
const because = (error: DeskError, cause: unknown): DeskError => Object.assign(error, { cause });

export const storeUnavailable = (cause: unknown): DeskError =>
  because(new DeskError('unavailable', 'Files cannot be stored or read right now; try again.'), cause);

export const storageFull = (cause: unknown): DeskError =>
  because(new DeskError('storage_full', 'There is no room left for files; nothing was stored.'), cause);

export const scannerUnavailable = (cause: unknown): DeskError =>
  because(
    new DeskError('unavailable', 'Files cannot be looked through for malware right now; try again.'),
    cause,
  );
