/** The use cases of files apart from their messages. */
import { DeskError, notFound } from '../../kernel/errors.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import { getTicket } from '../../model/desk/get-ticket.ts';
import { fileKey } from '../../model/library/byte-key.ts';
import type { ByteRange } from '../../model/library/byte-store.ts';
import type { TicketFile } from '../../model/library/ticket-file.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading } from '../../model/use-case.ts';
import { checkingFiles } from './check-files.ts';
import { takingInFiles } from './take-in-files.ts';

export const fileCases = (ports: Ports) => {
  const read = reading(ports);
  const { byteStore, fileLimits } = ports;
  return {
    /** The limits of one message. */
    limits: fileLimits,
    takeIn: takingInFiles(ports),
    list: read(listFiles),
    get: read(getFile),
    check: checkingFiles(ports),
    /** The bytes of a file, or some of them. Throws where its bytes are lost. */
    open: async (
      { workspaceId }: Call,
      { id }: Pick<TicketFile, 'id'>,
      range?: ByteRange,
    ): Promise<AsyncIterable<Uint8Array>> => {
      const bytes = await byteStore.open(fileKey(workspaceId, id), range);
      if (bytes) return bytes;
      const lost = new DeskError('internal_error', 'The bytes of this file are lost.');
      throw Object.assign(lost, { cause: new Error(`Expected the bytes of file ${id}, found none.`) });
    },
    /** Where anyone may download the file for a few minutes; null where the bytes go through this server. */
    linkTo: ({ workspaceId }: Call, { id, name, contentType, inline }: TicketFile): Promise<string | null> =>
      byteStore.linkTo(fileKey(workspaceId, id), { fileName: name, contentType, inline }),
  };
};

const getFile = async ({ files }: Stores, id: string): Promise<TicketFile> => {
  const file = await files.find(id);
  if (!file) throw notFound('file');
  return file;
};

/** `GET /tickets/{number}/files`: files across the whole thread, newest first. */
type ListFiles = Readonly<{ number: number; page: PageRequest<string> }>;

const listFiles = async (stores: Stores, { number, page }: ListFiles): Promise<Page<TicketFile, string>> => {
  await getTicket(stores, number);
  return stores.files.listOfTicket(number, page);
};
