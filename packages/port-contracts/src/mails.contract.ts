import { aMail, aTicket } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce } from './at-once.ts';
import { storedContact, storedTicket } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const storedMail = async ({ write }: TestWorkspace, wanted: Parameters<typeof aMail>[0] = {}) => {
  const mail = aMail(wanted);
  await write(({ mails }) => mails.add(mail));
  return mail;
};

const list = ({ read }: TestWorkspace, limit = 10) => read(({ mails }) => mails.list(limit));

export const mailsContract = (open: OpenStorage): void => {
  describe('mail that the workspace writes', () => {
    const here = withStorage(open);

    test('comes back as it was queued, newest first, a few of it', async () => {
      const desk = await here.newWorkspace();
      const { number } = await storedTicket(desk);
      const mails = [
        await storedMail(desk),
        await storedMail(desk, { ticketNumber: number, to: 'Bob@Acme.Example', body: 'Ünï 👍\n"q"' }),
        await storedMail(desk, { cause: 'webhook_disabled' }),
      ];
      expect(await list(desk)).toEqual(mails.toReversed());
      expect(await list(desk, 1)).toEqual(mails.slice(2));
    });

    test('is counted by ticket and by address from an instant on, however the address is cased', async () => {
      const desk = await here.newWorkspace();
      const [one, two] = [await storedTicket(desk), await storedTicket(desk)];
      const at = (minute: number) => `2026-11-20T08:0${minute}:00.000Z`;
      for (const minute of [1, 2, 3])
        await storedMail(desk, {
          ticketNumber: one.number,
          to: minute === 2 ? 'BOB@Acme.example' : 'bob@acme.example',
          createdAt: at(minute),
        });
      await storedMail(desk, { ticketNumber: two.number, to: 'bob_@acme.example', createdAt: at(3) });
      await desk.read(async ({ mails }) => {
        expect(await mails.countOfTicket(one.number, at(1))).toBe(3);
        expect(await mails.countOfTicket(one.number, at(2))).toBe(2);
        expect(await mails.countOfTicket(two.number, at(1))).toBe(1);
        expect(await mails.countOfTicket(99, at(1))).toBe(0);
        expect(await mails.countTo('Bob@acme.example', at(1))).toBe(3);
        expect(await mails.countTo('bob@acme.example', at(3))).toBe(1);
        expect(await mails.countTo('bob@acme.exampl', at(1))).toBe(0);
      });
    });

    test('may be queued before the ticket that it is about is added, and counts at once', async () => {
      const desk = await here.newWorkspace();
      const { id: requesterId } = await storedContact(desk);
      const count = await desk.write(async ({ tickets, mails }) => {
        const number = await tickets.nextNumber();
        const mail = aMail({ ticketNumber: number });
        await mails.add(mail);
        await tickets.add(aTicket({ number, requesterId }));
        return mails.countOfTicket(number, mail.createdAt);
      });
      expect(count).toBe(1);
      expect(await list(desk)).toHaveLength(1);
    });

    test('is counted by one write at a time among those that hold it, so that a cap is a cap', async () => {
      const desk = await here.newWorkspace();
      const { number: ticketNumber } = await storedTicket(desk);
      const mails = Array.from({ length: 20 }, () => aMail({ ticketNumber }));
      await atOnce(20, (index) =>
        desk.write(async ({ mails: store }) => {
          const mail = mails[index] ?? aMail();
          await store.hold();
          const counts = [
            await store.countTo(mail.to, mail.createdAt),
            await store.countOfTicket(ticketNumber, mail.createdAt),
          ];
          if (Math.max(...counts) < 3) await store.add(mail);
        }),
      );
      expect(await list(desk, 20)).toHaveLength(3);
    });

    test('goes with its ticket, or with the person to whom it was', async () => {
      const desk = await here.newWorkspace();
      const { number: ticketNumber } = await storedTicket(desk);
      await storedMail(desk, { ticketNumber });
      await storedMail(desk, { to: 'ann@acme.example' });
      const kept = await storedMail(desk, { to: 'cora@acme.example' });
      await desk.write(async ({ mails }) => {
        await mails.removeOfTicket(ticketNumber);
        await mails.removeTo('ANN@acme.example');
        await mails.removeTo('%@acme.example');
      });
      expect(await list(desk)).toEqual([kept]);
    });
  });
};
