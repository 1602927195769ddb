import { describe, expect, test } from 'vitest';
import { openInboundDesk, ourAddress } from '../../testing/inbound-desk.ts';

const bob = { From: 'Bob <bob@customer.example>' };

describe('a mail to the address of the workspace', () => {
  test('opens a ticket with its text, its sender and its channel', async () => {
    const bench = await openInboundDesk();
    const row = await bench.arrives({ text: 'It burns.\n\nCora' });
    expect(row).toMatchObject({ state: 'done', reason: null, ticketNumber: 1, openedTicket: true });
    const ticket = await bench.desk.tickets.get(bench.byKey, 1);
    expect(ticket).toMatchObject({ subject: 'My printer is on fire', status: 'new', channel: 'email' });
    expect(await bench.messages(1)).toMatchObject([
      {
        ...{ id: row.messageId, body: 'It burns.\n\nCora', bodyHtml: '<p>It burns.</p><p>Cora</p>' },
        ...{ channel: 'email', auto: false, verified: false, internal: false },
        author: { type: 'customer', id: ticket.requesterId, name: 'Cora Customer' },
      },
    ]);
  });

  test('is taken in once, however often its task runs', async () => {
    const bench = await openInboundDesk();
    const [row] = await bench.receive();
    const task = { id: 't', kind: 'mail.take_in', payload: { mail_id: row?.id ?? '' }, lane: null } as const;
    const claimed = { ...task, group: 'mail-in', runAt: '', workspaceId: bench.workspaceId, attempts: 0 };
    await Promise.all([1, 2, 3].map(() => bench.desk.tasks.run(claimed)));
    await bench.work();
    expect(await bench.messages(1)).toHaveLength(1);
    await expect(bench.desk.tickets.get(bench.byKey, 2)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('gets team, priority and tags of the address', async () => {
    const bench = await openInboundDesk();
    const team = await bench.desk.teams.add(bench.bySystem, { name: 'Billing' });
    await bench.address({ teamName: 'billing', priority: 'high', tags: ['Web'] });
    await bench.arrives();
    expect(await bench.desk.tickets.get(bench.byKey, 1)).toMatchObject({
      ...{ teamId: team.id, priority: 'high', tags: ['web'] },
    });
  });

  test('without a subject or a text says so, and names its files', async () => {
    const bench = await openInboundDesk();
    const bytes = async function* () {
      yield new Uint8Array([1, 2, 3]);
    };
    const part = { contentType: 'text/plain', size: 3, contentId: null, inline: false, isSignature: false };
    await bench.arrives({
      headers: { Subject: '' },
      facts: { text: ' \n', parts: [{ ...part, name: 'list.txt', bytes }] },
    });
    await bench.arrives({ facts: { text: null } });
    const ticket = await bench.desk.tickets.get(bench.byKey, 1);
    expect(ticket.subject).toBe('en received_without_subject');
    expect((await bench.messages(1))[0]?.body).toBe('list.txt');
    expect((await bench.messages(2))[0]?.body).toBe('en received_empty');
  });
});

describe('an answer to a ticket by mail', () => {
  test('of the requester is appended, and opens a solved ticket again', async () => {
    const bench = await openInboundDesk();
    const { number } = await bench.aTicket();
    await bench.desk.tickets.change(bench.byKey, { number, status: 'solved' });
    const row = await bench.arrives({ headers: bob, to: bench.replyTo(number), text: 'Still broken.' });
    expect(row).toMatchObject({ state: 'done', ticketNumber: number, openedTicket: false });
    expect((await bench.desk.tickets.get(bench.byKey, number)).status).toBe('open');
    expect((await bench.messages(number)).at(-1)).toMatchObject({ body: 'Still broken.', channel: 'email' });
  });

  test('to a ticket that was merged lands in the one where it goes on', async () => {
    const bench = await openInboundDesk();
    const [{ number: into }, { number }] = [await bench.aTicket(), await bench.aTicket()];
    await bench.desk.tickets.merge(bench.byKey, { number, into });
    const row = await bench.arrives({ headers: bob, to: bench.replyTo(number), text: 'Still broken.' });
    expect(row).toMatchObject({ state: 'done', ticketNumber: into, openedTicket: false });
    expect((await bench.messages(into)).at(-1)).toMatchObject({ body: 'Still broken.', channel: 'email' });
    expect(await bench.messages(number)).toHaveLength(1);
  });

  test('of a stranger with the token is their own message, and they read nothing of the ticket', async () => {
    const bench = await openInboundDesk();
    const { number, requesterId } = await bench.aTicket();
    await bench.arrives({ to: bench.replyTo(number), text: 'I am new here.' });
    const [, message] = await bench.messages(number);
    expect(message).toMatchObject({ body: 'I am new here.', author: { name: 'Cora Customer' } });
    expect(message?.author.id).not.toBe(requesterId);
    await bench.desk.tickets.reply(bench.byKey, { number, body: 'For Bob only.', internal: false });
    const replies = await bench.queued('public_reply');
    expect(replies.map(({ to }) => to)).toEqual(['bob@customer.example']);
    expect((await bench.desk.tickets.get(bench.byKey, number)).requesterId).toBe(requesterId);
  });

  test('behind a closed ticket opens one that follows it', async () => {
    const bench = await openInboundDesk();
    const { number } = await bench.aTicket();
    await bench.desk.tickets.change(bench.byKey, { number, status: 'closed' });
    const row = await bench.arrives({ headers: bob, to: bench.replyTo(number) });
    expect(row).toMatchObject({ ticketNumber: number + 1, openedTicket: true });
    expect((await bench.desk.tickets.get(bench.byKey, number + 1)).followUpOf).toBe(number);
  });

  test('with a token that somebody made up opens a ticket of their own', async () => {
    const bench = await openInboundDesk();
    const { number } = await bench.aTicket();
    const forged = bench.replyTo(number).replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'));
    const row = await bench.arrives({ headers: { Subject: `Re: [#${number}]` }, to: forged });
    expect(row).toMatchObject({ state: 'done', ticketNumber: number + 1 });
    expect(await bench.messages(number)).toHaveLength(1);
  });

  test('to a mail of ours by somebody else opens a ticket that names the other to agents', async () => {
    const bench = await openInboundDesk();
    const { number } = await bench.aTicket();
    const reply = await bench.desk.tickets.reply(bench.byKey, { number, body: 'Hello', internal: false });
    const headers = { 'In-Reply-To': `<${bench.idOf(number, reply.id)}>` };
    await bench.arrives({ headers });
    expect(await bench.messages(number)).toHaveLength(2);
    expect(await bench.messages(number + 1)).toMatchObject([
      { author: { name: 'Cora Customer' } },
      { internal: true, body: expect.stringContaining(`en note_other_ticket ${number}`) },
    ]);
    await bench.arrives({ headers: { ...headers, ...bob } });
    expect(await bench.messages(number)).toHaveLength(3);
  });

  test('to a mail that arrived here joins it, by its sender or by those it was addressed to', async () => {
    const bench = await openInboundDesk();
    await bench.arrives({ headers: { Cc: 'Ann <ann@customer.example>, no-reply@customer.example' } });
    const headers = { References: '<mail-1@customer.example>' };
    await bench.arrives({ headers: { ...headers, From: 'ann@customer.example' }, text: 'Me too.' });
    await bench.arrives({ headers: { ...headers, From: 'no-reply@customer.example' } });
    expect((await bench.messages(1)).map(({ body }) => body)).toEqual(['Please help.', 'Me too.']);
    expect((await bench.messages(1))[0]?.cc).toEqual([
      { name: 'Ann', email: 'ann@customer.example' },
      { name: null, email: 'no-reply@customer.example' },
    ]);
    expect(await bench.messages(2)).toHaveLength(1);
  });
});

test('a proven sender has shown that the address is theirs', async () => {
  const bench = await openInboundDesk();
  bench.ports.mailJudge.answer({ dmarc: 'pass' });
  await bench.arrives({ headers: bob });
  const contact = await bench.read(({ contacts }) => contacts.findByEmail('bob@customer.example'));
  expect(contact?.verifiedAt).not.toBeNull();
  expect((await bench.messages(1))[0]?.verified).toBe(true);
  expect(ourAddress).toBe('support@acme.example');
});
