import { describe, expect, test } from 'vitest';
import { DeskError } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { systemCall } from '../../model/actor.ts';
import { countingSecrets } from '../../testing/counting-secrets.ts';
import { fixedClock } from '../../testing/fixed-clock.ts';
import { mailBytes } from '../../testing/inbound-builders.ts';
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

  test('for nobody leaves nothing', async () => {
    const bench = await openInboundDesk();
    expect(await bench.receive({}, { recipients: [] })).toEqual([]);
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
    expect(again).toMatchObject({ state: 'duplicate', duplicateOf: first?.id, rawIn: 'none' });
    expect(bench.ports.byteStore.keys()).toHaveLength(1);
    await bench.work();
    expect(await bench.messages(1)).toHaveLength(1);
  });

  test('with another text is another mail: anybody may write an id', async () => {
    const bench = await openInboundDesk();
    await bench.receive({ headers: same });
    expect(await bench.receive({ headers: same, text: 'Other.' })).toMatchObject([kept]);
  });

  test('without an id is known by who wrote it when', async () => {
    const bench = await openInboundDesk();
    const headers = { 'Message-ID': null };
    await bench.receive({ headers });
    expect(await bench.receive({ headers })).toMatchObject([{ state: 'duplicate' }]);
    const later = { ...headers, Date: 'Fri, 20 Nov 2026 08:06:00 +0000' };
    expect(await bench.receive({ headers: later })).toMatchObject([kept]);
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
