import type { LastMessage, Message, MessageKey, PageRequest } from '@tidemark/domain';
import { aMessage, anId } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { nobody, storedContact, storedMessage, storedTicket } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';
import { expectWalk, walk } from './walk.ts';

const withTicket = async (desk: TestWorkspace): Promise<TestWorkspace> => {
  await storedTicket(desk);
  return desk;
};

const headOf = (
  { id, ticketNumber, internal, author, createdAt }: Message,
  beginning: string,
): LastMessage => ({ id, ticketNumber, internal, author, createdAt, beginning });

export const messagesContract = (open: OpenStorage): void => {
  describe('messages', () => {
    const here = withStorage(open);

    test('are read back unchanged, of any author', async () => {
      const desk = await here.newWorkspace();
      const { number: ticketNumber } = await storedTicket(desk);
      const contact = await storedContact(desk);
      const written: readonly Partial<Message>[] = [
        { author: { type: 'customer', id: contact.id, name: contact.name }, channel: 'email' },
        { author: { type: 'api_key', id: anId(), name: 'Zapier' }, internal: true },
        { author: { type: 'system', id: null, name: 'Command line' }, auto: true },
        { delivery: { state: 'failed', error: '550 no such user', at: '2026-11-20T09:00:00.000Z' } },
        { verified: true, cc: [{ name: 'Zoë "Z"', email: 'zoe@acme.example' }], channel: 'email' },
        {
          verified: false,
          cc: [
            { name: null, email: 'a@acme.example' },
            { name: '山田', email: 'b@acme.example' },
          ],
        },
        { skippedFiles: ['Rechnung März.pdf', 'a "b", c.png', '👩‍👩‍👧.jpg'] },
      ];
      const messages = [];
      for (const part of written) messages.push(await storedMessage(desk, { ticketNumber, ...part }));
      await expectWalk(
        (page: PageRequest<number>) =>
          desk.read((stores) => stores.messages.listOfTicket(ticketNumber, page)),
        messages,
      );
    });

    test('show the newest of each of some tickets, with its first characters', async () => {
      const desk = await here.newWorkspace();
      const one = await storedTicket(desk);
      const other = await storedTicket(desk);
      const empty = await storedTicket(desk);
      await storedMessage(desk, { ticketNumber: one.number, body: 'Earlier.' });
      const note = { ticketNumber: one.number, internal: true, body: 'Zoë 👩 asks: when?' };
      const newest = await storedMessage(desk, note);
      const only = await storedMessage(desk, { ticketNumber: other.number, body: 'Hi.' });
      const lastOf = (numbers: readonly number[]) =>
        desk.read((stores) => stores.messages.listLast(numbers, 6));
      const heads = await lastOf([one.number, other.number, empty.number, 999_999]);
      expect(heads.toSorted((a, b) => a.ticketNumber - b.ticketNumber)).toEqual([
        headOf(newest, 'Zoë 👩 '),
        headOf(only, 'Hi.'),
      ]);
      expect(await lastOf([])).toEqual([]);
    });

    test('show who wrote the oldest of each of some tickets, and whether that is proven', async () => {
      const desk = await here.newWorkspace();
      const mailed = await storedTicket(desk);
      const written = await storedTicket(desk);
      const empty = await storedTicket(desk);
      const author = { type: 'customer', id: anId(), name: 'Zoë' } as const;
      const first = { ticketNumber: mailed.number, author, verified: false };
      await storedMessage(desk, first);
      await storedMessage(desk, { ticketNumber: mailed.number, verified: true });
      const other = await storedMessage(desk, { ticketNumber: written.number });
      const firstOf = (numbers: readonly number[]) =>
        desk.read((stores) => stores.messages.listFirstAuthors(numbers));
      const found = await firstOf([mailed.number, written.number, empty.number, 999_999]);
      expect(found.toSorted((a, b) => a.ticketNumber - b.ticketNumber)).toEqual([
        first,
        { ticketNumber: written.number, author: other.author, verified: null },
      ]);
      expect(await firstOf([])).toEqual([]);
    });

    test('store the outcome of their mail, and change in nothing else', async () => {
      const desk = await here.newWorkspace();
      const { number: ticketNumber } = await storedTicket(desk);
      const message = await storedMessage(desk, { ticketNumber });
      const delivery = {
        state: 'failed',
        error: '550 no such user',
        at: '2026-11-20T09:00:00.000Z',
      } as const;
      await desk.write(async ({ messages }) => {
        expect(await messages.setDelivery(ticketNumber, message.id, delivery)).toEqual({
          ...message,
          delivery,
        });
        expect(await messages.setDelivery(ticketNumber, anId(), delivery)).toBeNull();
        expect(await messages.setDelivery(ticketNumber + 1, message.id, delivery)).toBeNull();
      });
      await expectWalk(
        (page: PageRequest<number>) =>
          desk.read((stores) => stores.messages.listOfTicket(ticketNumber, page)),
        [{ ...message, delivery }],
      );
    });

    test('know the customer’s question before each, without notes and answers', async () => {
      const desk = await here.newWorkspace();
      const { number: ticketNumber } = await storedTicket(desk);
      const contact = await storedContact(desk);
      const author = { type: 'customer', id: contact.id, name: contact.name } as const;
      const key = { type: 'api_key', id: anId(), name: 'Zapier' } as const;
      const message = (part: Partial<Message>) => storedMessage(desk, { ticketNumber, author, ...part });
      const first = await message({});
      const second = await message({ createdAt: '2020-01-01T00:00:00.000Z' });
      const note = await message({ internal: true });
      const answer = await message({ author: key });
      const third = await message({});
      const last = await message({ author: key });
      const { number: other } = await storedTicket(desk);
      const elsewhere = await storedMessage(desk, { ticketNumber: other, author: key });
      await desk.read(async ({ messages }) => {
        for (const [id, question] of [
          [first.id, null],
          [second.id, first],
          [note.id, second],
          [answer.id, second],
          [third.id, second],
          [last.id, third],
          [elsewhere.id, null],
          [anId(), null],
        ] as const)
          expect(await messages.findQuestion(ticketNumber, id)).toEqual(question);
      });
    });

    test('their text is replaced, and nothing else of them', async () => {
      const desk = await here.newWorkspace();
      const { number } = await storedTicket(desk);
      const message = await storedMessage(desk, { ticketNumber: number });
      const other = await storedMessage(desk, { ticketNumber: number });
      const content = { body: 'Read again', bodyHtml: '<p>Read again</p>' };
      await desk.write(async ({ messages }) => {
        await messages.setContent(number, message.id, content);
        await messages.setContent(number + 1, other.id, content);
      });
      await expectWalk(
        (page: PageRequest<number>) => desk.read((stores) => stores.messages.listOfTicket(number, page)),
        [{ ...message, ...content }, other],
      );
    });

    test('of one ticket are listed without those of another', async () => {
      const desk = await here.newWorkspace();
      const one = await storedTicket(desk);
      const two = await storedTicket(desk);
      const mine = await storedMessage(desk, { ticketNumber: one.number });
      await storedMessage(desk, { ticketNumber: two.number });
      await expectWalk(
        (page: PageRequest<number>) => desk.read((stores) => stores.messages.listOfTicket(one.number, page)),
        [mine],
      );
      await expectWalk(
        (page: PageRequest<number>) => desk.read((stores) => stores.messages.listOfTicket(99, page)),
        [],
      );
    });

    test('of one ticket can be listed newest first, whatever their ids and times', async () => {
      const desk = await here.newWorkspace();
      const { number: ticketNumber } = await storedTicket(desk);
      const { number: other } = await storedTicket(desk);
      const messages: Message[] = [];
      for (const hour of ['10', '09', '12', '08', '11']) {
        const createdAt = `2026-11-20T${hour}:00:00.000Z`;
        messages.push(await storedMessage(desk, { ticketNumber, createdAt }));
        await storedMessage(desk, { ticketNumber: other });
      }
      const back = (page: PageRequest<number>) =>
        desk.read((stores) => stores.messages.listOfTicket(ticketNumber, page, 'desc'));
      await expectWalk(back, messages.toReversed());
      const seen = await walk(back, 2, () => storedMessage(desk, { ticketNumber }));
      expect(seen).toEqual(messages.toReversed());
      expect((await back({ limit: 5, after: 1 })).data).toEqual([]);
    });

    test('of all tickets are read by ticket, and in a ticket oldest first', async () => {
      const desk = await here.newWorkspace();
      await storedMessage(await here.newWorkspace().then(withTicket), { ticketNumber: 1 });
      const numbers = [(await storedTicket(desk)).number, (await storedTicket(desk)).number];
      const written: Message[] = [];
      for (const ticketNumber of [...numbers, ...numbers, ...numbers])
        written.push(await storedMessage(desk, { ticketNumber }));
      await expectWalk<Message, MessageKey>(
        (page) => desk.read(({ messages }) => messages.list(page)),
        numbers.flatMap((number) => written.filter(({ ticketNumber }) => ticketNumber === number)),
      );
    });

    test('that are written during a walk come at its end', async () => {
      const desk = await here.newWorkspace();
      const { number: ticketNumber } = await storedTicket(desk);
      const messages = [];
      for (let count = 0; count < 4; count++) messages.push(await storedMessage(desk, { ticketNumber }));
      const seen = await walk(
        (page: PageRequest<number>) =>
          desk.read((stores) => stores.messages.listOfTicket(ticketNumber, page)),
        2,
        async (pages) => {
          if (pages === 1) messages.push(await storedMessage(desk, { ticketNumber }));
        },
      );
      expect(seen).toEqual(messages);
    });

    test('keep the order in which they were added when the clocks of two processes differ', async () => {
      const desk = await here.newWorkspace();
      const { number: ticketNumber } = await storedTicket(desk);
      const early = anId();
      const late = anId();
      const first = await storedMessage(desk, {
        ticketNumber,
        id: late,
        createdAt: '2026-11-20T09:00:01.000Z',
      });
      const second = await storedMessage(desk, {
        ticketNumber,
        id: early,
        createdAt: '2026-11-20T09:00:00.000Z',
      });
      await expectWalk(
        (page: PageRequest<number>) =>
          desk.read((stores) => stores.messages.listOfTicket(ticketNumber, page)),
        [first, second],
      );
      expect(await desk.read((stores) => stores.messages.findLastId(ticketNumber))).toBe(second.id);
    });

    test('belong to one ticket', async () => {
      const desk = await here.newWorkspace();
      const one = await storedTicket(desk);
      const two = await storedTicket(desk);
      const { id } = await storedMessage(desk, { ticketNumber: one.number });
      const isOf = (number: number, message: string) =>
        desk.read((stores) => stores.messages.isOfTicket(number, message));
      expect([
        await isOf(one.number, id),
        await isOf(two.number, id),
        await isOf(one.number, anId()),
      ]).toEqual([true, false, false]);
    });

    test('have a newest one, also within the write that adds it', async () => {
      const desk = await here.newWorkspace();
      const { number: ticketNumber } = await storedTicket(desk);
      const lastId = () => desk.read((stores) => stores.messages.findLastId(ticketNumber));
      expect(await lastId()).toBeNull();
      await storedMessage(desk, { ticketNumber });
      const second = await storedMessage(desk, { ticketNumber });
      expect(await lastId()).toBe(second.id);
      const third = aMessage({ ticketNumber });
      const within = await desk.write(async ({ messages }) => {
        await messages.add(third, nobody);
        return messages.findLastId(ticketNumber);
      });
      expect(within).toBe(third.id);
    });

    test('of 100,000 characters are stored whole', async () => {
      const desk = await here.newWorkspace();
      const { number: ticketNumber } = await storedTicket(desk);
      const body = '0123456789é👍'.repeat(7_693).slice(0, 100_000);
      const message = await storedMessage(desk, { ticketNumber, body, bodyHtml: `<p>${body}</p>` });
      const { data } = await desk.read((stores) =>
        stores.messages.listOfTicket(ticketNumber, { limit: 1, after: null }),
      );
      expect(data[0]).toEqual(message);
    });
  });
};
