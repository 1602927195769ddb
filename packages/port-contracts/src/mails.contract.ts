import type { CountedMails, Instant, MailState, Stores } from '@tidemark/domain';
import { aMail, aTicket } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce } from './at-once.ts';
import { storedContact, storedTicket } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const storedMail = async ({ write }: TestWorkspace, overrides: Parameters<typeof aMail>[0] = {}) => {
  const mail = aMail(overrides);
  await write(({ mails }) => mails.add(mail));
  return mail;
};

const list = ({ read }: TestWorkspace, limit = 10) => read(({ mails }) => mails.list(limit));

/** How many under a cap were queued since an instant, or left since another one. */
const countTo = (
  { mails }: Stores,
  address: string,
  { cap = 'automaticTo', leftSince = longAgo, queuedSince = longAgo }: Partial<CountedMails> = {},
) => mails.countTo(address, { cap, leftSince, queuedSince });

const longAgo: Instant = '2026-01-01T00:00:00.000Z';
const at = (minute: number): Instant => `2026-11-20T08:0${minute}:00.000Z`;

export const mailsContract = (open: OpenStorage): void => {
  describe('mail that the workspace writes', () => {
    const here = withStorage(open);

    test('is read back unchanged, newest first, a few at a time', async () => {
      const desk = await here.newWorkspace();
      const { number } = await storedTicket(desk);
      const mails = [
        await storedMail(desk),
        await storedMail(desk, { ticketNumber: number, to: 'Bob@Acme.Example', text: 'Ünï 👍\n"q"' }),
        await storedMail(desk, { cause: 'webhook_disabled' }),
      ];
      expect(await list(desk)).toEqual(mails.toReversed());
      expect(await list(desk, 1)).toEqual(mails.slice(2));
    });

    test('is listed by its state', async () => {
      const desk = await here.newWorkspace();
      const waits = await storedMail(desk);
      const over = { state: 'failed', error: 'No such user.', nextAttemptAt: null } as const;
      const failed = [await storedMail(desk, over), await storedMail(desk, over)];
      const of = (state: MailState, limit: number) => desk.read(({ mails }) => mails.list(limit, state));
      expect(await of('failed', 10)).toEqual(failed.toReversed());
      expect(await of('failed', 1)).toEqual(failed.slice(1));
      expect([await of('queued', 10), await of('sent', 10)]).toEqual([[waits], []]);
    });

    test('is counted by ticket and by address since an instant, in any letter case of the address', async () => {
      const desk = await here.newWorkspace();
      const one = await storedTicket(desk);
      const two = await storedTicket(desk);
      for (const minute of [1, 2, 3])
        await storedMail(desk, {
          ticketNumber: one.number,
          to: minute === 2 ? 'BOB@Acme.example' : 'bob@acme.example',
          createdAt: at(minute),
        });
      await storedMail(desk, { ticketNumber: two.number, to: 'bob_@acme.example', createdAt: at(3) });
      await storedMail(desk, { kind: 'agent_notice', ticketNumber: two.number, createdAt: at(3) });
      await desk.read(async (stores) => {
        const { mails } = stores;
        expect(await mails.countOfTicket(one.number, at(1))).toBe(3);
        expect(await mails.countOfTicket(one.number, at(2))).toBe(2);
        expect(await mails.countOfTicket(two.number, at(1))).toBe(1);
        expect(await mails.countOfTicket(99, at(1))).toBe(0);
        expect(await countTo(stores, 'Bob@acme.example')).toBe(3);
        expect(await countTo(stores, 'bob@acme.example', { queuedSince: at(3) })).toBe(1);
        expect(await countTo(stores, 'bob@acme.exampl')).toBe(0);
      });
    });

    test('counts towards a limit while it waits, and for a time after it was sent', async () => {
      const desk = await here.newWorkspace();
      const to = 'bob@acme.example';
      await storedMail(desk, { to, createdAt: at(1) });
      await storedMail(desk, { to, createdAt: at(1), attempts: 9 });
      await storedMail(desk, { to, createdAt: at(1), state: 'sent', sentAt: at(5), attempts: 9 });
      await storedMail(desk, { to, createdAt: at(1), state: 'sent', sentAt: at(1), attempts: 1 });
      const count = (counted: Partial<CountedMails>) => desk.read((stores) => countTo(stores, to, counted));
      expect(await count({})).toBe(4);
      expect(await count({ leftSince: at(2) })).toBe(3);
      expect(await count({ leftSince: at(5) })).toBe(3);
      expect(await count({ leftSince: at(6) })).toBe(2);
      // By a clock that was set back in between.
      await storedMail(desk, { to, createdAt: at(7), state: 'sent', sentAt: at(3), attempts: 1 });
      expect(await count({ leftSince: at(6) })).toBe(3);
      expect(await count({ leftSince: at(8), queuedSince: at(2) })).toBe(0);
    });

    test('counts towards no limit when it was not sent, except when the server refused it at once', async () => {
      const desk = await here.newWorkspace();
      const { to } = await storedMail(desk, { createdAt: at(1) });
      const over = { to, state: 'failed', error: 'No.', nextAttemptAt: null, createdAt: at(2) } as const;
      for (const attempts of [0, 1, 2]) await storedMail(desk, { ...over, attempts });
      await storedMail(desk, { ...over, attempts: 1, sentAt: at(2) });
      expect(await desk.read((stores) => countTo(stores, to))).toBe(2);
      expect(await desk.read((stores) => countTo(stores, to, { leftSince: at(3) }))).toBe(1);
    });

    test('counts separately when it is a sign-in link', async () => {
      const desk = await here.newWorkspace();
      const to = 'bob@acme.example';
      await storedMail(desk, { to, kind: 'sign_in' });
      for (const kind of ['rule', 'rating', 'notice', 'public_reply'] as const)
        await storedMail(desk, { to, kind });
      expect(await desk.read((stores) => countTo(stores, to, { cap: 'linksTo' }))).toBe(1);
      expect(await desk.read((stores) => countTo(stores, to, { cap: 'automaticTo' }))).toBe(4);
    });

    test('counts towards a limit only when no person sent it', async () => {
      const desk = await here.newWorkspace();
      const { number: ticketNumber } = await storedTicket(desk);
      const { to, createdAt } = await storedMail(desk, { ticketNumber, automatic: false });
      await desk.read(async (stores) => {
        expect(await stores.mails.countOfTicket(ticketNumber, createdAt)).toBe(0);
        expect(await countTo(stores, to)).toBe(0);
      });
    });

    test('stores the outcome of an attempt, unless it was removed meanwhile', async () => {
      const desk = await here.newWorkspace();
      const mail = await storedMail(desk, {
        kind: 'public_reply',
        automatic: false,
        sender: 'Ann',
        html: '<p>Hi</p>',
        sealedLink: 'sealed',
        messageId: aMail().id,
        follows: [aMail().id, aMail().id],
      });
      const at = '2026-11-21T08:05:00.000Z';
      const failed = {
        ...mail,
        state: 'failed',
        attempts: 3,
        error: '550',
        takenBy: ['dana@birch.example'],
        nextAttemptAt: null,
        queuedAt: at,
      } as const;
      const wentAs = {
        from: { name: 'Acme', address: 'support@acme.example' },
        madeWith: {
          workspace: { name: 'Acme', locale: 'de' },
          site: { publicUrl: 'https://acme.example', baseDomain: '' },
          toRequester: true,
        },
        files: { [aMail().id]: 'went', [aMail().id]: 'left' } as const,
      };
      const sent = { ...failed, state: 'sent', error: null, sentAt: at, wentAs } as const;
      await desk.write(({ mails }) => mails.save(failed));
      expect(await desk.read(({ mails }) => mails.find(mail.id))).toEqual(failed);
      await desk.write(({ mails }) => mails.save(sent));
      expect(await desk.read(({ mails }) => mails.find(mail.id))).toEqual(sent);
      await desk.write(({ mails }) => mails.save(aMail()));
      expect(await list(desk)).toEqual([sent]);
      expect(await desk.read(({ mails }) => mails.find(aMail().id))).toBeNull();
    });

    test('waits for earlier mail to the same address about the same ticket, the oldest first', async () => {
      const desk = await here.newWorkspace();
      const one = await storedTicket(desk);
      const two = await storedTicket(desk);
      const { number: ticketNumber } = one;
      const first = await storedMail(desk, { ticketNumber, to: 'Bob@acme.example' });
      const second = await storedMail(desk, { ticketNumber, to: 'bob@acme.example' });
      await storedMail(desk, { ticketNumber, to: 'cora@acme.example' });
      await storedMail(desk, { ticketNumber: two.number, to: 'bob@acme.example' });
      const third = await storedMail(desk, { ticketNumber, to: 'bob@acme.example' });
      const before = (mail: typeof third) => desk.read(({ mails }) => mails.findQueuedBefore(mail));
      expect(await before(first)).toBeNull();
      expect(await before(third)).toEqual(first);
      await desk.write(({ mails }) => mails.save({ ...first, state: 'sent' }));
      expect(await before(third)).toEqual(second);
    });

    test('is found by ticket: the message that was mailed last', async () => {
      const desk = await here.newWorkspace();
      const { number: ticketNumber } = await storedTicket(desk);
      const last = () => desk.read(({ mails }) => mails.findLastReply(ticketNumber));
      expect(await last()).toBeNull();
      await storedMail(desk, { ticketNumber, messageId: aMail().id });
      const reply = await storedMail(desk, { ticketNumber, messageId: aMail().id });
      await storedMail(desk, { ticketNumber });
      expect(await last()).toEqual(reply);
    });

    test('may be queued before its ticket is added, and counts at once', async () => {
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

    test('is counted by one write at a time among those that lock it, so that a limit holds', async () => {
      const desk = await here.newWorkspace();
      const { number: ticketNumber } = await storedTicket(desk);
      const mails = Array.from({ length: 20 }, () => aMail({ ticketNumber }));
      await atOnce(20, (index) =>
        desk.write(async (stores) => {
          const { mails: store } = stores;
          const mail = mails[index] ?? aMail();
          await store.hold();
          const counts = [
            await countTo(stores, mail.to),
            await store.countOfTicket(ticketNumber, mail.createdAt),
          ];
          if (Math.max(...counts) < 3) await store.add(mail);
        }),
      );
      expect(await list(desk, 20)).toHaveLength(3);
    });

    test('is removed with its ticket, or with its recipient', async () => {
      const desk = await here.newWorkspace();
      const { number: ticketNumber } = await storedTicket(desk);
      const ofTicket = await storedMail(desk, { ticketNumber });
      const toAnn = await storedMail(desk, { to: 'ann@acme.example' });
      const kept = await storedMail(desk, { to: 'cora@acme.example' });
      await desk.write(async ({ mails }) => {
        expect(await mails.removeOfTicket(ticketNumber)).toEqual([ofTicket.id]);
        expect(await mails.removeTo('ANN@acme.example')).toEqual([toAnn.id]);
        expect(await mails.removeTo('%@acme.example')).toEqual([]);
      });
      expect(await list(desk)).toEqual([kept]);
    });

    test('of a short-lived kind, such as a sign-in link, is removed once it is old, oldest first, and other mail stays', async () => {
      const desk = await here.newWorkspace();
      const other = await here.newWorkspace();
      const link = (createdAt: string) => storedMail(desk, { kind: 'sign_in', createdAt });
      const young = await link(at(3));
      const old = await link(at(2));
      const oldest = await link(at(1));
      const rule = await storedMail(desk, { createdAt: at(1) });
      const has = (instant: string) => desk.read(({ mails }) => mails.hasForgottenBefore(instant));
      const remove = (instant: string) => desk.write(({ mails }) => mails.removeForgottenBefore(instant, 1));
      expect(await other.write(({ mails }) => mails.removeForgottenBefore(at(9), 9))).toEqual([]);
      expect([await has(at(1)), await has(at(2))]).toEqual([false, true]);
      expect([await remove(at(3)), await remove(at(3)), await remove(at(3))]).toEqual([
        [oldest.id],
        [old.id],
        [],
      ]);
      expect(await list(desk)).toEqual([rule, young]);
    });

    test('that was sent or has failed is removed once it is old, oldest first, and waiting mail stays', async () => {
      const desk = await here.newWorkspace();
      const other = await here.newWorkspace();
      const at = (minute: number) => `2026-11-20T08:0${minute}:00.000Z`;
      const mail = (state: 'queued' | 'sent' | 'failed', createdAt: string) =>
        storedMail(desk, { state, createdAt });
      const waits = await mail('queued', at(1));
      const young = await mail('sent', at(4));
      const failed = await mail('failed', at(3));
      const sent = await mail('sent', at(2));
      const has = (instant: string) => desk.read(({ mails }) => mails.hasFinishedBefore(instant));
      const remove = (instant: string) => desk.write(({ mails }) => mails.removeFinishedBefore(instant, 1));
      expect(await other.write(({ mails }) => mails.removeFinishedBefore(at(9), 9))).toEqual([]);
      expect(await other.read(({ mails }) => mails.hasFinishedBefore(at(9)))).toBe(false);
      expect([await has(at(2)), await has(at(3))]).toEqual([false, true]);
      expect([await remove(at(4)), await remove(at(4)), await remove(at(4))]).toEqual([
        [sent.id],
        [failed.id],
        [],
      ]);
      expect(await list(desk)).toEqual([young, waits]);
    });
  });
};
