import type { Message } from '@tidemark/domain';
import {
  aDelivery,
  aHistoryEntry,
  aMail,
  anAttempt,
  anEvent,
  anId,
  anOrigin,
  aRuleRun,
  aWebhook,
} from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { storedInboundMail } from './inbound-stored.ts';
import { addTicket, numbersFor, queryOf } from './searching.ts';
import { storedContact, storedFile, storedMessage, storedTicket } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const page = { limit: 100, after: null };

/** Messages that a person mailed into tickets of others are found, and only they are erased. */
export const erasedWritingsContract = (open: OpenStorage): void => {
  describe('a message in a ticket of somebody else', () => {
    const here = withStorage(open);
    const prepared = async () => {
      const desk = await here.newWorkspace();
      const bob = await storedContact(desk);
      const ticket = await storedTicket(desk);
      const author = { type: 'customer', id: bob.id, name: bob.name } as const;
      const byMail = (overrides: Partial<Message> = {}) =>
        storedMessage(desk, { ticketNumber: ticket.number, author, channel: 'email', ...overrides });
      return { desk, bob, ticket, byMail };
    };
    const idsOf = (rows: readonly Readonly<{ id: string }>[]) => rows.map(({ id }) => id).toSorted();

    test('is found by who sent it by mail, and counted with what is stored about them', async () => {
      const { desk, bob, ticket, byMail } = await prepared();
      const one = await byMail();
      const two = await byMail();
      await byMail({ channel: 'portal' });
      await byMail({ author: { type: 'customer', id: anId(), name: 'Ann' } });
      await storedFile(desk, { ticketNumber: ticket.number, messageId: one.id, size: 7 });
      const own = await storedTicket(desk, { requesterId: bob.id });
      await byMail({ ticketNumber: own.number });
      const find = (limit: number) => desk.read(({ messages }) => messages.listByMail(bob.id, limit));
      expect(idsOf(await find(10))).toEqual(expect.arrayContaining(idsOf([one, two])));
      expect([(await find(10)).length, (await find(2)).length]).toEqual([3, 2]);
      expect(await desk.read(({ contacts }) => contacts.countKept(bob.id))).toEqual({
        tickets: 1,
        messages: 3,
        files: 1,
        bytes: 7,
        sessions: 0,
      });
      const other = await here.newWorkspace();
      expect(await other.read(({ messages }) => messages.listByMail(bob.id, 10))).toEqual([]);
    });

    test('is found by the addresses in its cc, however they are cased, and loses them', async () => {
      const { desk, ticket, byMail } = await prepared();
      const bob = { name: 'Bob', email: 'BOB@customer.example' };
      const cc = [bob, { name: null, email: 'jimbob@customer.example' }];
      const named = await byMail({ cc });
      await byMail({ cc: cc.slice(1) });
      await byMail();
      const find = (email: string) => desk.read(({ messages }) => messages.listWithCc(email, 10));
      expect(idsOf(await find('bob@Customer.example'))).toEqual([named.id]);
      expect(await find('ob@customer.example')).toEqual([]);
      await desk.write(({ messages }) => messages.setCc(ticket.number, named.id, cc.slice(1)));
      expect(await find('bob@customer.example')).toEqual([]);
      expect(await find('jimbob@customer.example')).toHaveLength(2);
      await desk.write(({ messages }) => messages.setCc(ticket.number, named.id, []));
      expect(await desk.read(({ messages }) => messages.find(ticket.number, named.id))).toEqual({
        ...named,
        cc: [],
      });
    });

    test('is found by an address with letters beyond ASCII', async () => {
      const { desk, byMail } = await prepared();
      await byMail({ cc: [{ name: null, email: 'jörg@customer.example' }] });
      const named = await byMail({ cc: [{ name: null, email: 'ÖRG@customer.example' }] });
      const found = await desk.read(({ messages }) => messages.listWithCc('örg@customer.example', 1));
      expect(idsOf(found)).toEqual([named.id]);
    });

    test('is removed alone, and the others keep their order', async () => {
      const { desk, ticket, byMail } = await prepared();
      const messages = [await byMail(), await byMail(), await byMail()];
      const [first, gone, last] = messages;
      await desk.write((stores) => stores.messages.remove(ticket.number, [gone?.id ?? '', anId()]));
      await desk.write((stores) => stores.messages.remove(ticket.number + 1, [first?.id ?? '']));
      const later = await byMail();
      const listed = await desk.read((stores) => stores.messages.listOfTicket(ticket.number, page));
      expect(listed.data.map(({ id }) => id)).toEqual([first?.id, last?.id, later.id]);
      const found = (id = '') => desk.read((stores) => stores.messages.find(ticket.number, id));
      expect([await found(gone?.id), await found(last?.id)]).toEqual([null, last]);
    });

    test('leaves the search with its words, and takes other words with another text', async () => {
      const { desk, bob } = await prepared();
      const ticket = await desk.write((stores) =>
        addTicket(stores, { requesterId: bob.id, subject: 'Printer' }, ['zebra crossing', 'unicorn']),
      );
      const { data } = await desk.read(({ messages }) => messages.listOfTicket(ticket.number, page));
      const [first, second] = data.map(({ id }) => id);
      const find = async (...words: readonly string[]) => {
        const [begun = '', ...whole] = words.toReversed();
        return (await numbersFor(desk, queryOf(begun, ...whole))).length;
      };
      const content = { body: 'quagga crossing', bodyHtml: '' };
      await desk.write(({ messages }) => messages.setContent(ticket.number, first ?? '', content));
      expect([await find('zebra'), await find('printer', 'quagga'), await find('crossing')]).toEqual([
        0, 1, 1,
      ]);
      await desk.write(({ messages }) => messages.remove(ticket.number, [second ?? '']));
      expect([await find('unicorn'), await find('printer', 'crossing')]).toEqual([0, 1]);
      await desk.write(({ tickets }) => tickets.remove(ticket.number));
      expect([await find('quagga'), await find('printer')]).toEqual([0, 0]);
    });

    test('takes its files, its mails and its original along', async () => {
      const { desk, ticket, byMail } = await prepared();
      const gone = await byMail();
      const stays = await byMail();
      const of = { ticketNumber: ticket.number };
      const file = await storedFile(desk, { ...of, messageId: gone.id });
      const kept = await storedFile(desk, { ...of, messageId: stays.id });
      const mails = [gone.id, stays.id, null].map((messageId) => aMail({ ...of, messageId }));
      await desk.write(async (stores) => {
        for (const mail of mails) await stores.mails.add(mail);
        for (const { id: messageId } of [gone, stays])
          await stores.messageOrigins.add(
            anOrigin({ ...of, messageId, sender: `${messageId}@x.example`, text: 'é', html: 'abc' }),
          );
      });
      await desk.write(async (stores) => {
        expect(await stores.files.removeOfMessages([gone.id, anId()])).toEqual([file.id]);
        expect(await stores.mails.removeOfMessages(ticket.number, [gone.id])).toEqual([mails[0]?.id]);
        await stores.messageOrigins.remove([gone.id]);
      });
      await desk.read(async ({ files, mails: left, messageOrigins }) => {
        expect((await files.listOfTicket(ticket.number, page)).data).toEqual([{ ...kept, internal: false }]);
        expect(idsOf(await left.list(10))).toEqual(idsOf(mails.slice(1)));
        expect(await messageOrigins.find(gone.id)).toBeNull();
      });
      const bytes = await desk.write(({ messageOrigins }) =>
        messageOrigins.removeOf(`${stays.id}@X.example`),
      );
      expect(bytes).toBe(5);
    });

    test('takes along the events, deliveries and runs of rules that its author caused, and no others', async () => {
      const { desk, bob, ticket } = await prepared();
      const actor = { type: 'customer', id: bob.id } as const;
      const about = { subjectId: ticket.id, actor };
      const events = [
        anEvent({ ...about, kind: 'message.created' }),
        anEvent({ ...about, kind: 'ticket.updated' }),
        anEvent({ ...about, kind: 'message.created', actor: { type: 'agent', id: anId() } }),
        anEvent({ actor, kind: 'message.created' }),
      ];
      const [gone, ...left] = events;
      const webhook = aWebhook();
      const deliveries = events.map(({ id: eventId, subjectId }) =>
        aDelivery({ webhookId: webhook.id, eventId, subjectId }),
      );
      const run = { ticketNumber: ticket.number };
      const history = [aHistoryEntry({ ...run, actor }), aHistoryEntry(run)];
      const runs = [aRuleRun({ ...run, actor }), aRuleRun({ ...run, actor: { type: 'system', id: null } })];
      await desk.write(async (stores) => {
        await stores.events.add(events);
        await stores.webhooks.add(webhook);
        for (const delivery of deliveries)
          await stores.webhooks.record([{ delivery, attempt: anAttempt({ deliveryId: delivery.id }) }]);
        for (const one of runs) await stores.ruleRuns.add(one);
        for (const one of history) await stores.ticketHistory.add(one);
      });
      await desk.write(async (stores) => {
        const removed = await stores.events.removeMessagesOf(bob.id, ticket.id);
        expect(removed).toEqual([gone?.id]);
        await stores.webhooks.removeDeliveriesOf(removed);
        await stores.ruleRuns.removeOfActor(ticket.number, bob.id);
        await stores.ticketHistory.removeOfActor(ticket.number, bob.id);
      });
      await desk.read(async (stores) => {
        expect(idsOf(await stores.events.listAfter(0, 10))).toEqual(idsOf(left));
        expect(await stores.events.sequenceOf(gone?.id ?? '')).toBe(1);
        const { data } = await stores.webhooks.listDeliveries({}, page);
        expect(idsOf(data)).toEqual(idsOf(deliveries.slice(1)));
        expect(await stores.webhooks.listAttempts([deliveries[0]?.id ?? ''])).toEqual([]);
        expect(idsOf(await stores.ruleRuns.listOfTicket(ticket.number, 10))).toEqual([runs[1]?.id]);
        const entries = await stores.ticketHistory.listOfTicket(ticket.number, page);
        expect(entries.data).toEqual(history.slice(1));
      });
    });

    test('arrived by a mail, which is counted once for its sender and for the requester of its ticket', async () => {
      const { desk, bob } = await prepared();
      const own = await storedTicket(desk, { requesterId: bob.id });
      const other = await storedTicket(desk);
      const mails: readonly Parameters<typeof storedInboundMail>[1][] = [
        { sender: 'Bob@customer.example', state: 'parked' },
        { sender: 'bob@customer.example', ticketNumber: own.number, state: 'done' },
        { sender: 'ann@customer.example', ticketNumber: own.number, state: 'done' },
        { sender: 'bob@customer.example', ticketNumber: other.number, state: 'done' },
        { sender: 'ann@customer.example', ticketNumber: other.number, state: 'done' },
        { sender: null, state: 'parked' },
      ];
      for (const mail of mails) await storedInboundMail(desk, mail);
      const count = ({ read }: TestWorkspace) =>
        read(({ inboundMails }) =>
          inboundMails.countAbout({ email: 'bob@CUSTOMER.example', requesterId: bob.id }),
        );
      expect(await count(desk)).toBe(4);
      expect(await count(await here.newWorkspace())).toBe(0);
    });
  });
};
