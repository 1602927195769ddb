/** The use cases of files apart from their messages. */
import { DeskError, notFound } from '../../kernel/errors.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import { getTicket } from '../../model/desk/get-ticket.ts';
import { fileKey } from '../../model/library/byte-key.ts';
import type { ByteRange } from '../../model/library/byte-store.ts';
import type { FileLimits, MarkedFile, TicketFile } from '../../model/library/ticket-file.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading } from '../../model/use-case.ts';
import { type CheckedFiles, type CheckFiles, checkingFiles } from './check-files.ts';
import { type Intake, takingInFiles } from './take-in-files.ts';

/** Files of messages (contract §4). Messages are written with their files by the cases of tickets. */
export interface FileCases {
  /** The limits of the files of one message (contract §4.3). */
  readonly limits: FileLimits;
  /**
   * Stores uploads ahead of the write that they belong to (contract §4.2), and removes what no message has got when `use`
   * has ended. Throws what `use` throws.
   */
  takeIn<Result>(call: Call, use: (intake: Intake) => Promise<Result>): Promise<Result>;
  /** `GET /tickets/{number}/files` (contract §4.5), newest first. Throws `not_found` for an unknown ticket. */
  list(call: Call, input: ListFiles): Promise<Page<MarkedFile, string>>;
  /** Those of all tickets that a contact asked for, newest first. Throws `not_found` for an unknown contact. */
  listOfContact(call: Call, input: ListFilesOfContact): Promise<Page<MarkedFile, string>>;
  /** The record of a file, for `GET /files/{id}` (contract §4.5). Throws `not_found`. */
  get(call: Call, id: string): Promise<TicketFile>;
  /** Compares the files of the workspace with the byte store, and removes bytes that nothing names where asked to. */
  check(call: Call, input: CheckFiles): Promise<CheckedFiles>;
  /** The bytes of a file, or a range of them. Throws `internal_error` when its bytes are lost. */
  open(call: Call, file: Pick<TicketFile, 'id'>, range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
  /** A URL where anyone may download the file for at most 5 minutes; null where the bytes pass through this server. */
  linkTo(call: Call, file: TicketFile): Promise<string | null>;
}

export const fileCases = (ports: Ports): FileCases => {
  const read = reading(ports);
  const { byteStore, fileLimits } = ports;
  return {
    limits: fileLimits,
    takeIn: takingInFiles(ports),
    list: read(listFiles),
    listOfContact: read(listFilesOfContact),
    get: read(getFile),
    check: checkingFiles(ports),
    open: async ({ workspaceId }, { id }, range) => {
      const bytes = await byteStore.open(fileKey(workspaceId, id), range);
      if (bytes) return bytes;
      const cause = new Error(`Expected the bytes of file ${id}, found none.`);
      throw new DeskError('internal_error', 'The bytes of this file are lost.', { cause });
    },
    linkTo: ({ workspaceId }, { id, name, contentType, inline }) =>
      byteStore.linkTo(fileKey(workspaceId, id), { fileName: name, contentType, inline }),
  };
};

const getFile = async ({ files }: Stores, id: string): Promise<TicketFile> => {
  const file = await files.find(id);
  if (!file) throw notFound('file');
  return file;
};

export type ListFiles = Readonly<{ number: number; page: PageRequest<string> }>;

const listFiles = async (stores: Stores, { number, page }: ListFiles): Promise<Page<MarkedFile, string>> => {
  await getTicket(stores, number);
  return stores.files.listOfTicket(number, page);
};

export type ListFilesOfContact = Readonly<{ contactId: string; page: PageRequest<string> }>;

const listFilesOfContact = async (
  { contacts, files }: Stores,
  { contactId, page }: ListFilesOfContact,
): Promise<Page<MarkedFile, string>> => {
  if (!(await contacts.find(contactId))) throw notFound('contact');
  return files.listOfRequester(contactId, page);
};
