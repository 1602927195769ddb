import { describe, expect, test } from 'vitest';
import { type InboundDesk, openInboundDesk } from '../../testing/inbound-desk.ts';
import { prefersLanguage, speaks } from '../../testing/languages.ts';

/** Olga got a notice about the first message of Bob's ticket. */
const noticed = async () => {
  const bench = await openInboundDesk();
  bench.ports.mailJudge.answer({ dmarc: 'pass' });
  const { number } = await bench.aTicket();
  const [first] = await bench.messages(number);
  const answer = (text: string, html: string | null = null) =>
    bench.arrives({
      headers: {
        From: 'Olga <owner@desk.example>',
        'In-Reply-To': `<${bench.idOf(number, first?.id)}>`,
        Cc: 'pat@customer.example',
      },
      to: bench.replyTo(number, `agent:${bench.owner.id}`),
      text,
      facts: html === null ? {} : { text: text === '' ? null : text, html },
    });
  return { ...bench, number, answer };
};

describe('an agent who answers a notice by mail', () => {
  test('replies to the customer', async () => {
    const bench = await noticed();
    expect(await bench.answer('It is fixed.')).toMatchObject({ state: 'done', openedTicket: false });
    expect((await bench.messages(bench.number)).at(-1)).toMatchObject({
      ...{ internal: false, body: 'It is fixed.', channel: 'email', verified: true },
      ...{ author: { type: 'agent', id: bench.owner.id }, delivery: { state: 'queued' } },
    });
    expect(await bench.queued('public_reply')).toMatchObject([{ to: 'bob@customer.example' }]);
    expect(await bench.read(({ participants }) => participants.listOfTicket(bench.number))).toMatchObject([
      { address: { email: 'pat@customer.example' } },
    ]);
  });

  test('writes a note with #note', async () => {
    const bench = await noticed();
    await bench.answer('#note\nThey are angry.');
    expect((await bench.messages(bench.number)).at(-1)).toMatchObject({
      ...{ internal: true, body: 'They are angry.', author: { id: bench.owner.id } },
    });
    expect(await bench.queued('public_reply')).toEqual([]);
  });

  test.each([
    ['in HTML alone', '', '<p>#note</p>\n<p>They are angry.</p>'],
    ['in the only line', '#note They are angry.', null],
    ['in HTML whose text only names it', 'View this mail as HTML', '<p>#note</p><p>They are angry.</p>'],
    ['in text whose HTML does not show it', '#note\nThey are angry.', '<p>They are angry.</p>'],
  ])('writes a note with #note %s', async (_, text, html) => {
    const bench = await noticed();
    await bench.answer(text, html);
    expect((await bench.messages(bench.number)).at(-1)).toMatchObject({
      ...{ internal: true, body: 'They are angry.', author: { id: bench.owner.id } },
    });
    expect(await bench.queued('public_reply')).toEqual([]);
  });

  test('mails nothing whose HTML alone begins with #note', async () => {
    const bench = await noticed();
    await bench.answer('They are angry.', '<p>#note</p><p>They are angry.</p>');
    expect((await bench.messages(bench.number)).at(-1)).toMatchObject({ internal: true });
    expect(await bench.queued('public_reply')).toEqual([]);
  });

  test('sends nothing when the customer wrote meanwhile, and is told so in their language', async () => {
    const bench = await noticed();
    await prefersLanguage(bench, { agentId: bench.owner.id, language: 'es' });
    await speaks(bench, 'de');
    await bench.arrives({
      headers: { From: 'bob@customer.example' },
      to: bench.replyTo(bench.number),
      text: 'Never mind.',
    });
    await bench.answer('It is fixed.');
    const last = (await bench.messages(bench.number)).at(-1);
    expect(last).toMatchObject({ internal: true, author: { id: bench.owner.id } });
    expect(last?.body).toMatch(/^de note_reply_not_sent\n\nIt is fixed\.$/);
    expect(await bench.queued('public_reply')).toEqual([]);
    expect(await bench.queued('notice')).toMatchObject([
      { to: 'owner@desk.example', subject: `es notice_reply_not_sent_subject ${bench.number}` },
    ]);
  });
});

const forwarded = {
  from: { name: 'Zoe', email: 'zoe@elsewhere.example' },
  ...{ subject: 'No light', date: null, above: 'Can you look?', text: 'My lamp is broken.' },
};

const forwards = (bench: InboundDesk) =>
  bench.arrives({
    headers: { From: 'Olga <owner@desk.example>', Subject: 'Fwd: No light' },
    facts: { forwarded },
  });

test('an agent who forwards a mail opens a ticket of its author, with their own words as a note', async () => {
  const bench = await openInboundDesk();
  bench.ports.mailJudge.answer({ dmarc: 'pass' });
  await forwards(bench);
  const ticket = await bench.desk.tickets.get(bench.byKey, 1);
  const contact = await bench.read(({ contacts }) => contacts.find(ticket.requesterId));
  expect(contact).toMatchObject({ email: 'zoe@elsewhere.example', name: 'Zoe', verifiedAt: null });
  expect(ticket.subject).toBe('No light');
  expect(await bench.messages(1)).toMatchObject([
    { body: 'My lamp is broken.', verified: false, author: { type: 'customer', name: 'Zoe' } },
    { body: 'Can you look?', internal: true, author: { type: 'agent', id: bench.owner.id } },
  ]);
});

test('a forward without proof is a forgery', async () => {
  const bench = await openInboundDesk();
  expect(await forwards(bench)).toMatchObject({ state: 'quarantined', reason: 'spoofed_agent' });
});
