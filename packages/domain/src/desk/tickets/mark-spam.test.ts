import { describe, expect, test } from 'vitest';
import { configured, firstReplyIn, ruleThat, runsOn } from '../../testing/automated-desk.ts';
import { type InboundDesk, openInboundDesk } from '../../testing/inbound-desk.ts';

const cora = 'cora@customer.example';

/** A ticket that cora opened by mail, and to which she has written once more; a colleague in copy has, too. */
const withMailedTicket = async () => {
  const bench = await openInboundDesk();
  await bench.address();
  bench.ports.mailJudge.answer({ dmarc: 'pass' });
  const opened = await bench.arrives();
  const number = opened.ticketNumber ?? expect.fail('Expected a ticket.');
  const again = await bench.arrives({ to: bench.replyTo(number), text: 'And again.' });
  const other = await bench.arrives({
    to: bench.replyTo(number),
    headers: { From: 'pat@customer.example' },
    text: 'Me too.',
  });
  return { bench, number, opened, again, other };
};

const contactOf = async (bench: InboundDesk, number: number) => {
  const { requesterId } = await bench.desk.tickets.get(bench.byKey, number);
  return bench.desk.contacts.get(bench.byKey, requesterId);
};

describe('a ticket that is marked as spam', () => {
  test('is closed with the tag spam, and its requester is blocked', async () => {
    const { bench, number } = await withMailedTicket();
    const before = await bench.desk.tickets.get(bench.byOwner, number);
    const events = await bench.eventsOf(() => bench.desk.tickets.markSpam(bench.byOwner, { number }));
    const ticket = await bench.desk.tickets.get(bench.byOwner, number);
    expect(ticket).toMatchObject({ status: 'closed', tags: ['spam'], version: before.version + 1 });
    expect(await contactOf(bench, number)).toMatchObject({ email: cora, blocked: true });
    expect(events.map(({ kind }) => kind)).toEqual(['contact.updated', 'ticket.updated']);
  });

  test('has its mail in quarantine, but for that of others, and managers get no notice when it ends', async () => {
    const { bench, number, opened, again, other } = await withMailedTicket();
    await bench.desk.tickets.markSpam(bench.byOwner, { number });
    for (const { id } of [opened, again])
      expect(await bench.row(id)).toMatchObject({
        ...{ state: 'quarantined', reason: 'spam', ticketNumber: number },
        error: 'Somebody marked its ticket as spam.',
      });
    expect(await bench.row(other.id)).toMatchObject({ state: 'done' });
    const before = (await bench.queued('notice')).length;
    bench.ports.clock.advance(28 * 86_400_000);
    await bench.desk.chores.tellOfQuarantine(bench.bySystem);
    expect(await bench.queued('notice')).toHaveLength(before);
  });

  test('is followed by none of its sender: their mail waits in quarantine', async () => {
    const { bench, number } = await withMailedTicket();
    await bench.desk.tickets.markSpam(bench.byOwner, { number });
    for (const to of [undefined, bench.replyTo(number)])
      expect(await bench.arrives({ to, text: `Buy ${to}!` })).toMatchObject({
        state: 'quarantined',
        reason: 'blocked_sender',
      });
    expect(await bench.messages(number)).toHaveLength(3);
  });

  test('blocks nobody where that is not wanted, and a colleague never', async () => {
    const { bench, number } = await withMailedTicket();
    await bench.desk.tickets.markSpam(bench.byOwner, { number, blockSender: false });
    expect(await contactOf(bench, number)).toMatchObject({ blocked: false });
    await bench.desk.tickets.markSpam(bench.byOwner, { number });
    expect(await contactOf(bench, number)).toMatchObject({ blocked: true });
    const { number: own } = await bench.aTicket({ requesterEmail: 'Owner@desk.example' });
    await expect(bench.desk.tickets.markSpam(bench.byOwner, { number: own })).rejects.toMatchObject({
      code: 'forbidden',
      field: 'block_sender',
    });
    expect((await bench.desk.tickets.get(bench.byKey, own)).status).toBe('new');
    const { status } = await bench.desk.tickets.markSpam(bench.byOwner, { number: own, blockSender: false });
    expect(status).toBe('closed');
  });

  test('changes in nothing when it is marked again', async () => {
    const { bench, number } = await withMailedTicket();
    const marked = await bench.desk.tickets.markSpam(bench.byOwner, { number });
    const events = await bench.eventsOf(async () =>
      expect(await bench.desk.tickets.markSpam(bench.byOwner, { number })).toEqual(marked),
    );
    expect(events).toEqual([]);
  });

  test('must exist, and not be closed for another reason', async () => {
    const { bench, number } = await withMailedTicket();
    await bench.desk.tickets.change(bench.byOwner, { number, status: 'closed' });
    await expect(bench.desk.tickets.markSpam(bench.byOwner, { number })).rejects.toMatchObject({
      code: 'ticket_closed',
    });
    expect(await contactOf(bench, number)).toMatchObject({ blocked: false });
    await expect(bench.desk.tickets.markSpam(bench.byOwner, { number: 99 })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('need not have come by mail', async () => {
    const bench = await openInboundDesk();
    const { number } = await bench.aTicket();
    expect(await bench.desk.tickets.markSpam(bench.byKey, { number })).toMatchObject({ status: 'closed' });
    expect(await contactOf(bench, number)).toMatchObject({ blocked: true });
  });
});

describe('a mark of spam is taken back', () => {
  const expectBack = async ({
    bench,
    number,
    opened,
    again,
  }: Awaited<ReturnType<typeof withMailedTicket>>) => {
    expect(await bench.desk.tickets.get(bench.byKey, number)).toMatchObject({ status: 'open', tags: [] });
    for (const { id } of [opened, again])
      expect(await bench.row(id)).toMatchObject({ state: 'done', reason: null, error: null });
    expect(await bench.messages(number)).toHaveLength(3);
  };

  test('by hand: the ticket is open, its mail is taken in, and the requester may write', async () => {
    const found = await withMailedTicket();
    const { bench, number } = found;
    await bench.desk.tickets.markSpam(bench.byOwner, { number });
    await bench.desk.tickets.unmarkSpam(bench.byOwner, { number });
    await expectBack(found);
    expect(await contactOf(bench, number)).toMatchObject({ blocked: false });
    const later = await bench.arrives({ to: bench.replyTo(number), text: 'Thank you.' });
    expect(later).toMatchObject({ state: 'done', ticketNumber: number });
    const events = await bench.eventsOf(() => bench.desk.tickets.unmarkSpam(bench.byOwner, { number }));
    expect(events).toEqual([]);
  });

  test.each([
    ['trust', false],
    [undefined, true],
  ] as const)('by releasing one of its mails: %s', async (sender, blocked) => {
    const found = await withMailedTicket();
    const { bench, number, again } = found;
    await bench.desk.tickets.markSpam(bench.byOwner, { number });
    await bench.desk.inbound.release(bench.bySystem, { id: again.id, sender });
    await bench.work();
    await expectBack(found);
    expect(await contactOf(bench, number)).toMatchObject({ blocked });
  });

  test('not where somebody has opened the ticket meanwhile, but the mail is released', async () => {
    const { bench, number, again } = await withMailedTicket();
    await bench.desk.tickets.markSpam(bench.byOwner, { number });
    await bench.desk.tickets.change(bench.byOwner, { number, status: 'open', removeTags: ['spam'] });
    const { version } = await bench.desk.tickets.get(bench.byKey, number);
    expect(await bench.desk.inbound.release(bench.bySystem, { id: again.id })).toMatchObject({
      state: 'done',
    });
    expect((await bench.desk.tickets.get(bench.byKey, number)).version).toBe(version);
  });
});

test('rules hear of the mark, and mail nobody who is blocked', async () => {
  const send = { type: 'send_mail', value: { to: 'requester', subject: 'Bye', body: 'Closed.' } };
  const rule = ruleThat([send], {
    name: 'Bye',
    on: ['ticket.updated'],
    conditions: { all: [{ fact: 'tags', operator: 'contains', value: 'spam' }], any: [] },
  });
  const bench = await configured({ rules: [rule] });
  const { number } = await bench.aTicket();
  await bench.desk.tickets.markSpam(bench.byKey, { number });
  expect(await runsOn(bench, number)).toMatchObject([
    { triggers: ['ticket.updated'], firings: [{ did: [expect.any(String)] }] },
  ]);
  expect(await bench.read(({ mails }) => mails.list(10))).toEqual([]);
});

test('no SLA policy applies while it is marked, and its clock runs on afterwards', async () => {
  const bench = await configured({ policies: [firstReplyIn(3_600)] });
  const { number } = await bench.aTicket();
  expect((await bench.desk.tickets.get(bench.byKey, number)).sla?.targets).not.toEqual([]);
  const { sla } = await bench.desk.tickets.markSpam(bench.byKey, { number });
  expect(sla).toMatchObject({ policy: null, targets: [] });
  const opened = await bench.desk.tickets.unmarkSpam(bench.byKey, { number });
  expect(opened.sla?.targets).toMatchObject([{ fulfilledAt: null }]);
});
