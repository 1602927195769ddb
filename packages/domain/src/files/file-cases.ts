/** What the desk does with files apart from their messages. */
import type { Call } from '../actor.ts';
import { DeskError, notFound } from '../errors.ts';
import type { Ports, Stores } from '../ports.ts';
import { reading } from '../use-case.ts';
import { fileKey } from './byte-key.ts';
import type { ByteRange } from './byte-store.ts';
import { checkingFiles } from './check-files.ts';
import { listFiles } from './list-files.ts';
import { takingInFiles } from './take-in-files.ts';
import type { TicketFile } from './ticket-file.ts';

export const fileCases = (ports: Ports) => {
  const read = reading(ports);
  const { byteStore, fileLimits } = ports;
  return {
    /** What may come in one message. */
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
