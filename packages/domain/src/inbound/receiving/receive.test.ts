import { describe, expect, test } from 'vitest';
import { DeskError } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { systemCall } from '../../model/actor.ts';
import { countingSecrets } from '../../testing/counting-secrets.ts';
import { fixedClock } from '../../testing/fixed-clock.ts';
import { anInboundMail, mailBytes } from '../../testing/inbound-builders.ts';
import { inPieces, openInboundDesk, ourAddress } from '../../testing/inbound-desk.ts';
import { memoryByteStore } from '../../testing/memory-byte-store.ts';
import { sha256 } from '../../testing/sha-256.ts';

const long = 'Please help. '.repeat(6_000);
const same = { 'Message-ID': '<one@customer.example>' };
const kept = { state: 'kept', duplicateOf: null };

describe('a mail that arrives', () => {
  test('is stored in its row with what its header says', async () => {
    const bench = await openInboundDesk();
    const [row] = await bench.receive({ headers: same });
    const bytes = mailBytes(same);
    expect(row).toMatchObject({
      ...{ way: 'smtp', size: bytes.length, rawIn: 'row', ...kept, sender: 'cora@customer.example' },
      ...{ subject: 'My printer is on fire', sentAs: 'one@customer.example', attempts: 0 },
      envelope: { from: 'cora@customer.example', to: ourAddress, client: { address: '192.0.2.1' } },
      sha256: sha256(String.fromCharCode(...bytes)),
    });
    const raw = await bench.read(({ inboundMails }) => inboundMails.rawOf(row?.id ?? ''));
    expect(raw).toEqual(bytes);
    expect(bench.ports.byteStore.keys()).toEqual([]);
  });

  test('goes to the byte store when it is larger', async () => {
    const bench = await openInboundDesk();
    const [row] = await bench.receive({ headers: same, text: long });
    expect(row).toMatchObject({ rawIn: 'store', size: mailBytes(same, long).length });
    expect(bench.ports.byteStore.keys()).toEqual([`${bench.workspaceId}/mails/${row?.id}`]);
    const raw = await bench.desk.inbound.raw(bench.bySystem, row?.id ?? '');
    expect((await Array.fromAsync(raw ?? [])).reduce((size, { length }) => size + length, 0)).toBe(row?.size);
  });

  test('is refused above the limit, and nothing of it is left', async () => {
    // The hash of a test is slow.
    const hasher = () => ({ add: () => undefined, hex: () => '' });
    const bench = await openInboundDesk({ secrets: { ...countingSecrets(), hasher } });
    async function* endless() {
      for (;;) yield new Uint8Array(1_048_576);
    }
    await expect(bench.receive({}, { bytes: endless() })).rejects.toMatchObject({
      code: 'payload_too_large',
    });
    expect(bench.ports.byteStore.keys()).toEqual([]);
    expect(await bench.work()).toEqual([]);
  });

  test('is not acknowledged when the byte store does not take it', async () => {
    const clock = fixedClock();
    const byteStore = {
      ...memoryByteStore(clock),
      put: () => Promise.reject(new DeskError('storage_full', 'The disk is full.')),
    };
    const bench = await openInboundDesk({ clock, byteStore });
    await expect(bench.receive({ text: long })).rejects.toMatchObject({ code: 'storage_full' });
    expect(await bench.work()).toEqual([]);
  });

  test('for nobody is refused, so that nobody acknowledges it', async () => {
    const bench = await openInboundDesk();
    await expect(bench.receive({}, { recipients: [] })).rejects.toMatchObject({
      ...{ code: 'validation_failed', field: 'recipients' },
    });
  });

  test('without a header is stored too', async () => {
    const bench = await openInboundDesk();
    const bytes = inPieces(new Uint8Array([0, 255, 13, 10, 13, 10]), 1);
    const [row] = await bench.receive({}, { bytes });
    expect(row).toMatchObject({ state: 'kept', sender: null, subject: null, sentAs: null, size: 6 });
  });

  test('waits behind earlier mails of its sender, whose address no task shows', async () => {
    const bench = await openInboundDesk();
    await bench.receive();
    await bench.receive({ headers: { From: 'CORA@customer.example' } });
    await bench.receive({ headers: { From: 'bob@customer.example' } });
    const claimed = await bench.ports.taskQueue.claim(10, bench.ports.clock.now(), []);
    expect(claimed).toHaveLength(2);
    expect(JSON.stringify(claimed)).not.toContain('customer.example');
  });
});

describe('a mail that arrives again', () => {
  test('is a duplicate, whatever changed its header and its line ends on the way', async () => {
    const bench = await openInboundDesk();
    const [first] = await bench.receive({ headers: same, text: long });
    const unix = String.fromCharCode(...mailBytes({ ...same, Received: 'by mx' }, long)).replaceAll('\r', '');
    const bytes = inPieces(Uint8Array.from([...unix.replace(/\n+$/, '')].map((one) => one.charCodeAt(0))), 7);
    const [again] = await bench.receive({ headers: same }, { way: 'pipe', bytes });
    expect(again).toMatchObject({ state: 'duplicate', duplicateOf: first?.id, rawIn: 'store' });
    const [retried] = await bench.receive({ headers: same, text: long });
    expect(retried).toMatchObject({ state: 'duplicate', duplicateOf: first?.id, rawIn: 'none' });
    expect(bench.ports.byteStore.keys()).toHaveLength(2);
    await bench.work();
    expect(await bench.messages(1)).toHaveLength(1);
    expect(await bench.work()).toEqual([]);
  });

  test('with another text is another mail: anybody may write an id', async () => {
    const bench = await openInboundDesk();
    await bench.receive({ headers: same });
    expect(await bench.receive({ headers: same, text: 'Other.' })).toMatchObject([kept]);
  });

  test('without an id is known by all that its author wrote', async () => {
    const bench = await openInboundDesk();
    const headers = { 'Message-ID': null };
    await bench.receive({ headers });
    const trace = { Received: 'by mx', 'ARC-Seal': 'i=1', 'X-Spam-Score': '0', 'Return-Path': '<a@b>' };
    const travelled = { ...trace, 'Authentication-Results': 'mx;\r\n spf=pass', ...headers };
    expect(await bench.receive({ headers: travelled })).toMatchObject([{ state: 'duplicate' }]);
    const later = { ...headers, Date: 'Fri, 20 Nov 2026 08:06:00 +0000' };
    expect(await bench.receive({ headers: later })).toMatchObject([kept]);
  });

  test.each([
    ['From', 'form@shop.example', 'ann@shop.example'],
    ['Reply-To', 'ann@customer.example', 'bob@customer.example'],
    ['Subject', 'Disk of host A is full', 'Disk of host B is full'],
  ])('is another mail by another %s, with a Message-ID or without', async (name, one, other) => {
    const bench = await openInboundDesk();
    for (const id of ['<static@shop.example>', null])
      for (const value of [one, other]) {
        const headers = { 'Message-ID': id, Date: null, [name]: value };
        expect(await bench.receive({ headers })).toMatchObject([kept]);
      }
  });

  test('is another mail by other bytes, where nothing of them can be read', async () => {
    const bench = await openInboundDesk();
    const texts = ['', '\r\nOne', '\r\nTwo', 'Three', '\0\u0001', 'From a@b Mon Nov 23\r\nFour'];
    for (const text of texts) {
      const bytes = inPieces(Uint8Array.from([...text].map((one) => one.charCodeAt(0))), 3);
      expect(await bench.receive({}, { bytes })).toMatchObject([kept]);
    }
  });

  test.each(['quarantined', 'rejected', 'parked'] as const)(
    'is taken in when the first is %s',
    async (state) => {
      const bench = await openInboundDesk();
      const [first] = await bench.receive({ headers: same });
      await bench.work();
      const settled = { state, settledAt: bench.ports.clock.now() };
      await bench.ports.work.write(bench.workspaceId, ({ inboundMails }) =>
        inboundMails.save({ ...(first ?? anInboundMail()), ...settled }),
      );
      expect(await bench.arrives({ headers: same })).toMatchObject({ state: 'done', ticketNumber: 2 });
      expect(await bench.receive({ headers: same })).toMatchObject([{ state: 'duplicate' }]);
    },
  );

  test('is taken in when the bytes of the first were lost, as its error asks for', async () => {
    const bench = await openInboundDesk();
    const [row] = await bench.receive({ headers: same, text: long });
    await bench.ports.byteStore.remove(bench.ports.byteStore.keys());
    await bench.work();
    expect(await bench.row(row?.id ?? '')).toMatchObject({ state: 'parked', reason: 'raw_lost' });
    expect(await bench.arrives({ headers: same, text: long })).toMatchObject({ state: 'done' });
  });

  test.each(['Please help.', long])(
    'keeps bytes that are others, and can be taken in with them',
    async (text) => {
      const bench = await openInboundDesk();
      const { desk, bySystem } = bench;
      await bench.arrives({ headers: same, text });
      const [again] = await bench.receive({ headers: { ...same, Priority: 'urgent' }, text });
      expect(again).toMatchObject({ state: 'duplicate' });
      const raw = await desk.inbound.raw(bySystem, again?.id ?? '');
      expect((await Array.fromAsync(raw ?? [])).reduce((size, { length }) => size + length, 0)).toBe(
        again?.size,
      );
      await desk.inbound.reprocess(bySystem, again?.id ?? '');
      await bench.work();
      expect(await bench.row(again?.id ?? '')).toMatchObject({
        state: 'done',
        duplicateOf: null,
        ticketNumber: 2,
      });
    },
  );

  test('keeps its other bytes as long as those of other mail', async () => {
    const bench = await openInboundDesk();
    const { desk, bySystem } = bench;
    await bench.arrives({ headers: same, text: long });
    await bench.receive({ headers: { ...same, Priority: 'urgent' }, text: long });
    bench.ports.clock.advance(limits.inbound.rawKeptMs + 1);
    expect(await desk.chores.removeRawMails(bySystem)).toBe(2);
    expect(bench.ports.byteStore.keys()).toEqual([]);
  });

  test('a month later is new', async () => {
    const bench = await openInboundDesk();
    await bench.receive({ headers: same });
    bench.ports.clock.advance(limits.inbound.duplicateMs + 1);
    expect(await bench.receive({ headers: same })).toMatchObject([kept]);
  });
});

describe('a mail to several recipients', () => {
  test('of one workspace is one mail, and belongs to the ticket that one of them names', async () => {
    const bench = await openInboundDesk();
    await bench.address({ address: 'sales@acme.example' });
    const { number } = await bench.aTicket();
    const to = ['sales@acme.example', ourAddress, bench.replyTo(number)];
    const recipients = await Promise.all(to.map((one) => bench.desk.inbound.recipientOf(one)));
    const rows = await bench.receive({}, { recipients: recipients.flatMap((one) => one ?? []) });
    expect(rows.map(({ state }) => state)).toEqual(['kept', 'duplicate']);
    await bench.work();
    expect(await bench.messages(number)).toHaveLength(2);
  });

  test('of two tickets is a message of both, sent at once or one after the other', async () => {
    const bench = await openInboundDesk();
    const numbers = [(await bench.aTicket()).number, (await bench.aTicket()).number];
    const to = [...numbers.map((number) => bench.replyTo(number)), ourAddress];
    const recipients = (await Promise.all(to.map((one) => bench.desk.inbound.recipientOf(one)))).flatMap(
      (one) => one ?? [],
    );
    const headers = { From: 'bob@customer.example', 'Message-ID': '<both@customer.example>' };
    const rows = await bench.receive({ headers, text: long }, { recipients });
    expect(rows.map(({ state, rawIn }) => [state, rawIn])).toEqual([
      ['kept', 'store'],
      ['kept', 'store'],
    ]);
    await bench.work();
    await bench.work();
    const more = { From: 'bob@customer.example', 'Message-ID': '<more@customer.example>' };
    for (const recipient of recipients.slice(0, 2))
      expect(
        await bench.receive({ headers: more, text: 'See both.' }, { recipients: [recipient] }),
      ).toMatchObject([kept]);
    await bench.work();
    await bench.work();
    for (const number of numbers) expect(await bench.messages(number)).toHaveLength(3);
  });

  test('is one message of the ticket that one of them names and that the mail answers', async () => {
    const bench = await openInboundDesk();
    const { number } = await bench.aTicket();
    const reply = await bench.desk.tickets.reply(bench.byKey, { number, body: 'Hello.', internal: false });
    const answer = `<${bench.idOf(number, reply.id)}>`;
    const headers = {
      From: 'bob@customer.example',
      'Message-ID': '<one@customer.example>',
      'In-Reply-To': answer,
    };
    expect(await bench.arrives({ headers })).toMatchObject({ state: 'done', ticketNumber: number });
    const again = await bench.arrives({ headers, to: bench.replyTo(number) });
    expect(again).toMatchObject({ state: 'duplicate', ticketNumber: number });
    expect(await bench.messages(number)).toHaveLength(3);
    expect(await bench.arrives({ headers, text: 'Other.', to: bench.replyTo(number) })).toMatchObject({
      state: 'done',
    });
  });

  test('of two workspaces is stored for each of them, with its own bytes', async () => {
    const bench = await openInboundDesk();
    await bench.address();
    const { desk, ports } = bench;
    const other = systemCall(ports.ids.next(), 'setUp', 'request-1');
    await desk.workspaces.add(other, { slug: 'other', name: 'Other' });
    await desk.inbound.addAddress(other, { address: 'help@other.example', isTrusted: true });
    const to = [ourAddress, 'help@other.example'];
    const recipients = await Promise.all(to.map((one) => desk.inbound.recipientOf(one)));
    await bench.receive({ text: long }, { recipients: recipients.flatMap((one) => one ?? []) });
    const prefixes = ports.byteStore.keys().map((key) => key.split('/')[0]);
    expect(prefixes).toEqual([bench.workspaceId, other.workspaceId]);
    await bench.work();
    for (const call of [bench.bySystem, other])
      expect(await desk.tickets.get(call, 1)).toMatchObject({ subject: 'My printer is on fire' });
  });
});
