import { expect, test } from 'vitest';
import type { MailPart } from '../../model/inbound/mail-facts.ts';
import { aMail } from '../../testing/automation-builders.ts';
import { openInboundDesk } from '../../testing/inbound-desk.ts';

const bob = 'Bob <bob@customer.example>';
const cora = 'Cora Customer <cora@customer.example>';
const page = { limit: 100, after: null };

const aPart = (name: string): MailPart => ({
  name,
  contentType: 'text/plain',
  size: 3,
  contentId: null,
  inline: false,
  isSignature: false,
  bytes: async function* () {
    yield new Uint8Array([1, 2, 3]);
  },
});

/** Cora asks, and names Bob in cc; Bob answers with a file; Cora answers again. */
const withBob = async () => {
  const bench = await openInboundDesk();
  await bench.arrives({ headers: { From: cora, Cc: bob }, text: 'Please help.' });
  await bench.desk.configuration.apply(bench.bySystem, {
    rules: [
      {
        name: 'Note',
        on: ['message.created'],
        conditions: { all: [{ fact: 'message.body', contains: 'zebra' }] },
        actions: [{ add_tags: ['animal'] }],
      },
    ],
  });
  const to = bench.replyTo(1);
  const answer = await bench.arrives({
    headers: { From: bob, Subject: 'Re: zebra' },
    to,
    text: 'My zebra is ill.',
    facts: { parts: [aPart('zebra.txt')] },
  });
  expect(answer).toMatchObject({ state: 'done', ticketNumber: 1, openedTicket: false });
  await bench.arrives({ headers: { From: cora, Cc: `${bob}, Ann <ann@customer.example>` }, to });
  const contact = await bench.read(({ contacts }) => contacts.findByEmail('bob@customer.example'));
  return { ...bench, bobId: contact?.id ?? '', answer };
};

test('an erased person leaves nothing in a ticket of somebody else, whose own messages stay', async () => {
  const bench = await withBob();
  const { desk, ports, bySystem, bobId } = bench;
  expect((await desk.search(bench.byOwner, 'zebra')).tickets).toHaveLength(1);
  await desk.contacts.remove(bySystem, { id: bobId, deleteTickets: false });
  for (const task of await ports.taskQueue.claim(100, ports.clock.now(), [])) await desk.tasks.run(task);
  const messages = await bench.messages(1);
  expect(messages.map(({ author }) => author.name)).toEqual(['Cora Customer', 'Cora Customer']);
  expect(messages.map(({ cc }) => cc.map(({ email }) => email))).toEqual([[], ['ann@customer.example']]);
  const all = await bench.read(async (stores) => ({
    messages,
    ticket: await stores.tickets.find(1),
    mails: await desk.inbound.list(bySystem, { filter: {}, page }),
    files: await stores.files.listOfTicket(1, page),
    participants: await stores.participants.listOfTicket(1),
    events: (await stores.events.listAfter(0, 100)).filter(({ kind }) => kind !== 'contact.deleted'),
    runs: await stores.ruleRuns.listOfTicket(1, 100),
    letters: await stores.mails.list(100),
  }));
  expect(JSON.stringify(all)).not.toMatch(/zebra|bob@customer/i);
  expect(ports.byteStore.keys()).toEqual([]);
  expect((await desk.search(bench.byOwner, 'zebra')).tickets).toEqual([]);
  expect((await desk.search(bench.byOwner, 'help')).tickets).toHaveLength(1);
});

test('an erased person leaves no raw bytes of mails that name them, and those of others stay', async () => {
  const bench = await withBob();
  const { desk, bySystem, bobId } = bench;
  await desk.contacts.remove(bySystem, { id: bobId, deleteTickets: false });
  const { data } = await desk.inbound.list(bySystem, { filter: {}, page });
  expect(data.map(({ rawIn, state }) => [rawIn, state])).toEqual([
    ['none', 'done'],
    ['none', 'done'],
  ]);
});

test('an erased person is in no mail that waits, or has failed, and of which they got a copy', async () => {
  const bench = await withBob();
  const { desk, ports, bySystem, bobId } = bench;
  const [first] = await bench.messages(1);
  const takenBy = ['Bob@Customer.example', 'ann@customer.example'];
  const error = '450 4.2.2 Mailbox of BOB@customer.example is full.';
  const to = 'cora@customer.example';
  const mail = aMail({ to, ticketNumber: 1, messageId: first?.id ?? '', state: 'failed', takenBy, error });
  await ports.work.write(bench.workspaceId, ({ mails }) => mails.add(mail));
  await desk.contacts.remove(bySystem, { id: bobId, deleteTickets: false });
  expect(await bench.read(({ mails }) => mails.find(mail.id))).toMatchObject({
    takenBy: ['ann@customer.example'],
    error: 'Not sent.',
  });
});

test('the footprint of a person counts what they wrote to others, their mails, and who named them', async () => {
  const bench = await withBob();
  const { desk, bySystem } = bench;
  const found = await desk.contacts.footprint(bySystem, 'bob@customer.example');
  expect(found).toMatchObject({ tickets: 0, messages: 1, files: 1, bytes: 3, mails: 1, mentions: 2 });
  const hers = await desk.contacts.footprint(bySystem, 'cora@customer.example');
  expect(hers).toMatchObject({ tickets: 1, messages: 3, files: 1, mails: 3, mentions: 0 });
});

test('what is stored of a workspace is counted exactly after an erasure', async () => {
  const bench = await withBob();
  const { desk, bySystem, bobId } = bench;
  await desk.contacts.remove(bySystem, { id: bobId, deleteTickets: false });
  const { usage, ...left } = await bench.read(async (stores) => ({
    usage: await stores.usage.find(),
    ofTicket: await stores.usage.bytesOfTicket(1),
    raws: (await desk.inbound.list(bySystem, { filter: {}, page })).data.filter(
      ({ rawIn }) => rawIn !== 'none',
    ),
  }));
  expect(left.raws).toEqual([]);
  expect(usage).toEqual({ bytes: left.ofTicket, contacts: 1 });
});

test('much that a person wrote to others is erased in several writes', async () => {
  const bench = await openInboundDesk();
  const { desk, ports, bySystem } = bench;
  for (let count = 0; count < 60; count += 1) {
    const to = count === 0 ? undefined : bench.replyTo(1);
    await bench.arrives({ headers: { From: count % 2 === 0 ? cora : bob, Cc: bob }, to });
    ports.clock.advance(180_000);
  }
  const contact = await bench.read(({ contacts }) => contacts.findByEmail('bob@customer.example'));
  await desk.contacts.remove(bySystem, { id: contact?.id ?? '', deleteTickets: true });
  const authors = (await bench.messages(1)).map(({ author }) => author.name);
  expect([authors.length, authors.includes('Bob')]).toEqual([30, false]);
  expect(await bench.read(({ messages }) => messages.listWithCc('bob@customer.example', 9))).toEqual([]);
});
