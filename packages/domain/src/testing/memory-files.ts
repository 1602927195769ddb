import { mapPage, pageOf } from '../kernel/page.ts';
import type { FileStore, MarkedFile, TicketFile } from '../model/library/ticket-file.ts';
import { byId } from './memory-order.ts';
import { newestFirst } from './memory-pages.ts';
import type { Tables } from './memory-tables.ts';

export const memoryFiles = (tables: Tables): FileStore => {
  const files = tables.of('files');
  return {
    find: async (id) => files.find(id),
    listOfTicket: async (number, page) =>
      mapPage(newestFirst(ofTicket(tables, number), page), marked(tables)),
    listOfRequester: async (contactId, page) => {
      const isTheirs = ({ ticketNumber }: TicketFile): boolean =>
        tables.of('tickets').find(String(ticketNumber))?.requesterId === contactId;
      return mapPage(newestFirst(files.all().filter(isTheirs), page), marked(tables));
    },
    listOfMessages: async (messageIds) =>
      files
        .all()
        .filter(({ messageId }) => messageIds.includes(messageId))
        .toSorted(byId),
    add: async (added) => {
      for (const file of added) files.put(file.id, file);
    },
    removeOfTicket: async (number) => removeFiles(tables, number),
    removeOfMessages: async (messageIds) => {
      const gone = files.all().filter(({ messageId }) => messageIds.includes(messageId));
      for (const { id } of gone) files.remove(id);
      return gone.map(({ id }) => id);
    },
    storedIds: async (ids) => {
      const tablesOfBytes = [files, tables.of('articlePictures'), tables.of('uploads')];
      return new Set(ids.filter((id) => tablesOfBytes.some((table) => table.find(id) !== null)));
    },
    list: async ({ limit, after }) => {
      const behind = files.all().filter(({ id }) => after === null || id > after);
      return pageOf(behind.toSorted(byId), limit, ({ id }) => id);
    },
  };
};

const marked =
  (tables: Tables) =>
  (file: TicketFile): MarkedFile => ({
    ...file,
    internal: tables.of('messages').find(file.messageId)?.internal ?? true,
  });

/** They go with their ticket. */
export const removeFiles = (tables: Tables, number: number): readonly string[] => {
  const gone = ofTicket(tables, number).map(({ id }) => id);
  for (const id of gone) tables.of('files').remove(id);
  return gone;
};

const ofTicket = (tables: Tables, number: number): readonly TicketFile[] =>
  tables
    .of('files')
    .all()
    .filter(({ ticketNumber }) => ticketNumber === number);
