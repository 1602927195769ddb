import { type InboundMail, type InboundState, inboundStates } from '@tidemark/domain';
import { anId, anInboundMail, someVerdicts } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { longAgo, storedInboundMail } from './inbound-stored.ts';
import { nastyTexts } from './nasty-texts.ts';
import { storedTicket } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';
import { expectWalk } from './walk.ts';

const at = (minute: number): string => `2026-11-20T08:0${minute}:00.000Z`;
const kibibytes64 = 64 * 1024;
const everyByte = Uint8Array.from({ length: 256 }, (_, index) => index);

const find = ({ read }: TestWorkspace, id: string) => read(({ inboundMails }) => inboundMails.find(id));
const rawOf = ({ read }: TestWorkspace, id: string) => read(({ inboundMails }) => inboundMails.rawOf(id));
const save = ({ write }: TestWorkspace, mail: InboundMail) =>
  write(({ inboundMails }) => inboundMails.save(mail));
const ids = (mails: readonly InboundMail[]): readonly string[] => mails.map(({ id }) => id);

export const inboundMailsContract = (open: OpenStorage): void => {
  describe('mail that arrives', () => {
    const here = withStorage(open);

    test('comes back as it was added and as it was saved', async () => {
      const desk = await here.newWorkspace();
      const { number } = await storedTicket(desk);
      const bare = await storedInboundMail(desk, {
        sender: null,
        subject: null,
        sentAs: null,
        envelope: { from: null, to: 'support@acme.example', client: null },
      });
      expect(await find(desk, bare.id)).toEqual(bare);
      const client = { address: '2001:db8::1', helo: 'mx.customer.example' };
      const full = await storedInboundMail(desk, {
        way: 'lmtp',
        envelope: { from: 'bounce+1@customer.example', to: 'Support@Acme.Example', client },
        addressId: anId(),
        verdicts: someVerdicts({ dkim: 'pass', policy: 'reject', dkimDomains: ['customer.example'] }),
      });
      const saved: InboundMail = {
        ...full,
        state: 'quarantined',
        reason: 'spam',
        error: 'Too "many" words.',
        attempts: 2,
        duplicateOf: anId(),
        ticketNumber: number,
        messageId: anId(),
        openedTicket: true,
        settledAt: at(9),
        verdicts: someVerdicts({ isSpam: true }),
        size: 12_345_678_901,
      };
      await save(desk, saved);
      expect(await find(desk, full.id)).toEqual(saved);
      expect(await desk.write(({ inboundMails }) => inboundMails.findForChange(full.id))).toEqual(saved);
      expect([await find(desk, bare.id), await find(desk, anId())]).toEqual([bare, null]);
    });

    test.each(Object.entries(nastyTexts))('keeps its texts to the letter: %s', async (_name, text) => {
      const desk = await here.newWorkspace();
      const mail = await storedInboundMail(desk, {
        sender: text,
        subject: text,
        sentAs: text,
        dedupeKey: text,
        error: text,
        envelope: { from: text, to: text, client: { address: text, helo: text } },
      });
      expect(await find(desk, mail.id)).toEqual(mail);
      expect(await desk.read(({ inboundMails }) => inboundMails.listOfPerson(text, 9))).toEqual([mail]);
    });

    test('is found by a sender and a Message-ID of 60,000 characters', async () => {
      const desk = await here.newWorkspace();
      const sender = `${'é👍'.repeat(20_000)}@customer.example`;
      const mail = await storedInboundMail(desk, { sender, sentAs: sender, subject: sender });
      const other = await storedInboundMail(desk, { sender: `x${sender}` });
      await desk.read(async ({ inboundMails }) => {
        expect(await inboundMails.listOfPerson(sender, 9)).toEqual([mail]);
        expect(await inboundMails.listOfPerson(`x${sender}`, 9)).toEqual([other]);
      });
    });

    test.each([
      ['none', new Uint8Array()],
      ['of every value', everyByte],
      ['that are no UTF-8', Uint8Array.from([0xc3, 0x28, 0xff, 0xfe, 0, 0, 0x80])],
      ['64 KiB', Uint8Array.from({ length: kibibytes64 }, (_, index) => (index * 7 + (index >> 8)) & 0xff)],
    ])('keeps its bytes in its row: %s', async (_name, raw) => {
      const desk = await here.newWorkspace();
      const { id } = await storedInboundMail(desk, { size: raw.length }, raw);
      expect(await rawOf(desk, id)).toEqual(raw);
    });

    test('keeps the bytes that lie in a larger buffer', async () => {
      const desk = await here.newWorkspace();
      const { id } = await storedInboundMail(desk, {}, everyByte.subarray(100, 103));
      expect(await rawOf(desk, id)).toEqual(Uint8Array.from([100, 101, 102]));
    });

    test('has no bytes in its row where they are in the byte store', async () => {
      const desk = await here.newWorkspace();
      const { id } = await storedInboundMail(desk, { rawIn: 'store' }, null);
      expect(await rawOf(desk, id)).toBeNull();
      expect(await rawOf(desk, anId())).toBeNull();
    });

    test('loses the bytes of its row when it is saved without them, and only then', async () => {
      const desk = await here.newWorkspace();
      const mail = await storedInboundMail(desk);
      const other = await storedInboundMail(desk);
      await save(desk, { ...mail, state: 'done', settledAt: at(1) });
      expect(await rawOf(desk, mail.id)).not.toBeNull();
      await save(desk, { ...mail, state: 'done', settledAt: at(1), rawIn: 'none' });
      expect(await rawOf(desk, mail.id)).toBeNull();
      expect(await rawOf(desk, other.id)).not.toBeNull();
    });

    test('is listed newest first, all of it or that of some states', async () => {
      const desk = await here.newWorkspace();
      const states = ['kept', 'parked', 'done', 'parked', 'quarantined', 'done', 'parked'] as const;
      const mails: InboundMail[] = [];
      for (const state of states) mails.unshift(await storedInboundMail(desk, { state }));
      const list = (wanted?: readonly InboundState[]) => (page: { limit: number; after: string | null }) =>
        desk.read(({ inboundMails }) => inboundMails.list(page, { states: wanted }));
      await expectWalk(list(), mails);
      for (const wanted of [
        ['parked'],
        ['parked', 'done'],
        ['done', 'noted', 'done'],
        [...inboundStates],
      ] as const)
        await expectWalk(
          list(wanted),
          mails.filter(({ state }) => wanted.some((one) => one === state)),
        );
      await expectWalk(list([]), []);
    });

    test('is counted by state from an instant on, and the oldest that waits among all', async () => {
      const desk = await here.newWorkspace();
      const counts = (since: string) => desk.read(({ inboundMails }) => inboundMails.counts(since));
      const none = Object.fromEntries(inboundStates.map((state) => [state, 0]));
      expect(await counts(longAgo)).toEqual({ byState: none, oldestKept: null });
      for (const [state, minute] of [
        ...([
          ['kept', 3],
          ['kept', 1],
          ['done', 1],
          ['done', 2],
          ['parked', 2],
        ] as const),
      ])
        await storedInboundMail(desk, { state, receivedAt: at(minute) });
      expect(await counts(at(1))).toEqual({
        byState: { ...none, kept: 2, done: 2, parked: 1 },
        oldestKept: at(1),
      });
      expect(await counts(at(2))).toEqual({
        byState: { ...none, kept: 1, done: 1, parked: 1 },
        oldestKept: at(1),
      });
      const received = (since: string) => desk.read(({ inboundMails }) => inboundMails.countReceived(since));
      expect([await received(at(1)), await received(at(2)), await received(at(4))]).toEqual([5, 3, 0]);
    });

    test('is counted and found by its author once it was read, and found by its sender still', async () => {
      const desk = await here.newWorkspace();
      const mail = await storedInboundMail(desk, { sender: 'form@acme.example', receivedAt: at(2) });
      const unknown = await storedInboundMail(desk, { sender: null, receivedAt: at(2) });
      const look = (address: string) =>
        desk.read(async ({ inboundMails }) => [
          (await inboundMails.countFrom(address, at(1))).mails,
          ids(await inboundMails.listOfPerson(address, 9)),
          await inboundMails.hasReport(address, 'bounce', at(1)),
        ]);
      expect(await look('FORM@acme.example')).toEqual([1, [mail.id], false]);
      const report = { ...unknown, state: 'noted', reason: 'bounce', author: 'Zoe@acme.example' } as const;
      const { number: ticketNumber } = await storedTicket(desk);
      await save(desk, { ...report, ticketNumber });
      expect(await find(desk, report.id)).toEqual({ ...report, ticketNumber });
      // The author of a report proves nothing.
      expect(await look('zoe@acme.example')).toEqual([1, [report.id], false]);
      await save(desk, { ...mail, author: 'bob@acme.example' });
      expect(await look('form@acme.example')).toEqual([0, [mail.id], false]);
      expect(await look('Bob@acme.example')).toEqual([1, [mail.id], false]);
    });

    test('is counted by sender, however the address is cased, and which of it opened tickets', async () => {
      const desk = await here.newWorkspace();
      const senders = ['Ann@Acme.example', 'ann@acme.example', 'ann_@acme.example', null];
      for (const [index, sender] of senders.entries())
        for (const minute of [1, 2])
          await storedInboundMail(desk, {
            sender,
            receivedAt: at(minute),
            openedTicket: minute + index === 2,
          });
      const count = (sender: string, since: string) =>
        desk.read(({ inboundMails }) => inboundMails.countFrom(sender, since));
      expect(await count('ANN@acme.example', at(1))).toEqual({ mails: 4, opened: 2 });
      expect(await count('ann@acme.example', at(2))).toEqual({ mails: 2, opened: 1 });
      expect(await count('ann@acme.exampl', at(1))).toEqual({ mails: 0, opened: 0 });
      expect(await count('', at(1))).toEqual({ mails: 0, opened: 0 });
    });

    test('tells whether a mail of ours to an address was reported, with its ticket', async () => {
      const desk = await here.newWorkspace();
      const { number: ticketNumber } = await storedTicket(desk);
      const report = { sender: 'Ann@acme.example', state: 'noted', reason: 'bounce', ticketNumber } as const;
      await storedInboundMail(desk, { ...report, receivedAt: at(2) });
      await storedInboundMail(desk, { ...report, receivedAt: at(3), ticketNumber: null });
      await storedInboundMail(desk, { ...report, receivedAt: at(3), state: 'quarantined' });
      const has = (address: string, reason: 'bounce' | 'complaint', since: string) =>
        desk.read(({ inboundMails }) => inboundMails.hasReport(address, reason, since));
      expect(await has('ann@ACME.example', 'bounce', at(2))).toBe(true);
      expect(await has('ann@acme.example', 'bounce', at(3))).toBe(false);
      expect(await has('ann@acme.example', 'complaint', at(1))).toBe(false);
      expect(await has('bob@acme.example', 'bounce', at(1))).toBe(false);
    });

    test('that settled before an instant is listed oldest first, with its bytes or whatever became of them', async () => {
      const desk = await here.newWorkspace();
      const settled = (state: InboundState, minute: number, rawIn: InboundMail['rawIn'] = 'row') =>
        storedInboundMail(desk, { state, settledAt: at(minute), rawIn }, null);
      const late = await settled('done', 3);
      const early = await settled('noted', 1, 'none');
      const middle = await settled('done', 2, 'store');
      const twin = await settled('done', 2);
      await settled('quarantined', 1);
      await storedInboundMail(desk, { receivedAt: at(0) });
      const list = (before: string, states: readonly InboundState[], limit = 9) =>
        desk.read(async ({ inboundMails }) => [
          ids(await inboundMails.listSettledBefore(before, states, limit)),
          ids(await inboundMails.listRawBefore(before, states, limit)),
        ]);
      const all = ids([early, middle, twin, late]);
      expect(await list(at(4), ['done', 'noted', 'kept', 'done'])).toEqual([all, all.slice(1)]);
      expect(await list(at(3), ['done', 'noted'])).toEqual([all.slice(0, 3), all.slice(1, 3)]);
      expect(await list(at(4), ['noted', 'done'], 2)).toEqual([all.slice(0, 2), all.slice(1, 3)]);
      expect(await list(at(4), ['done'])).toEqual([all.slice(1), all.slice(1)]);
      expect(await list(at(4), [])).toEqual([[], []]);
    });

    test('is removed with its bytes, however much of it', async () => {
      const desk = await here.newWorkspace();
      const mails = await Promise.all(Array.from({ length: 40 }, () => storedInboundMail(desk)));
      const stays = await storedInboundMail(desk);
      for (const gone of [[...ids(mails), anId()], []])
        await desk.write(({ inboundMails }) => inboundMails.remove(gone));
      const list = () => desk.read(({ inboundMails }) => inboundMails.list({ limit: 100, after: null }, {}));
      expect((await list()).data).toEqual([stays]);
      expect(await rawOf(desk, mails[0]?.id ?? '')).toBeNull();
    });

    test('is found by its sender and by its ticket, and goes with its ticket', async () => {
      const desk = await here.newWorkspace();
      const [one, other] = await Promise.all([storedTicket(desk), storedTicket(desk)]);
      const ofOne = await storedInboundMail(desk, { ticketNumber: one.number, state: 'done' });
      const more = await storedInboundMail(desk, { ticketNumber: one.number, state: 'quarantined' });
      const sender = 'bob@acme.example';
      const ofOther = await storedInboundMail(desk, { ticketNumber: other.number, sender });
      const ofTicket = (number: number, limit = 9) =>
        desk.read(({ inboundMails }) => inboundMails.listOfTicket(number, limit));
      expect(new Set(ids(await ofTicket(one.number)))).toEqual(new Set(ids([ofOne, more])));
      expect(await ofTicket(one.number, 1)).toHaveLength(1);
      const found = await desk.read(({ inboundMails }) => inboundMails.listOfPerson('BOB@acme.example', 9));
      expect(found).toEqual([ofOther]);
      await desk.write(({ tickets }) => tickets.remove(one.number));
      expect([await find(desk, ofOne.id), await find(desk, more.id)]).toEqual([null, null]);
      expect(await ofTicket(other.number)).toEqual([ofOther]);
    });

    test('is known to the sweep where its bytes are in the byte store', async () => {
      const desk = await here.newWorkspace();
      const inStore = await storedInboundMail(desk, { rawIn: 'store' }, null);
      const inRow = await storedInboundMail(desk);
      const known = (ids: readonly string[]) => desk.read(({ inboundMails }) => inboundMails.storedIds(ids));
      expect(await known([inStore.id, inRow.id, anId()])).toEqual(new Set([inStore.id]));
      expect(await known([])).toEqual(new Set());
      await save(desk, { ...inStore, rawIn: 'none' });
      expect(await known([inStore.id])).toEqual(new Set());
    });

    test('leaves nothing behind when its write fails', async () => {
      const desk = await here.newWorkspace();
      const mail = anInboundMail();
      const attempt = desk.write(async ({ inboundMails }) => {
        await inboundMails.add(mail, everyByte, longAgo);
        throw new Error('the power went');
      });
      await expect(attempt).rejects.toThrow('the power went');
      expect(await find(desk, mail.id)).toBeNull();
      expect(await storedInboundMail(desk, mail)).toEqual(mail);
    });
  });
};
