import type { Participant } from '@tidemark/domain';
import { anId } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { storedOrigin } from './inbound-stored.ts';
import { nastyTexts } from './nasty-texts.ts';
import { storedTicket } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const at = '2026-11-20T08:05:00.000Z';

const found = ({ read }: TestWorkspace, ids: readonly string[], limit = 9) =>
  read(async ({ messageOrigins }) =>
    (await messageOrigins.findSentAs(ids, limit)).map(({ messageId }) => messageId),
  );

const participant = (ticketNumber: number, email: string, name: string | null = null): Participant => ({
  ticketNumber,
  address: { name, email },
  addedAt: at,
});

const listed = ({ read }: TestWorkspace, number: number) =>
  read(({ participants }) => participants.listOfTicket(number));

export const messageOriginsContract = (open: OpenStorage): void => {
  describe('the mail that a message came from', () => {
    const here = withStorage(open);
    const find = ({ read }: TestWorkspace, messageId: string) =>
      read(({ messageOrigins }) => messageOrigins.find(messageId));

    test('comes back as it was added and as it was saved', async () => {
      const desk = await here.newWorkspace();
      const { number: ticketNumber } = await storedTicket(desk);
      const bare = await storedOrigin(desk, { ticketNumber, sentAs: null, text: '', html: '' });
      const long = await storedOrigin(desk, { ticketNumber, text: 'é👍 '.repeat(250_000) });
      expect(await find(desk, bare.messageId)).toEqual(bare);
      expect(await find(desk, long.messageId)).toEqual(long);
      expect(await find(desk, anId())).toBeNull();
      const saved = {
        ...long,
        text: 'New.',
        html: '<p>New.</p>',
        sentAs: 'other@acme.example',
        sender: 'b@c.de',
      };
      await desk.write(({ messageOrigins }) => messageOrigins.save(saved));
      expect(await find(desk, long.messageId)).toEqual(saved);
      expect(await found(desk, [long.sentAs ?? ''])).toEqual([]);
      expect(await found(desk, ['other@acme.example'])).toEqual([long.messageId]);
    });

    test.each(Object.entries(nastyTexts))('keeps its texts to the letter: %s', async (_name, text) => {
      const desk = await here.newWorkspace();
      const { number: ticketNumber } = await storedTicket(desk);
      const origin = await storedOrigin(desk, {
        ticketNumber,
        sentAs: text,
        sender: text,
        subject: text,
        text,
        html: text,
      });
      expect(await find(desk, origin.messageId)).toEqual(origin);
      const { text: _text, html: _html, ...head } = origin;
      expect(await desk.read(({ messageOrigins }) => messageOrigins.findSentAs([text], 9))).toEqual([head]);
      expect(await found(desk, [text])).toEqual([origin.messageId]);
    });

    test('is found by its Message-ID among fifty, letter for letter, however long it is', async () => {
      const desk = await here.newWorkspace();
      const { number: ticketNumber } = await storedTicket(desk);
      const long = `${'x'.repeat(60_000)}@acme.example`;
      const sentAs = ['One@acme.example', 'two@acme.example', 'two@acme.example', long];
      const origins: string[] = [];
      for (const id of sentAs)
        origins.push((await storedOrigin(desk, { ticketNumber, sentAs: id })).messageId);
      const [one, two, twin, last] = origins;
      const others = Array.from({ length: 47 }, (_, index) => `other-${index}@acme.example`);
      expect(await found(desk, ['two@acme.example', ...others, long])).toEqual([two, twin, last]);
      expect(await found(desk, [long, 'two@acme.example'], 2)).toEqual([two, twin]);
      expect(await found(desk, ['One@acme.example'])).toEqual([one]);
      expect(await found(desk, ['one@acme.example', long.slice(1), '%', ''])).toEqual([]);
      expect(await found(desk, [])).toEqual([]);
    });

    test('is found as the last of its sender in its ticket, before a message', async () => {
      const desk = await here.newWorkspace();
      const ticket = await storedTicket(desk);
      const other = await storedTicket(desk);
      const { number: ticketNumber } = ticket;
      const first = await storedOrigin(desk, { ticketNumber, sender: 'Bob@acme.example', subject: 'One' });
      const second = await storedOrigin(desk, {
        ticketNumber,
        sender: 'bob@acme.example',
        subject: 'Two 👍',
      });
      const cora = await storedOrigin(desk, { ticketNumber, sender: 'cora@acme.example' });
      const elsewhere = await storedOrigin(desk, { ticketNumber: other.number, sender: 'bob@acme.example' });
      const last = (sender: string, before: string) =>
        desk.read(({ messageOrigins }) => messageOrigins.findLastOf(ticketNumber, sender, before));
      const { text: _text, html: _html, ...head } = second;
      expect(await last('BOB@acme.example', elsewhere.messageId)).toEqual(head);
      expect((await last('bob@acme.example', second.messageId))?.messageId).toBe(first.messageId);
      expect((await last('cora@acme.example', elsewhere.messageId))?.messageId).toBe(cora.messageId);
      expect(await last('bob@acme.example', first.messageId)).toBeNull();
    });

    test('is removed with whoever sent it, however the address is cased, and other mail stays', async () => {
      const desk = await here.newWorkspace();
      const { number: ticketNumber } = await storedTicket(desk);
      const long = `${'x'.repeat(60_000)}@acme.example`;
      const senders = ['Bob@acme.example', 'bob@acme.example', 'bob_@acme.example', long];
      const origins: string[] = [];
      for (const sender of senders)
        origins.push((await storedOrigin(desk, { ticketNumber, sender, sentAs: 'same' })).messageId);
      const remove = (sender: string) => desk.write(({ messageOrigins }) => messageOrigins.removeOf(sender));
      await remove('%@acme.example');
      await remove('BOB@acme.example');
      expect(await found(desk, ['same'])).toEqual(origins.slice(2));
      await remove(long);
      expect(await found(desk, ['same'])).toEqual(origins.slice(2, 3));
    });

    test('goes with its ticket', async () => {
      const desk = await here.newWorkspace();
      const gone = await storedTicket(desk);
      const stays = await storedTicket(desk);
      const one = await storedOrigin(desk, { ticketNumber: gone.number });
      const other = await storedOrigin(desk, { ticketNumber: stays.number });
      await desk.write(({ tickets }) => tickets.remove(gone.number));
      expect(await find(desk, one.messageId)).toBeNull();
      expect(await find(desk, other.messageId)).toEqual(other);
    });
  });

  describe('who takes part in a ticket by mail', () => {
    const here = withStorage(open);

    test('is added once, however the address is cased, and listed by address', async () => {
      const desk = await here.newWorkspace();
      const { number } = await storedTicket(desk);
      const { number: other } = await storedTicket(desk);
      const bob = participant(number, 'Bob@acme.example', 'Bob "B" Ünï');
      const ann = participant(number, 'ann@x.example');
      const elsewhere = participant(other, 'bob@acme.example');
      await desk.write(({ participants }) =>
        participants.add([bob, ann, participant(number, 'BOB@acme.example'), elsewhere]),
      );
      await desk.write(({ participants }) =>
        participants.add([
          { ...participant(number, 'ANN@x.example', 'Ann'), addedAt: '2026-11-21T00:00:00.000Z' },
        ]),
      );
      await desk.write(({ participants }) => participants.add([]));
      expect(await listed(desk, number)).toEqual([ann, bob]);
      expect(await listed(desk, other)).toEqual([elsewhere]);
      expect(await listed(desk, other + 1)).toEqual([]);
    });

    test('is removed from all tickets, however the address is cased, and others stay', async () => {
      const desk = await here.newWorkspace();
      const numbers = [(await storedTicket(desk)).number, (await storedTicket(desk)).number];
      const stays = numbers.map((number) => participant(number, 'bob_@acme.example'));
      await desk.write(({ participants }) =>
        participants.add([...stays, ...numbers.map((number) => participant(number, 'Bob@acme.example'))]),
      );
      await desk.write(({ participants }) => participants.removeOf('%@acme.example'));
      await desk.write(({ participants }) => participants.removeOf('BOB@acme.example'));
      for (const [index, number] of numbers.entries())
        expect(await listed(desk, number)).toEqual([stays[index]]);
    });

    test('goes with the ticket, and is not added by a write that fails', async () => {
      const desk = await here.newWorkspace();
      const gone = await storedTicket(desk);
      const stays = await storedTicket(desk);
      const both = [
        participant(gone.number, 'bob@acme.example'),
        participant(stays.number, 'bob@acme.example'),
      ];
      const attempt = desk.write(async ({ participants }) => {
        await participants.add(both);
        throw new Error('the power went');
      });
      await expect(attempt).rejects.toThrow('the power went');
      expect(await listed(desk, stays.number)).toEqual([]);
      await desk.write(({ participants }) => participants.add(both));
      await desk.write(({ tickets }) => tickets.remove(gone.number));
      expect(await listed(desk, gone.number)).toEqual([]);
      expect(await listed(desk, stays.number)).toHaveLength(1);
    });
  });
};
