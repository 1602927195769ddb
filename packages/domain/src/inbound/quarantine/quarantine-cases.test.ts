import { describe, expect, test } from 'vitest';
import { limits } from '../../kernel/limits.ts';
import type { InboundMail } from '../../model/inbound/inbound-mail.ts';
import { anInboundMail } from '../../testing/inbound-builders.ts';
import { type InboundDesk, openInboundDesk } from '../../testing/inbound-desk.ts';

const day = 86_400_000;
const page = { limit: 100, after: null };

const spam = async (bench: InboundDesk, text?: string): Promise<InboundMail> => {
  bench.ports.mailJudge.answer({ isSpam: true });
  return bench.arrives(text === undefined ? {} : { text });
};

const cora = (bench: InboundDesk) =>
  bench.read(({ contacts }) => contacts.findByEmail('cora@customer.example'));

describe('a mail in quarantine', () => {
  test('opens no ticket, and is listed with its reason and verdicts', async () => {
    const bench = await openInboundDesk();
    await bench.arrives({ headers: { From: 'bob@customer.example' } });
    const row = await spam(bench);
    const { desk, bySystem } = bench;
    expect(row).toMatchObject({ state: 'quarantined', reason: 'spam', verdicts: { isSpam: true } });
    const filter = { states: ['quarantined'] } as const;
    expect((await desk.inbound.list(bySystem, { filter, page })).data).toEqual([row]);
    expect((await desk.inbound.counts(bySystem)).byState).toMatchObject({ quarantined: 1, done: 1 });
    await expect(desk.tickets.get(bySystem, 2)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is taken in when somebody releases it, once', async () => {
    const bench = await openInboundDesk();
    const { id } = await spam(bench);
    expect(await bench.desk.inbound.release(bench.bySystem, { id })).toMatchObject({ state: 'kept' });
    await bench.work();
    expect(await bench.row(id)).toMatchObject({ state: 'done', ticketNumber: 1 });
    await expect(bench.desk.inbound.release(bench.bySystem, { id })).rejects.toMatchObject({
      code: 'invalid_status',
    });
    expect(await bench.messages(1)).toHaveLength(1);
  });

  test('of a blocked sender is released with or without them', async () => {
    const bench = await openInboundDesk();
    await bench.arrives();
    const contact = await cora(bench);
    await bench.desk.contacts.change(bench.bySystem, { id: contact?.id ?? '', blocked: true });
    const { id, reason } = await bench.arrives({ text: 'Again.' });
    expect(reason).toBe('blocked_sender');
    await bench.desk.inbound.release(bench.bySystem, { id, sender: 'trust' });
    await bench.work();
    expect(await bench.row(id)).toMatchObject({ state: 'done', ticketNumber: 2 });
    expect((await cora(bench))?.blocked).toBe(false);
    const other = await spam(bench, 'And again.');
    await bench.desk.inbound.release(bench.bySystem, { id: other.id, sender: 'block' });
    await bench.work();
    expect(await bench.row(other.id)).toMatchObject({ state: 'done', ticketNumber: 3 });
    expect((await cora(bench))?.blocked).toBe(true);
  });

  test('is rejected by a person, and its bytes go', async () => {
    const bench = await openInboundDesk();
    const { id } = await spam(bench, 'Please help. '.repeat(6_000));
    const { desk, bySystem } = bench;
    expect(await desk.inbound.reject(bySystem, id)).toMatchObject({ state: 'rejected', reason: 'by_agent' });
    bench.ports.clock.advance(1);
    expect(await desk.chores.removeRawMails(bySystem)).toBe(1);
    expect(bench.ports.byteStore.keys()).toEqual([]);
    expect(await desk.inbound.raw(bySystem, id)).toBeNull();
    await expect(desk.inbound.reprocess(bySystem, id)).rejects.toMatchObject({ code: 'invalid_status' });
    await expect(desk.inbound.reject(bySystem, id)).rejects.toMatchObject({ code: 'invalid_status' });
  });

  test('is rejected with all later mail of its sender, where it names one', async () => {
    const bench = await openInboundDesk();
    const { id } = await spam(bench);
    await bench.desk.inbound.reject(bench.bySystem, id, 'block');
    expect(await bench.row(id)).toMatchObject({ state: 'rejected', reason: 'by_agent' });
    expect((await cora(bench))?.blocked).toBe(true);
    const [{ id: nobodys } = { id: '' }] = await bench.receive({ headers: { From: null } }, { from: null });
    await bench.work();
    const nobody = await bench.row(nobodys);
    expect(nobody).toMatchObject({ state: 'quarantined', sender: null, author: null });
    await expect(bench.desk.inbound.reject(bench.bySystem, nobody.id, 'block')).rejects.toMatchObject({
      ...{ code: 'validation_failed', field: 'sender' },
    });
    expect((await bench.row(nobody.id)).state).toBe('quarantined');
  });

  test('ends after 30 days, of which managers hear three days before', async () => {
    const bench = await openInboundDesk();
    const { id } = await spam(bench);
    const { desk, bySystem, ports } = bench;
    ports.clock.advance(26 * day);
    expect(await desk.chores.tellOfQuarantine(bySystem)).toBe(0);
    ports.clock.advance(day + 1);
    expect(await desk.chores.tellOfQuarantine(bySystem)).toBe(1);
    expect(await desk.chores.tellOfQuarantine(bySystem)).toBe(0);
    expect((await bench.queued('notice')).map(({ to }) => to)).toEqual(['owner@desk.example']);
    expect(await desk.chores.expireQuarantine(bySystem)).toBe(0);
    ports.clock.advance(3 * day);
    expect(await desk.chores.expireQuarantine(bySystem)).toBe(1);
    expect(await bench.row(id)).toMatchObject({ state: 'rejected', reason: 'expired' });
  });

  test('is named by the audit log in what people do with it', async () => {
    const bench = await openInboundDesk();
    const [one, other] = [await spam(bench, 'One'), await spam(bench, 'Other')];
    await bench.desk.inbound.release(bench.bySystem, { id: one.id });
    await bench.desk.inbound.reject(bench.bySystem, other.id);
    await bench.desk.inbound.reprocess(bench.bySystem, other.id);
    const { data } = await bench.read(({ audit }) => audit.list(page));
    expect(data.slice(0, 3).map(({ path }) => path.split('/').at(-1))).toEqual([other.id, other.id, one.id]);
  });

  test('that nobody knows is not found', async () => {
    const bench = await openInboundDesk();
    const id = bench.ports.ids.next();
    for (const use of [bench.desk.inbound.get, bench.desk.inbound.raw, bench.desk.inbound.reject])
      await expect(use(bench.bySystem, id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a mail that was noted as a machine’s', () => {
  const noted = async (bench: InboundDesk) =>
    bench.arrives({ headers: { 'Auto-Submitted': 'auto-replied' }, text: 'I am a person.' });

  test('is taken in when somebody releases it', async () => {
    const bench = await openInboundDesk();
    const { id, state } = await noted(bench);
    expect(state).toBe('noted');
    await bench.desk.inbound.release(bench.bySystem, { id });
    await bench.work();
    expect(await bench.row(id)).toMatchObject({ state: 'done', reason: null, ticketNumber: 1 });
    expect((await bench.messages(1))[0]?.body).toBe('I am a person.');
  });

  test('is not when its bytes are gone', async () => {
    const bench = await openInboundDesk();
    const { id } = await noted(bench);
    bench.ports.clock.advance(limits.inbound.rawKeptMs + 1);
    await bench.desk.chores.removeRawMails(bench.bySystem);
    await expect(bench.desk.inbound.release(bench.bySystem, { id })).rejects.toMatchObject({
      code: 'invalid_status',
    });
  });
});

describe('a mail that was taken in', () => {
  test('loses its bytes after 30 days and its row after 90, and its message keeps the whole text', async () => {
    const bench = await openInboundDesk();
    const { desk, bySystem, ports } = bench;
    const { id, messageId } = await bench.arrives({ text: 'Please help. '.repeat(6_000) });
    ports.clock.advance(limits.inbound.rawKeptMs);
    expect(await desk.chores.removeRawMails(bySystem)).toBe(0);
    ports.clock.advance(1);
    expect(await desk.chores.removeRawMails(bySystem)).toBe(1);
    expect(await bench.row(id)).toMatchObject({ state: 'done', rawIn: 'none' });
    expect(ports.byteStore.keys()).toEqual([]);
    ports.clock.advance(60 * day);
    expect(await desk.chores.removeOldInboundMails(bySystem)).toBe(1);
    await expect(bench.row(id)).rejects.toMatchObject({ code: 'not_found' });
    const origin = await bench.read(({ messageOrigins }) => messageOrigins.find(messageId ?? ''));
    expect(origin?.text).toContain('Please help.');
  });

  test('is parked for as long as nobody looks', async () => {
    const bench = await openInboundDesk();
    const { desk, bySystem, ports } = bench;
    ports.mailReader.answer('mail-1@customer.example', { type: 'too_large', error: 'Too large.' });
    const { id } = await bench.arrives();
    ports.clock.advance(400 * day);
    for (const chore of ['removeRawMails', 'expireQuarantine', 'removeOldInboundMails'] as const)
      expect(await desk.chores[chore](bySystem)).toBe(0);
    expect(await bench.row(id)).toMatchObject({ state: 'parked', rawIn: 'row' });
  });
});

test('bytes that no row has are swept a day later', async () => {
  const bench = await openInboundDesk();
  const { desk, bySystem, ports, workspaceId } = bench;
  const [row] = await bench.receive({ text: 'Please help. '.repeat(6_000) });
  await ports.byteStore.put(`${workspaceId}/mails/${ports.ids.next()}`, bytesOf(3));
  ports.clock.advance(day + 1);
  expect(await desk.chores.sweepFiles(bySystem)).toBe(1);
  expect(ports.byteStore.keys()).toEqual([`${workspaceId}/mails/${row?.id}`]);
});

async function* bytesOf(length: number): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(length);
}

test('a storm of one sender is quarantined, with one notice', async () => {
  const bench = await openInboundDesk();
  const states: string[] = [];
  for (let sent = 0; sent < limits.inbound.ticketsOfSender.most + 3; sent += 1)
    states.push((await bench.arrives({ text: `Help ${sent}` })).state);
  expect(states.filter((state) => state === 'done')).toHaveLength(limits.inbound.ticketsOfSender.most);
  expect(states.slice(-3)).toEqual(['quarantined', 'quarantined', 'quarantined']);
  expect(await bench.queued('notice')).toHaveLength(1);
  bench.ports.clock.advance(3_600_001);
  expect(await bench.arrives({ text: 'One more' })).toMatchObject({ state: 'done' });
});

describe('the author of a mail, whatever its first bytes say', () => {
  const padded = { 'X-Pad': 'x'.repeat(70_000) };
  /** `From` is behind more header than is read when the mail arrives. */
  const late = { From: null, 'Message-ID': null, ...padded, from: 'Storm@evil.example' };

  test('is who may open so many tickets an hour', async () => {
    const bench = await openInboundDesk();
    bench.ports.mailReader.summarise = () => ({
      ...{ from: null, replyTo: null, subject: null, date: null, messageId: null },
    });
    const states: string[] = [];
    for (let sent = 0; sent <= limits.inbound.ticketsOfSender.most; sent += 1)
      states.push((await bench.arrives({ headers: late, text: `Help ${sent}` })).state);
    expect(new Set(states.slice(0, -1))).toEqual(new Set(['done']));
    expect(states.at(-1)).toBe('quarantined');
    expect(await bench.queued('notice')).toHaveLength(1);
  });

  test('is whom Reply-To names at a web form’s address', async () => {
    const bench = await openInboundDesk();
    await bench.address({ replyTo: 'contact' });
    const states: string[] = [];
    for (let sent = 0; sent <= limits.inbound.ticketsOfSender.most; sent += 1) {
      const headers = { From: `noreply${sent}@shop.example`, 'Reply-To': 'zoe@elsewhere.example' };
      states.push((await bench.arrives({ headers, text: `Help ${sent}` })).state);
    }
    expect(states.at(-1)).toBe('quarantined');
    const others = { From: 'noreply1@shop.example', 'Reply-To': 'yan@elsewhere.example' };
    expect(await bench.arrives({ headers: others })).toMatchObject({ state: 'done' });
  });

  test.each([
    ['whose From comes late', late, 'storm@evil.example'],
    ['of a web form, by Reply-To', { 'Reply-To': 'Zoe@elsewhere.example' }, 'zoe@elsewhere.example'],
    ['of a web form, by From', { 'Reply-To': 'zoe@elsewhere.example' }, 'cora@customer.example'],
  ])('is found for an erasure in quarantine: %s', async (_, headers, email) => {
    const bench = await openInboundDesk();
    await bench.address({ replyTo: 'contact' });
    bench.ports.mailJudge.answer({ isSpam: true });
    const { id } = await bench.arrives({ headers });
    const found = await bench.read(({ inboundMails }) => inboundMails.listOfPerson(email, 9));
    expect(found.map((mail) => mail.id)).toEqual([id]);
  });

  test('is who is blocked with its release', async () => {
    const bench = await openInboundDesk();
    await bench.address({ replyTo: 'contact' });
    bench.ports.mailJudge.answer({ isSpam: true });
    const { id } = await bench.arrives({ headers: { 'Reply-To': 'zoe@elsewhere.example' } });
    await bench.desk.inbound.release(bench.bySystem, { id, sender: 'block' });
    const blocked = (email: string) => bench.read(({ contacts }) => contacts.findByEmail(email));
    expect((await blocked('zoe@elsewhere.example'))?.blocked).toBe(true);
    expect(await blocked('cora@customer.example')).toBeNull();
  });
});

test('more mail than people write to a workspace is taken in, and managers hear of it', async () => {
  const bench = await openInboundDesk();
  const { desk, bySystem, ports, workspaceId } = bench;
  await bench.arrives();
  await desk.chores.tellOfMailStorm(bySystem);
  expect(await bench.queued('notice')).toEqual([]);
  await ports.work.write(workspaceId, async ({ inboundMails }) => {
    for (let count = 0; count < limits.inbound.mailsOfWorkspace.most; count += 1)
      await inboundMails.add(anInboundMail({ state: 'done', sender: null }), null, '');
  });
  for (let minute = 0; minute < 10; minute += 1) await desk.chores.tellOfMailStorm(bySystem);
  expect(await bench.queued('notice')).toHaveLength(3);
  expect(await bench.arrives({ text: 'Still here' })).toMatchObject({ state: 'done' });
});
