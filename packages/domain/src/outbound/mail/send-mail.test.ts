import { describe, expect, test } from 'vitest';
import { textContent } from '../../model/desk/new-message.ts';
import { collectingMailer, type MailerInTest } from '../../testing/collecting-mailer.ts';
import { openTestDesk, type TestDesk } from '../../testing/test-desk.ts';

const from = { name: null, address: 'support@acme.example' };
const minute = 60_000;
const hour = 60 * minute;

const openMailDesk = (more: MailerInTest = {}) =>
  openTestDesk({ mailer: collectingMailer({ from, ...more }) });

/** Where the customer reads the request after signing in. */
const linkTo = (number: number): string => `https://acme.desk.example/portal/web/requests/${number}`;

/** Runs every task that is due, until none is. */
const work = async ({ ports, desk }: TestDesk): Promise<void> => {
  for (let turn = 0; turn < 1_000; turn += 1) {
    const tasks = await ports.taskQueue.claim(100, ports.clock.now(), []);
    if (tasks.length === 0) return;
    for (const task of tasks) {
      const outcome = await desk.tasks.run(task);
      if ('later' in outcome) await ports.taskQueue.later(task, outcome.later);
      else await ports.taskQueue.done([task]);
    }
  }
};

const workFor = async (bench: TestDesk, milliseconds: number, stepMs = minute): Promise<void> => {
  for (let passed = 0; passed < milliseconds; passed += stepMs) {
    bench.ports.clock.advance(stepMs);
    await work(bench);
  }
};

const messagesOf = async ({ desk, byKey }: TestDesk, number: number) =>
  (await desk.tickets.listMessages(byKey, { number, page: { limit: 100, after: null } })).data;

/** Of the last message that no machine wrote. */
const deliveryOf = async (bench: TestDesk, number: number) =>
  (await messagesOf(bench, number)).findLast(({ auto }) => !auto)?.delivery;

const failures = async (bench: TestDesk) =>
  (await bench.events()).filter(({ kind }) => kind === 'message.delivery_failed');

describe('a public reply', () => {
  test('is mailed to the requester, and its state says so', async () => {
    const bench = await openMailDesk();
    const { number } = await bench.aTicket();
    const reply = await bench.desk.tickets.reply(bench.byOwner, {
      number,
      body: 'Try <this>.',
      internal: false,
    });
    expect(reply.delivery).toEqual({ state: 'queued', error: null, at: bench.ports.clock.now() });
    await bench.desk.tickets.reply(bench.byKey, { number, body: 'Or that.', internal: false });
    await work(bench);
    const [first, second] = bench.ports.mailer.letters;
    expect(first).toMatchObject({
      from: { name: 'Olga Owner (Acme Support)', address: 'support@acme.example' },
      to: 'bob@customer.example',
      subject: 'Re: My printer is on fire',
      automatic: false,
      text: `Try <this>.\n\nen quote_intro bob November 20, 2026\n> Please help.\n\n-- \nen reply_footer Acme Support ${number}\nen reply_link\n${linkTo(number)}\n`,
    });
    expect(first?.html).toContain('<p>Try &lt;this&gt;.</p>');
    expect(first?.html).toMatch(new RegExp(`<a href="${linkTo(number)}"[^>]*>${linkTo(number)}</a>`));
    expect(second?.from.name).toBe('Acme Support');
    const states = (await messagesOf(bench, number)).map(({ delivery }) => delivery.state);
    expect(states).toEqual(['none', 'sent', 'sent']);
  });

  test('is in the thread of its ticket, and no two tickets or workspaces share a token', async () => {
    const bench = await openMailDesk();
    const one = await bench.aTicket();
    const two = await bench.aTicket();
    for (const { number } of [one, one, two])
      await bench.desk.tickets.reply(bench.byKey, { number, body: 'Hi', internal: false });
    await work(bench);
    const ofTicket = (number: number) =>
      bench.ports.mailer.letters.filter(({ text }) => text.includes(`${linkTo(number)}\n`));
    const [first, second] = ofTicket(one.number);
    const [other] = ofTicket(two.number);
    expect(second?.references).toEqual([...(first?.references ?? []), first?.messageId]);
    expect(second?.replyTo).toBe(first?.replyTo);
    const [token = ''] = /[0-9a-z]{44}/.exec(first?.replyTo ?? '') ?? [];
    expect(token).not.toBe('');
    // Headers are quoted and forwarded: they must not give away the address that takes answers.
    for (const id of [first?.messageId, ...(first?.references ?? [])]) expect(id).not.toContain(token);
    expect(other?.replyTo).not.toBe(first?.replyTo);
    expect(first?.replyTo?.indexOf('@')).toBeLessThanOrEqual(64);
    expect(new Set(bench.ports.mailer.letters.map(({ messageId }) => messageId)).size).toBe(3);
  });

  test.each([
    [
      'a note',
      async ({ desk, byOwner }: TestDesk, number: number) =>
        desk.tickets.reply(byOwner, { number, body: 'CANARY', internal: true }),
    ],
    [
      'what the requester writes',
      async ({ desk, bySystem, byKey }: TestDesk, number: number) => {
        const { requesterId: contactId } = await desk.tickets.get(byKey, number);
        await desk.tickets.answerAsCustomer(bySystem, { number, contactId, content: textContent('CANARY') });
      },
    ],
    [
      'a reply to who is blocked',
      async ({ desk, byKey }: TestDesk, number: number) => {
        const { requesterId: id } = await desk.tickets.get(byKey, number);
        await desk.contacts.change(byKey, { id, blocked: true });
        const { delivery } = await desk.tickets.reply(byKey, { number, body: 'CANARY', internal: false });
        expect(delivery.state).toBe('none');
      },
    ],
  ])('is not %s', async (_what, write) => {
    const bench = await openMailDesk();
    const { number } = await bench.aTicket();
    await write(bench, number);
    await work(bench);
    expect(bench.ports.mailer.letters).toEqual([]);
  });

  test('is not mailed without a sender, nor to the desk’s own address', async () => {
    const off = await openTestDesk();
    const { number } = await off.aTicket();
    expect(
      (await off.desk.tickets.reply(off.byKey, { number, body: 'Hi', internal: false })).delivery.state,
    ).toBe('none');
    const on = await openMailDesk();
    const loop = await on.aTicket({ requesterEmail: 'Support+abc@acme.example' });
    await on.desk.tickets.reply(on.byKey, { number: loop.number, body: 'Hi', internal: false });
    for (const bench of [off, on]) {
      await work(bench);
      expect(bench.ports.mailer.letters).toEqual([]);
    }
  });

  test('fails when the requester was blocked meanwhile', async () => {
    const bench = await openMailDesk();
    const { number, requesterId: id } = await bench.aTicket();
    await bench.desk.tickets.reply(bench.byKey, { number, body: 'Hi', internal: false });
    await bench.desk.contacts.change(bench.byKey, { id, blocked: true });
    await work(bench);
    expect(bench.ports.mailer.letters).toEqual([]);
    expect(await deliveryOf(bench, number)).toMatchObject({
      state: 'failed',
      error: 'The receiver is blocked.',
    });
  });
});

describe('a mail that is not taken', () => {
  test('is shown on its message with the reason, and emits an event', async () => {
    const error = 'The mail server refused it: 550 No such user';
    const bench = await openMailDesk({ answer: () => ({ type: 'refused', error }) });
    const ticket = await bench.aTicket();
    await bench.desk.tickets.reply(bench.byKey, { number: ticket.number, body: 'Hi', internal: false });
    const before = await bench.desk.tickets.get(bench.byKey, ticket.number);
    await work(bench);
    const delivery = { state: 'failed', error, at: bench.ports.clock.now() };
    expect(await deliveryOf(bench, ticket.number)).toEqual(delivery);
    expect(await failures(bench)).toMatchObject([
      { subjectId: ticket.id, data: { ticket_number: ticket.number, body: 'Hi', delivery } },
    ]);
    const { id, status, sla } = before;
    expect(await bench.desk.tickets.get(bench.byKey, ticket.number)).toMatchObject({ id, status, sla });
    await workFor(bench, hour);
    expect(bench.ports.mailer.letters).toHaveLength(1);
  });

  test('is tried for three days, and then fails', async () => {
    const bench = await openMailDesk({
      answer: () => ({ type: 'failed', error: 'The mail server is down.' }),
    });
    const { number } = await bench.aTicket();
    await bench.desk.tickets.reply(bench.byKey, { number, body: 'Hi', internal: false });
    await workFor(bench, 60 * hour, 10 * minute);
    expect((await deliveryOf(bench, number))?.state).toBe('queued');
    expect(await failures(bench)).toEqual([]);
    await workFor(bench, 20 * hour, 10 * minute);
    expect(await deliveryOf(bench, number)).toMatchObject({
      state: 'failed',
      error: 'The mail server is down.',
    });
    expect(await failures(bench)).toHaveLength(1);
    expect(new Set(bench.ports.mailer.letters.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('is sent in order once the server is back after a day, and none is lost', async () => {
    let isDown = true;
    const taken: string[] = [];
    const bench = await openMailDesk({
      answer: ({ text }) => {
        if (isDown) return { type: 'failed', error: 'The mail server cannot be reached.' };
        taken.push(text.split('\n')[0] ?? '');
        return { type: 'sent' };
      },
    });
    const tickets = [await bench.aTicket(), await bench.aTicket(), await bench.aTicket()];
    const written: string[] = [];
    for (let round = 0; round < 8; round += 1)
      for (const { number } of tickets) {
        const body = `${number}: reply ${round}`;
        written.push(body);
        await bench.desk.tickets.reply(bench.byKey, { number, body, internal: false });
        await workFor(bench, hour, 10 * minute);
      }
    expect(taken).toEqual([]);
    isDown = false;
    await workFor(bench, 10 * hour);
    expect(taken.toSorted()).toEqual(written.toSorted());
    for (const { number } of tickets) {
      const own = (all: readonly string[]) => all.filter((body) => body.startsWith(`${number}:`));
      expect(own(taken)).toEqual(own(written));
    }
  });
});

test('erasing a person deletes their mails, and the stored copies', async () => {
  const bench = await openMailDesk();
  const { number, requesterId: id } = await bench.aTicket();
  await bench.desk.tickets.reply(bench.byKey, { number, body: 'Hi', internal: false });
  const [mail] = await bench.read(({ mails }) => mails.list(10));
  await bench.desk.contacts.remove(bench.byKey, { id, deleteTickets: true });
  await work(bench);
  expect(bench.ports.mailer.letters).toEqual([]);
  expect(new Set(bench.ports.mailer.forgotten)).toEqual(new Set([mail?.id]));
});

test('an address gets three automatic mails an hour, whatever a stranger submits', async () => {
  const bench = await openMailDesk();
  const actions = [
    {
      send_mail: {
        to: 'requester',
        subject: 'We have it: {{ticket.subject}}',
        body: 'Dear {{requester.name}}',
      },
    },
    { apply_macro: 'Thanks' },
  ];
  await bench.desk.configuration.apply(bench.bySystem, {
    macros: [{ name: 'Thanks', reply_body: 'Thank you, {{requester.name}}, for {{ticket.subject}}.' }],
    rules: [{ name: 'Tell', on: ['ticket.created'], actions }],
  });
  const hostile = { requesterEmail: 'victim@customer.example', requesterName: 'CANARY', subject: 'CANARY' };
  for (let count = 0; count < 180; count += 1) {
    await bench.aTicket(hostile);
    await workFor(bench, minute);
  }
  const { letters } = bench.ports.mailer;
  expect(letters.length).toBeGreaterThan(5);
  expect(letters.length).toBeLessThanOrEqual(9);
  for (const letter of letters) {
    expect(letter).toMatchObject({ to: 'victim@customer.example', automatic: true });
    expect(JSON.stringify(letter)).not.toContain('CANARY');
  }
});

test('a mail whose recipient is erased while it is sent leaves no copy', async () => {
  let erase = async (): Promise<unknown> => undefined;
  const bench: TestDesk = await openMailDesk({
    answer: async () => {
      await erase();
      bench.ports.mailer.forget = async (ids) => void late.push(...ids);
      return { type: 'sent' };
    },
  });
  const late: string[] = [];
  const { number, requesterId: id } = await bench.aTicket();
  await bench.desk.tickets.reply(bench.byKey, { number, body: 'Hi', internal: false });
  erase = () => bench.desk.contacts.remove(bench.byKey, { id, deleteTickets: true });
  await work(bench);
  const [letter] = bench.ports.mailer.letters;
  // By the attempt that saw it, and by the task that the erasure left.
  expect(late).toEqual([letter?.id, letter?.id]);
});
