import { describe, expect, test } from 'vitest';
import { configured, firstReplyIn, ruleThat, runsOn } from '../../testing/automated-desk.ts';
import { fakeSpamFilter, spamWords } from '../../testing/fake-spam-filter.ts';
import { type InboundDesk, openInboundDesk, ourAddress } from '../../testing/inbound-desk.ts';
import type { NewInboundAddress } from '../inbound-cases.ts';

const list = { 'List-Unsubscribe': '<https://news.example/bye>' };
const auto = { 'Auto-Submitted': 'auto-replied' };
const bob = { From: 'Bob <bob@customer.example>' };

const greeting = ruleThat([
  { type: 'send_mail', value: { to: 'requester', subject: 'Hello', body: 'We got your request.' } },
  { type: 'send_mail', value: { to: 'owner@desk.example', subject: 'News', body: 'A ticket came.' } },
]);
const rating = ruleThat([{ type: 'request_rating', value: true }], {
  ...{ on: ['ticket.updated'], name: 'Rating', position: 2 },
});

const ruled = async (): Promise<InboundDesk> => {
  const bench = await openInboundDesk();
  await configured({ rules: [greeting, rating], policies: [firstReplyIn(3_600)] }, bench);
  return bench;
};

const mailedTo = async (bench: InboundDesk, kind: 'rule' | 'rating') =>
  (await bench.queued(kind)).map(({ to }) => to);

describe('rules', () => {
  test('answer a person', async () => {
    const bench = await ruled();
    await bench.arrives();
    expect(await mailedTo(bench, 'rule')).toEqual(['cora@customer.example', 'owner@desk.example']);
  });

  test('do not answer a newsletter, then or when its ticket is solved, but tell the desk', async () => {
    const bench = await ruled();
    expect(await bench.arrives({ headers: list })).toMatchObject({ state: 'done', openedTicket: true });
    expect(await mailedTo(bench, 'rule')).toEqual(['owner@desk.example']);
    expect(await bench.messages(1)).toMatchObject([
      { auto: true },
      { internal: true, body: expect.stringContaining('en reason_from_machine') },
    ]);
    await bench.desk.tickets.change(bench.byKey, { number: 1, status: 'solved' });
    expect(await mailedTo(bench, 'rating')).toEqual([]);
    const [run] = await runsOn(bench, 1);
    expect(JSON.stringify(run)).toContain('A machine wrote this mail');
  });

  test('write nothing to the author of a mail that an agent has forwarded', async () => {
    const bench = await ruled();
    bench.ports.mailJudge.answer({ dmarc: 'pass' });
    const from = { name: 'Zoe', email: 'zoe@elsewhere.example' };
    await bench.arrives({
      headers: { From: 'owner@desk.example', Subject: 'Fwd: Help' },
      facts: { forwarded: { from, subject: null, date: null, above: '', text: 'Help' } },
    });
    expect(await mailedTo(bench, 'rule')).toEqual(['owner@desk.example']);
  });

  test('see where a mail was sent to, and whether its sender is proven', async () => {
    const bench = await openInboundDesk();
    const conditions = {
      all: [
        { fact: 'message.recipients', operator: 'contains', value: 'sales@acme.example' },
        { fact: 'message.verified', operator: 'is', value: true },
        { fact: 'channel', operator: 'is', value: 'email' },
      ],
      any: [],
    } as const;
    const rules = [ruleThat([{ type: 'add_tags', value: ['sales'] }], { conditions })];
    await configured({ rules }, bench);
    await bench.address({ address: 'Sales@acme.example' });
    await bench.arrives({ to: 'sales@acme.example' });
    bench.ports.mailJudge.answer({ dmarc: 'pass' });
    await bench.arrives({ to: 'sales@acme.example', text: 'Verified' });
    const tagsOf = async (number: number) => (await bench.desk.tickets.get(bench.byKey, number)).tags;
    expect([await tagsOf(1), await tagsOf(2)]).toEqual([[], ['sales']]);
  });
});

describe('an automatic answer of the requester', () => {
  test('is kept, and neither opens the ticket nor asks for a reply', async () => {
    const bench = await ruled();
    const { number } = await bench.aTicket();
    await bench.desk.tickets.reply(bench.byKey, { number, body: 'Hello', internal: false, status: 'solved' });
    const before = await bench.desk.tickets.get(bench.byKey, number);
    await bench.arrives({ headers: { ...bob, ...auto }, to: bench.replyTo(number), text: 'I am away.' });
    const after = await bench.desk.tickets.get(bench.byKey, number);
    expect(after).toMatchObject({ status: 'solved', unansweredSince: null });
    expect(after.sla).toEqual(before.sla);
    expect((await bench.messages(number)).at(-1)).toMatchObject({ body: 'I am away.', auto: true });
  });

  test('without the token is noted', async () => {
    const bench = await ruled();
    const row = await bench.arrives({ headers: { ...bob, ...auto } });
    expect(row).toMatchObject({ state: 'noted', reason: 'auto_reply', ticketNumber: null });
  });
});

test('a mail that the spam filter recognises is quarantined, and taken in where the filter gives no answer', async () => {
  const spamFilter = fakeSpamFilter();
  const bench = await openInboundDesk({ spamFilter });
  await bench.address();
  const spam = await bench.arrives({ text: spamWords });
  expect(spam).toMatchObject({ state: 'quarantined', reason: 'spam', verdicts: { isSpam: true } });
  expect(await bench.arrives({ text: 'My printer is on fire.' })).toMatchObject({ state: 'done' });
  await bench.desk.inbound.release(bench.bySystem, { id: spam.id });
  await bench.work();
  expect(await bench.row(spam.id)).toMatchObject({ state: 'done' });
  spamFilter.falls();
  expect(await bench.arrives({ text: `${spamWords} again` })).toMatchObject({
    state: 'done',
    verdicts: { isSpam: false },
  });
});

describe('a mail whose author is MAIL_FROM', () => {
  const help = 'help@acme.example';
  const ours = { From: `Acme <${ourAddress.toUpperCase()}>` };
  const opened = async (wanted: Partial<NewInboundAddress> = {}): Promise<InboundDesk> => {
    const bench = await ruled();
    await bench.address({ address: help, ...wanted });
    return bench;
  };

  test('waits for a person at an address that is another one, and no machine answers it', async () => {
    const bench = await opened();
    for (const dmarc of ['pass', 'none', 'fail'] as const) {
      bench.ports.mailJudge.answer({ dmarc });
      const row = await bench.arrives({ headers: ours, to: help });
      expect(row).toMatchObject({ state: 'quarantined', reason: 'own_address', ticketNumber: null });
    }
    expect(await mailedTo(bench, 'rule')).toEqual([]);
  });

  test('waits for a person also with a token of its own in Reply-To', async () => {
    const bench = await opened({ replyTo: 'contact' });
    const row = await bench.arrives({ headers: { ...ours, 'Reply-To': bench.replyTo(1) }, to: help });
    expect(row).toMatchObject({ state: 'quarantined', reason: 'own_address' });
  });
});
