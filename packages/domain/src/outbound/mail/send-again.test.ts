import { describe, expect, test } from 'vitest';
import type { Mail } from '../../model/outbound/mail.ts';
import type { Letter, MailResult } from '../../model/outbound/mailer.ts';
import { aMail } from '../../testing/automation-builders.ts';
import { openMailDesk } from '../../testing/mail-desk.ts';
import { type NewMail, queueMail } from './queue-mail.ts';

const hour = 3_600_000;
const day = 24 * hour;
const down: MailResult = { type: 'failed', error: 'Down.' };

const automatic: NewMail = {
  kind: 'rule',
  automatic: true,
  to: 'bob@customer.example',
  subject: 'We got it',
  text: 'Thank you.',
  cause: 'test',
};

/** A desk with a mail that failed four days ago, and a server that takes nothing until `repair`. */
const withFailed = async (overrides: Partial<Mail>) => {
  let answer: (letter: Letter) => MailResult = () => down;
  const bench = await openMailDesk({ answer: (letter) => answer(letter) });
  const createdAt = bench.ports.clock.now();
  const mail = aMail({ state: 'failed', createdAt, queuedAt: createdAt, nextAttemptAt: null, ...overrides });
  await bench.ports.work.write(bench.workspaceId, ({ mails }) => mails.add(mail));
  bench.ports.clock.advance(4 * day);
  await bench.desk.mails.sendAgain(bench.byOwner, mail.id);
  return {
    ...bench,
    repair: () => {
      answer = () => ({ type: 'sent' });
    },
    /** One attempt each hour. */
    workFor: async (hours: number) => {
      for (let passed = 0; passed < hours; passed += 1) {
        await bench.work();
        bench.ports.clock.advance(hour);
      }
    },
    stored: () => bench.read(({ mails }) => mails.find(mail.id)),
  };
};

describe('a mail that somebody has sent again', () => {
  test.each([
    ['a machine', { kind: 'rule', automatic: true }],
    ['a person', { kind: 'public_reply', automatic: false }],
  ] as const)('is tried for three days more, although %s wrote it four days ago', async (_who, written) => {
    const { repair, workFor, stored } = await withFailed({ ...written, attempts: 20 });
    await workFor(60);
    expect(await stored()).toMatchObject({ state: 'queued', error: 'Down.' });
    repair();
    await workFor(10);
    expect(await stored()).toMatchObject({ state: 'sent' });
  });

  test('fails if the link in it has expired', async () => {
    const { repair, workFor, stored } = await withFailed({ kind: 'sign_in' });
    repair();
    await workFor(1);
    expect(await stored()).toMatchObject({ state: 'failed', error: 'The link in it has expired.' });
  });
});

test('a copy of a reply arrives once, although the reply is tried again until its receiver gets it', async () => {
  const copies: string[] = [];
  let tries = 0;
  const bench = await openMailDesk({
    answer: ({ cc, takenBy }) => {
      tries += 1;
      const given = cc.filter((address) => !takenBy.includes(address));
      const [took] = given.splice(0, 1);
      copies.push(...(took === undefined ? [] : [took]));
      return tries > 3 ? { type: 'sent' } : { ...down, takenBy: took === undefined ? [] : [took] };
    },
  });
  const name = { ticketNumber: bench.number, kind: 'reply' } as const;
  const { rev } = await bench.desk.drafts.get(bench.byOwner, name);
  const mailing = { to: '', cc: ['dana@birch.example', 'eli@north.example'], forwardOf: null };
  const draft = { ...name, rev, format: 'text', content: 'Hello.', macroId: null, mailing } as const;
  const saved = await bench.desk.drafts.save(bench.byOwner, draft);
  await bench.desk.drafts.hold(bench.byOwner, { ...name, rev: saved.rev, inSeconds: 0 });
  for (let passed = 0; passed < 10; passed += 1) {
    await bench.work();
    bench.ports.clock.advance(hour);
  }
  expect(tries).toBe(4);
  expect(copies).toEqual(['dana@birch.example', 'eli@north.example']);
  expect(bench.letters.map(({ cc }) => cc.length)).toEqual([2, 2, 2, 2]);
  expect(await bench.read(({ mails }) => mails.list(1))).toMatchObject([{ state: 'sent', takenBy: [] }]);
});

test('mails that fail at the same moment are not all tried again at the same moment', async () => {
  const bench = await openMailDesk({ answer: () => down });
  const { work, ids, clock } = bench.ports;
  await work.write(bench.workspaceId, async (stores) => {
    for (let count = 0; count < 20; count += 1)
      await queueMail(
        { stores, ids, now: clock.now() },
        { ...automatic, to: `customer-${count}@birch.example` },
      );
  });
  await bench.work();
  const due = (await bench.read((stores) => stores.mails.list(20))).map(({ nextAttemptAt }) => nextAttemptAt);
  expect(new Set(due).size).toBeGreaterThan(15);
});
