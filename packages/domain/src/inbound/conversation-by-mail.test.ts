import { describe, expect, test } from 'vitest';
import type { Letter } from '../model/outbound/mailer.ts';
import { configured, ruleThat } from '../testing/automated-desk.ts';
import { type ArrivingMail, type InboundDesk, openInboundDesk } from '../testing/inbound-desk.ts';
import { workAll } from '../testing/mail-relay.ts';

const opened = async (): Promise<InboundDesk> => {
  const bench = await openInboundDesk();
  await bench.address();
  return bench;
};

const arrives = async (bench: InboundDesk, mail: ArrivingMail): Promise<void> => {
  await bench.receive(mail);
  await workAll(bench);
};

const lastLetter = ({ ports }: InboundDesk): Letter => {
  const letter = ports.mailer.letters.at(-1);
  if (!letter) throw new Error('Expected a letter to have been sent.');
  return letter;
};

/** The letter of a public reply. */
const replied = async (bench: InboundDesk, number: number, body: string): Promise<Letter> => {
  await bench.desk.tickets.reply(bench.byOwner, { number, body, internal: false });
  await workAll(bench);
  return lastLetter(bench);
};

/** The headers of an answer to a letter. */
const answering = ({ messageId, references }: Letter) => ({
  'In-Reply-To': `<${messageId}>`,
  References: [...references, messageId].map((id) => `<${id}>`).join(' '),
});

describe('a customer and an agent who write to each other by mail', () => {
  test('a customer and an agent who mail each other stay in one conversation, and a bounce finds its message', async () => {
    const bench = await opened();
    await arrives(bench, { headers: { 'Message-ID': '<one@customer.example>' } });
    const first = await replied(bench, 1, 'Is it plugged in?');
    expect(first).toMatchObject({
      ...{ to: 'cora@customer.example', subject: 'Re: My printer is on fire', automatic: false },
      ...{ replyTo: bench.replyTo(1), envelopeFrom: bench.replyTo(1, 'bounce') },
      references: [bench.idOf(1), 'one@customer.example'],
    });
    await bench.desk.tickets.change(bench.byKey, { number: 1, status: 'solved' });
    await arrives(bench, {
      headers: { ...answering(first), 'Message-ID': '<two@customer.example>', Subject: 'AW: RE[2]: Smoke' },
      to: first.replyTo ?? '',
      text: 'It was.',
    });
    expect((await bench.desk.tickets.get(bench.byKey, 1)).status).toBe('open');
    const second = await replied(bench, 1, 'Call the fire brigade.');
    expect(second.subject).toBe('Re: Smoke');
    expect(second.references).toEqual([bench.idOf(1), first.messageId, 'two@customer.example']);
    const third = await replied(bench, 1, 'Have you?');
    expect(third.references.slice(-2)).toEqual(['two@customer.example', second.messageId]);
    const recipient = { recipient: 'cora@customer.example', action: 'failed', status: '5.2.2' } as const;
    const events = await bench.eventsOf(() =>
      arrives(bench, {
        headers: { From: 'MAILER-DAEMON@mx.example' },
        to: third.envelopeFrom,
        facts: {
          report: {
            kind: 'delivery',
            recipients: [{ ...recipient, diagnostic: 'Mailbox full' }],
            returnedIds: [],
          },
        },
      }),
    );
    expect(events.map(({ kind }) => kind)).toContain('message.delivery_failed');
    expect((await bench.messages(1)).map(({ body, delivery }) => [body, delivery.state])).toEqual([
      ['Please help.', 'none'],
      ['Is it plugged in?', 'sent'],
      ['It was.', 'none'],
      ['Call the fire brigade.', 'sent'],
      ['Have you?', 'bounced'],
      [expect.stringContaining('en note_reply_bounced'), 'none'],
    ]);
  });

  test('are not taken apart by what others mail about the ticket, or by a strange Message-ID', async () => {
    const bench = await opened();
    await arrives(bench, { headers: { 'Message-ID': '<no id>' } });
    expect((await replied(bench, 1, 'Yes?')).references).toEqual([bench.idOf(1)]);
    const headers = { From: 'Pat <pat@customer.example>', Subject: 'BUY NOW' };
    await arrives(bench, { headers, to: bench.replyTo(1), text: 'Me too.' });
    const letter = await replied(bench, 1, 'And now?');
    expect(letter.subject).toBe('Re: My printer is on fire');
    expect(letter.references.every((id) => id.endsWith('@acme.example'))).toBe(true);
  });

  test('get automatic answers that say what they are, and what they answer', async () => {
    const bench = await opened();
    const body = 'We got it.';
    const greeting = ruleThat([{ type: 'send_mail', value: { to: 'requester', subject: 'Hello', body } }]);
    await configured({ rules: [greeting] }, bench);
    await arrives(bench, { headers: { 'Message-ID': '<one@customer.example>' } });
    expect(lastLetter(bench)).toMatchObject({
      ...{ subject: 'Hello', automatic: true, answersMail: true, replyTo: bench.replyTo(1) },
      references: [bench.idOf(1), 'one@customer.example'],
    });
    await bench.aTicket();
    await workAll(bench);
    expect(lastLetter(bench)).toMatchObject({ automatic: true, answersMail: false });
  });
});

describe('an agent whom a rule tells of a ticket', () => {
  const told = async (address?: string) => {
    const bench = await openInboundDesk();
    if (address !== undefined) await bench.address({ address });
    bench.ports.mailJudge.answer({ dmarc: 'pass' });
    const value = { to: 'owner@desk.example', subject: 'A ticket', body: 'Somebody wrote.' };
    const wanted = ruleThat([
      { type: 'send_mail', value },
      { type: 'send_mail', value: { ...value, to: 'pal@desk.example' } },
    ]);
    await configured({ rules: [wanted] }, bench);
    const { number } = await bench.aTicket();
    await workAll(bench);
    const [letter, other] = bench.ports.mailer.letters;
    if (!letter) throw new Error('Expected a letter to the agent.');
    const answer = (text: string) =>
      arrives(bench, {
        headers: { From: 'Olga <owner@desk.example>', ...answering(letter) },
        to: letter.replyTo ?? '',
        text,
      });
    return { bench, number, letter, other, answer };
  };

  test('answers the customer by answering the mail, at an address of their own', async () => {
    const { bench, number, letter, other, answer } = await told('support@acme.example');
    const [first] = await bench.messages(number);
    expect(letter).toMatchObject({
      replyTo: bench.replyTo(number, `agent:${bench.owner.id}`),
      references: [bench.idOf(number, first?.id)],
      text: expect.stringContaining('en agent_footer Acme Support'),
    });
    expect(other).toMatchObject({ to: 'pal@desk.example', replyTo: null, references: [] });
    expect(other?.text).toContain('en rule_footer');
    await answer('Try turning it off.');
    expect(lastLetter(bench)).toMatchObject({ to: 'bob@customer.example', automatic: false });
    expect((await bench.messages(number)).at(-1)).toMatchObject({
      ...{ body: 'Try turning it off.', internal: false, author: { type: 'agent', id: bench.owner.id } },
      delivery: { state: 'sent' },
    });
  });

  test('answers nobody once something newer was written', async () => {
    const { bench, number, answer } = await told('support@acme.example');
    await bench.desk.tickets.reply(bench.byKey, { number, body: 'Solved.', internal: false });
    await answer('Try turning it off.');
    expect((await bench.messages(number)).at(-1)).toMatchObject({ internal: true });
  });

  test('an agent whom a rule tells of a ticket gets no address for answers where the desk does not read mail', async () => {
    const { letter } = await told();
    expect(letter).toMatchObject({ replyTo: null, envelopeFrom: 'support@acme.example' });
    expect(letter.text).toContain('en rule_footer');
  });
});

test('a stranger who wrote to a ticket by its token goes on by answering their own mail, and no mail goes to them', async () => {
  const bench = await opened();
  await arrives(bench, { headers: { 'Message-ID': '<one@customer.example>' } });
  const zoe = 'zoe@elsewhere.example';
  const own = '<zoe-1@elsewhere.example>';
  await arrives(bench, {
    headers: { From: zoe, 'Message-ID': own },
    to: bench.replyTo(1),
    text: 'Cora asked me to help.',
  });
  await arrives(bench, { headers: { From: zoe, 'In-Reply-To': own }, text: 'One more thing.' });
  // Somebody else who was shown her mail opens a ticket of their own.
  await arrives(bench, {
    headers: { From: 'dan@elsewhere.example', 'In-Reply-To': own },
    text: 'Me too.',
  });
  expect((await bench.messages(1)).map(({ author }) => author.name)).toHaveLength(3);
  expect(await bench.messages(2)).toHaveLength(1);
  await replied(bench, 1, 'Thank you both.');
  const receivers = new Set(bench.ports.mailer.letters.map(({ to }) => to));
  expect([...receivers]).toEqual(['cora@customer.example']);
});
