/** A file whose bytes have arrived, before a message has it. */

import { refuseFileType, shownFileName } from './file-name.ts';
import { fileTypeOf } from './file-type.ts';
import type { TicketFile } from './ticket-file.ts';

/** Facts about completely received bytes: their id, their first bytes, and whether the store accepted them. */
export type ArrivedBytes = Pick<TicketFile, 'id' | 'size' | 'sha256'> &
  Readonly<{ head: Uint8Array; isStored: boolean }>;

export type ArrivedFile = Omit<TicketFile, 'ticketNumber' | 'messageId' | 'createdAt'> &
  Readonly<{ isStored: boolean }>;

/** Throws `file_type_not_allowed` for the name of a program; `field` is where the name was sent. */
export const arrivedFile = (
  field: string,
  sentName: string,
  { id, size, sha256, head, isStored }: ArrivedBytes,
): ArrivedFile => {
  refuseFileType(field, sentName);
  const name = shownFileName(sentName);
  return { id, name, ...fileTypeOf(name, head), size, sha256, isStored };
};

/** Names of the files that the storage refused. */
export const skippedNames = (arrived: readonly ArrivedFile[] = []): readonly string[] =>
  arrived.filter(({ isStored }) => !isStored).map(({ name }) => name);

export const sizeOfFiles = (arrived: readonly ArrivedFile[] = []): number =>
  arrived.reduce((sum, { size }) => sum + size, 0);
