import { closeSync, fsyncSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DeskError, type KeptOfPerson } from '@tidemark/domain';

export type ErasureRequest = Readonly<{
  workspace: string;
  contact_id: string;
  /** Of the folded address: who has the address can tell that the receipt is about it, and nobody else. */
  address_sha256: string;
  asked_by: string;
}>;

export type Removed = KeptOfPerson & Readonly<{ contacts: number }>;

/** The proof of an erasure: it shows that it was done, and not whom it was about. */
export type Receipt = ErasureRequest & Finished;

export type Finished = Readonly<{
  finished: true;
  erased_at: string;
  removed: Removed;
  /** Files of theirs whose bytes the byte store could not remove yet. */
  files_waiting: number;
  database: 'overwritten' | 'being read' | 'until vacuum';
  /** Whether the database file must still be rewritten, because it may contain copies of single words. */
  rewrite_due: boolean;
}>;

/** Of an erasure that failed or was stopped. `removed` is what was deleted for certain; null when nobody counted. */
export type UnfinishedReceipt = ErasureRequest &
  Readonly<{ finished: false; begun_at: string; removed: Removed | null }>;

type Asked = Readonly<{ workspace: string; contactId: string; addressHash: string; askedBy: string }>;

export const erasureRequest = ({ workspace, contactId, addressHash, askedBy }: Asked): ErasureRequest => ({
  workspace,
  contact_id: contactId,
  address_sha256: addressHash,
  asked_by: askedBy,
});

export const unfinishedReceipt = (request: ErasureRequest, begunAt: string): UnfinishedReceipt => ({
  ...request,
  finished: false,
  begun_at: begunAt,
  removed: null,
});

export type KeptReceipt = Readonly<{
  path: string;
  save(receipt: Receipt | UnfinishedReceipt): void;
  /** For when nothing was erased: the name is free again. */
  drop(): void;
}>;

/**
 * Makes the file before anything is erased, with room for all that it will say, so that no erasure is without its receipt,
 * not even one whose process is killed; an older one is left alone.
 */
export const keepReceipt = (path: string, unfinished: UnfinishedReceipt): KeptReceipt => {
  const file = opened(path);
  const drop = (): void => {
    closeSync(file);
    rmSync(path, { force: true });
  };
  try {
    writeSync(file, textOf(unfinished).padEnd(roomyBytes));
    fsyncSync(file);
  } catch (error) {
    drop();
    throw refused(error, path);
  }
  return { path, save: (receipt) => save(file, receipt), drop };
};

/** More than the longest receipt takes. */
const roomyBytes = 4_096;

const textOf = (receipt: Receipt | UnfinishedReceipt): string => `${JSON.stringify(receipt, null, 2)}\n`;

const save = (file: number, receipt: Receipt | UnfinishedReceipt): void => {
  const bytes = Buffer.from(textOf(receipt));
  writeSync(file, bytes, 0, bytes.length, 0);
  ftruncateSync(file, bytes.length);
  fsyncSync(file);
  closeSync(file);
};

const opened = (path: string): number => {
  try {
    return openSync(path, 'wx', 0o600);
  } catch (error) {
    throw refused(error, path);
  }
};

const refused = (error: unknown, path: string): DeskError =>
  new DeskError('unavailable', `${faultOf(error, path)} Nothing was erased.`);

const faultOf = (error: unknown, path: string): string => {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EEXIST') return `The receipt ${path} already exists: name a new file.`;
  if (code === 'ENOENT')
    return `The receipt cannot be written: there is no folder ${dirname(resolve(path))}.`;
  if (code === 'ENOSPC') return `The receipt ${path} cannot be written: its disk is full.`;
  return `The receipt ${path} cannot be written: name a new file in a folder that this user can write to.`;
};
