import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DeskError, type KeptOfContact } from '@tidemark/domain';

/** What an erasure leaves to show: that it was done, and not whom it was about. */
export type Receipt = Readonly<{
  workspace: string;
  contact_id: string;
  /** Of the folded address: who has the address can tell that the receipt is about it, and nobody else. */
  address_sha256: string;
  asked_by: string;
  erased_at: string;
  removed: KeptOfContact & Readonly<{ contacts: number }>;
  /** Files of theirs whose bytes the byte store could not remove yet. */
  files_waiting: number;
  database: 'overwritten' | 'being read' | 'until vacuum';
  /** Whether the file of the database is still to be written anew, as it may have copies of single words. */
  rewrite_due: boolean;
}>;

/** Makes the file before anything is erased, so that no erasure is without its receipt; an older one is left alone. */
export const keepReceipt = (path: string): ((receipt: Receipt) => void) => {
  const file = opened(path);
  return (receipt) => {
    writeSync(file, `${JSON.stringify(receipt, null, 2)}\n`);
    fsyncSync(file);
    closeSync(file);
  };
};

const opened = (path: string): number => {
  try {
    return openSync(path, 'wx', 0o600);
  } catch (error) {
    throw new DeskError('unavailable', `${faultOf(error, path)} Nothing was erased.`);
  }
};

const faultOf = (error: unknown, path: string): string => {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EEXIST') return `The receipt ${path} exists already: name a new file.`;
  if (code === 'ENOENT')
    return `The receipt cannot be written: there is no folder ${dirname(resolve(path))}.`;
  return `The receipt ${path} cannot be written: name a new file in a folder that this user may write.`;
};
