import { expect, test } from 'vitest';
import { anInboundMail, anOrigin } from '../../testing/inbound-builders.ts';
import { openInboundDesk } from '../../testing/inbound-desk.ts';

const long = 'Bob writes a lot. '.repeat(5_000);
const bob = 'Bob <bob@customer.example>';
const page = { limit: 100, after: null };

test('an erased person leaves no mail behind: neither rows nor bytes, taken in or in quarantine', async () => {
  const bench = await openInboundDesk();
  const { desk, ports, bySystem } = bench;
  await bench.arrives({ headers: { From: bob }, text: long });
  await bench.arrives({ headers: { Cc: bob } });
  // A message of Bob on a ticket of somebody else.
  const origin = anOrigin({ ticketNumber: 2, sender: 'BOB@customer.example' });
  await ports.work.write(bySystem.workspaceId, ({ messageOrigins }) => messageOrigins.add(origin));
  ports.mailJudge.answer({ isSpam: true });
  const spam = await bench.arrives({ headers: { From: bob, Subject: 'Win' }, text: long });
  expect([spam.state, spam.rawIn]).toEqual(['quarantined', 'store']);
  const found = await desk.contacts.footprint(bySystem, 'bob@customer.example');
  expect(found).toMatchObject({ tickets: 1, mails: 2 });
  await desk.contacts.remove(bySystem, { id: found?.contactId ?? '', deleteTickets: true });
  for (const task of await ports.taskQueue.claim(100, ports.clock.now(), [])) await desk.tasks.run(task);
  const left = await desk.inbound.list(bySystem, { filter: {}, page });
  expect(left.data.map(({ sender }) => sender)).toEqual(['cora@customer.example']);
  expect(ports.byteStore.keys()).toEqual([]);
  expect(await bench.read(({ participants }) => participants.listOfTicket(2))).toEqual([]);
  expect(await bench.read(({ messageOrigins }) => messageOrigins.find(origin.messageId))).toBeNull();
});

test('an erased person leaves no mail behind that names nobody and could not be read or not be answered', async () => {
  const bench = await openInboundDesk();
  const { desk, ports, bySystem } = bench;
  const parked = { type: 'too_large', error: 'It is too large.' } as const;
  const envelope = { from: 'Bob@customer.example' };
  await bench.receive({ headers: { From: null }, facts: { from: [], fromHeaders: 0 } }, envelope);
  ports.mailReader.answer('mail-2@customer.example', parked);
  await bench.receive({ headers: { From: 'nobody' } }, envelope);
  await bench.receive(
    { headers: { From: null }, facts: { from: [], fromHeaders: 0 } },
    { from: 'ann@customer.example' },
  );
  await bench.work();
  const list = async () =>
    (await desk.inbound.list(bySystem, { filter: {}, page })).data.map(({ state }) => state);
  expect(await list()).toEqual(['quarantined', 'parked', 'quarantined']);
  const opened = { requesterEmail: 'bob@customer.example', subject: 'Help', message: 'Please.' };
  const { requesterId: id } = await desk.tickets.open(bySystem, opened);
  await desk.contacts.remove(bySystem, { id, deleteTickets: true });
  expect(await list()).toEqual(['quarantined']);
});

test('an erased person leaves no mail behind that names nobody and still waits to be read', async () => {
  const bench = await openInboundDesk();
  const { desk, bySystem } = bench;
  await bench.receive({ headers: { From: null } }, { from: 'Bob@customer.example' });
  const opened = { requesterEmail: 'bob@customer.example', subject: 'Help', message: 'Please.' };
  const { requesterId: id } = await desk.tickets.open(bySystem, opened);
  await desk.contacts.remove(bySystem, { id, deleteTickets: true });
  expect((await desk.inbound.list(bySystem, { filter: {}, page })).data).toEqual([]);
});

test('much mail of a person is erased in several writes, and none of it when their tickets are in the way', async () => {
  const { desk, ports, bySystem, read } = await openInboundDesk();
  const sender = 'bob@customer.example';
  const opened = { requesterEmail: sender, subject: 'Help', message: 'Please.' };
  const { requesterId: id } = await desk.tickets.open(bySystem, opened);
  const mails = Array.from({ length: 250 }, (_, index) =>
    anInboundMail({ sender, state: 'quarantined', rawIn: index === 7 ? 'store' : 'row' }),
  );
  await ports.work.write(bySystem.workspaceId, async ({ inboundMails }) => {
    for (const mail of mails) await inboundMails.add(mail, null, mail.receivedAt);
  });
  const count = () => read(async ({ inboundMails }) => (await inboundMails.listOfPerson(sender, 500)).length);
  const remove = (deleteTickets: boolean) => desk.contacts.remove(bySystem, { id, deleteTickets });
  await expect(remove(false)).rejects.toMatchObject({ code: 'contact_has_tickets' });
  expect(await count()).toBe(250);
  await remove(true);
  expect(await count()).toBe(0);
  const { data } = await read(({ audit }) => audit.list(page));
  expect(data.filter(({ outcome }) => outcome === 'partial')).toHaveLength(2);
  const tasks = await ports.taskQueue.claim(100, ports.clock.now(), []);
  expect(tasks.map(({ payload }) => payload.raw_ids)).toContain(mails[7]?.id);
});
