import type { MarkedFile, PageRequest } from '@tidemark/domain';
import { anId, aTicketFile } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { storedContact, storedFile, storedMessage, storedTicket } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';
import { expectWalk } from './walk.ts';

export const filesContract = (open: OpenStorage): void => {
  describe('files', () => {
    const here = withStorage(open);
    const aDesk = async () => {
      const desk = await here.newWorkspace();
      const { number: ticketNumber } = await storedTicket(desk);
      const { id: messageId } = await storedMessage(desk, { ticketNumber });
      return { desk, ticketNumber, messageId };
    };
    const found = (desk: TestWorkspace, id: string) => desk.read(({ files }) => files.find(id));

    test('are read back unchanged', async () => {
      const { desk, ticketNumber, messageId } = await aDesk();
      const place = { ticketNumber, messageId };
      const added = [
        aTicketFile({ ...place, name: 'Страница 1 – „été“ 👍.pdf', inline: true }),
        aTicketFile({ ...place, name: '.htaccess', size: 0 }),
        aTicketFile({ ...place, name: `${'n'.repeat(251)}.txt`, size: 2 ** 40 }),
      ];
      await desk.write(({ files }) => files.add(added));
      for (const file of added) expect(await found(desk, file.id)).toEqual(file);
      expect(await found(desk, anId())).toBeNull();
    });

    test('of a ticket are listed newest first, those of notes marked, without those of another', async () => {
      const { desk, ticketNumber, messageId } = await aDesk();
      const other = await storedTicket(desk);
      const { id: noteId } = await storedMessage(desk, { ticketNumber, internal: true });
      const mine: MarkedFile[] = [];
      for (const internal of [false, true, true, false]) {
        const file = await storedFile(desk, { ticketNumber, messageId: internal ? noteId : messageId });
        mine.unshift({ ...file, internal });
        await storedFile(desk, { ticketNumber: other.number });
      }
      await expectWalk(
        (page: PageRequest<string>) => desk.read(({ files }) => files.listOfTicket(ticketNumber, page)),
        mine,
      );
    });

    test('of all tickets of a customer are listed newest first, those of notes marked, without those of others', async () => {
      const { desk } = await aDesk();
      const requesterId = (await storedContact(desk)).id;
      const numbers = [];
      for (let count = 0; count < 2; count += 1)
        numbers.push((await storedTicket(desk, { requesterId })).number);
      const other = await storedTicket(desk);
      const theirs: MarkedFile[] = [];
      for (const ticketNumber of [...numbers, ...numbers]) {
        const internal = theirs.length % 2 === 1;
        const { id: messageId } = await storedMessage(desk, { ticketNumber, internal });
        theirs.unshift({ ...(await storedFile(desk, { ticketNumber, messageId })), internal });
        await storedFile(desk, { ticketNumber: other.number });
      }
      await expectWalk(
        (page: PageRequest<string>) => desk.read(({ files }) => files.listOfRequester(requesterId, page)),
        theirs,
      );
      const neighbour = await here.newWorkspace();
      const page = { limit: 10, after: null };
      expect(await neighbour.read(({ files }) => files.listOfRequester(requesterId, page))).toEqual({
        data: [],
        next: null,
      });
    });

    test('of a page of messages are found at once, in their order', async () => {
      const { desk, ticketNumber, messageId } = await aDesk();
      const { id: second } = await storedMessage(desk, { ticketNumber });
      const { id: third } = await storedMessage(desk, { ticketNumber });
      const files = [
        await storedFile(desk, { ticketNumber, messageId: second }),
        await storedFile(desk, { ticketNumber, messageId }),
        await storedFile(desk, { ticketNumber, messageId }),
      ];
      await storedFile(desk, { ticketNumber, messageId: third });
      const listed = (ids: readonly string[]) => desk.read((stores) => stores.files.listOfMessages(ids));
      expect(await listed([messageId, second])).toEqual(files);
      expect(await listed([anId()])).toEqual([]);
      expect(await listed([])).toEqual([]);
    });

    test('are all listed by id, and their ids are known', async () => {
      const { desk, ticketNumber, messageId } = await aDesk();
      const files = [];
      for (let count = 0; count < 5; count += 1)
        files.push(await storedFile(desk, { ticketNumber, messageId }));
      await expectWalk((page: PageRequest<string>) => desk.read((stores) => stores.files.list(page)), files);
      const ids = files.map(({ id }) => id);
      const storedIds = (asked: readonly string[]) => desk.read((stores) => stores.files.storedIds(asked));
      expect(await storedIds([...ids, anId()])).toEqual(new Set(ids));
      expect(await storedIds([])).toEqual(new Set());
    });

    test('beyond the limit of one statement are added in one write', async () => {
      const { desk, ticketNumber, messageId } = await aDesk();
      const files = Array.from({ length: 70 }, () => aTicketFile({ ticketNumber, messageId }));
      await desk.write((stores) => stores.files.add(files));
      const page = { limit: 100, after: null };
      expect((await desk.read((stores) => stores.files.list(page))).data).toEqual(files);
    });

    test('of a ticket are removed together, and their ids are returned', async () => {
      const { desk, ticketNumber, messageId } = await aDesk();
      const other = await storedFile(desk, { ticketNumber: (await storedTicket(desk)).number });
      const one = await storedFile(desk, { ticketNumber, messageId });
      const two = await storedFile(desk, { ticketNumber, messageId });
      const gone = await desk.write(({ files }) => files.removeOfTicket(ticketNumber));
      expect(gone.toSorted()).toEqual([one.id, two.id]);
      expect(await found(desk, one.id)).toBeNull();
      expect(await found(desk, other.id)).toEqual(other);
      expect(await desk.write(({ files }) => files.removeOfTicket(ticketNumber))).toEqual([]);
    });

    test('are removed with their ticket', async () => {
      const { desk, ticketNumber, messageId } = await aDesk();
      const { id } = await storedFile(desk, { ticketNumber, messageId });
      await desk.write(({ tickets }) => tickets.remove(ticketNumber));
      expect(await found(desk, id)).toBeNull();
    });

    test('of another workspace are not found, although its ticket has the same number', async () => {
      const one = await aDesk();
      const two = await aDesk();
      expect(one.ticketNumber).toBe(two.ticketNumber);
      const { ticketNumber, messageId } = two;
      const theirs = await storedFile(two.desk, { ticketNumber, messageId });
      const page = { limit: 10, after: null };
      const seen = await one.desk.read(async ({ files }) => [
        await files.find(theirs.id),
        (await files.listOfTicket(two.ticketNumber, page)).data,
        await files.listOfMessages([two.messageId]),
        (await files.list(page)).data,
        [...(await files.storedIds([theirs.id]))],
      ]);
      expect(seen).toEqual([null, [], [], [], []]);
      expect(await one.desk.write(({ files }) => files.removeOfTicket(two.ticketNumber))).toEqual([]);
      await one.desk.write(({ tickets }) => tickets.remove(one.ticketNumber));
      expect(await found(two.desk, theirs.id)).toEqual(theirs);
    });
  });
};
