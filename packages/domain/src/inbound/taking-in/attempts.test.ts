import { describe, expect, test } from 'vitest';
import { DeskError } from '../../kernel/errors.ts';
import type { ScanResult } from '../../model/library/file-scanner.ts';
import { fixedClock } from '../../testing/fixed-clock.ts';
import { type InboundDesk, inPieces, openInboundDesk } from '../../testing/inbound-desk.ts';
import { memoryByteStore } from '../../testing/memory-byte-store.ts';
import type { TestPorts } from '../../testing/test-ports.ts';

const minute = 60_000;
const unreadable = { type: 'unreadable', error: 'The mail has no end.' } as const;

/** Runs what is due now and after each of these waits. */
const workAfter = async (bench: InboundDesk, ...waits: readonly number[]): Promise<void> => {
  for (const wait of [0, ...waits]) {
    bench.ports.clock.advance(wait);
    await bench.work();
  }
};

describe('a mail that cannot be read', () => {
  test('is tried again after a minute and after a quarter of an hour, and then parked for managers', async () => {
    const bench = await openInboundDesk();
    bench.ports.mailReader.answer('mail-1@customer.example', unreadable);
    const [row] = await bench.receive();
    const id = row?.id ?? '';
    await workAfter(bench);
    expect(await bench.row(id)).toMatchObject({ state: 'kept', attempts: 1 });
    await workAfter(bench, minute - 1);
    expect(await bench.row(id)).toMatchObject({ state: 'kept', attempts: 1 });
    await workAfter(bench, 1, 15 * minute);
    expect(await bench.row(id)).toMatchObject({
      ...{ state: 'parked', reason: 'unreadable', error: 'The mail has no end.', attempts: 3, rawIn: 'row' },
      settledAt: bench.ports.clock.now(),
    });
    const [notice] = await bench.queued('notice');
    expect(notice).toMatchObject({ to: 'owner@desk.example', text: expect.stringContaining(id) });
  });

  test('is read again when somebody asks for it', async () => {
    const bench = await openInboundDesk();
    bench.ports.mailReader.answer('mail-1@customer.example', { ...unreadable, type: 'too_large' });
    const row = await bench.arrives();
    expect(row).toMatchObject({ state: 'parked', reason: 'too_large' });
    bench.ports.mailReader.answer('mail-1@customer.example', {});
    await bench.desk.inbound.reprocess(bench.bySystem, row.id);
    await bench.work();
    expect(await bench.row(row.id)).toMatchObject({ state: 'done', reason: null, error: null });
  });

  test('makes no second message, also when a worker that stalled comes back', async () => {
    const bench = await openInboundDesk();
    const [row] = await bench.receive();
    const id = row?.id ?? '';
    const task = { id: 't', kind: 'mail.take_in', payload: { mail_id: id }, lane: null } as const;
    const claimed = { ...task, group: 'mail-in', runAt: '', workspaceId: bench.workspaceId, attempts: 0 };
    const { read } = bench.ports.mailReader;
    const gate = Promise.withResolvers<void>();
    bench.ports.mailReader.read = async (raw) => {
      bench.ports.mailReader.read = read;
      await gate.promise;
      return read(raw);
    };
    const stalled = bench.desk.tasks.run(claimed);
    await bench.work();
    expect(await bench.row(id)).toMatchObject({ state: 'done', ticketNumber: 1 });
    await bench.desk.inbound.reprocess(bench.bySystem, id);
    gate.resolve();
    await stalled;
    await bench.work();
    expect(await bench.row(id)).toMatchObject({ state: 'done', ticketNumber: 1 });
    expect(await bench.messages(1)).toHaveLength(1);
    await expect(bench.desk.tickets.get(bench.byKey, 2)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('keeps its message when nothing of it may be written any more', async () => {
    const bench = await openInboundDesk();
    const exe = {
      name: 'run.exe',
      contentType: 'x/y',
      size: 1,
      contentId: null,
      inline: false,
      isSignature: false,
    };
    const bytes = () => inPieces(new Uint8Array(1));
    const { id, messageId } = await bench.arrives();
    bench.ports.mailReader.answer('mail-1@customer.example', { text: '', parts: [{ ...exe, bytes }] });
    await bench.desk.inbound.reprocess(bench.bySystem, id);
    await bench.work();
    expect(await bench.row(id)).toMatchObject({ state: 'done', reason: null, messageId });
  });

  test('whose reader fails is a mail that cannot be read', async () => {
    const bench = await openInboundDesk();
    bench.ports.mailReader.answer('mail-1@customer.example', new Error('secret of a library'));
    const [row] = await bench.receive();
    await workAfter(bench, minute, 15 * minute);
    const parked = await bench.row(row?.id ?? '');
    expect(parked).toMatchObject({ state: 'parked', reason: 'unreadable' });
    expect(parked.error).not.toContain('secret');
  });

  test('that ends the process each time is parked without another try', async () => {
    const bench = await openInboundDesk();
    const [row] = await bench.receive();
    const task = (await bench.ports.taskQueue.claim(1, bench.ports.clock.now(), [])).at(0);
    if (!task) throw new Error('Expected a task.');
    bench.ports.mailReader.answer('mail-1@customer.example', new DeskError('unavailable', 'Killed.'));
    // As after a kill, the attempts that were begun are remembered, and no result of them is.
    await bench.ports.work.write(bench.workspaceId, async ({ inboundMails }) => {
      const mail = await inboundMails.findForChange(row?.id ?? '');
      if (mail) await inboundMails.save({ ...mail, attempts: 3 });
    });
    expect(await bench.desk.tasks.run({ ...task, attempts: 4 })).toMatchObject({ done: true });
    expect(await bench.row(row?.id ?? '')).toMatchObject({ state: 'parked', reason: 'unreadable' });
  });

  test('whose bytes are lost says so', async () => {
    const bench = await openInboundDesk();
    const [row] = await bench.receive({ text: 'Please help. '.repeat(6_000) });
    await bench.ports.byteStore.remove([...bench.ports.byteStore.keys()]);
    await bench.work();
    expect(await bench.row(row?.id ?? '')).toMatchObject({ state: 'parked', reason: 'raw_lost' });
  });
});

test('while the byte store is away nothing is counted, and the mail waits', async () => {
  const clock = fixedClock();
  const store = memoryByteStore(clock);
  let isAway = false;
  const byteStore = {
    ...store,
    sizeOf: (key: string) =>
      isAway ? Promise.reject(new DeskError('unavailable', 'Away.')) : store.sizeOf(key),
  };
  const bench = await openInboundDesk({ clock, byteStore });
  const [row] = await bench.receive({ text: 'Please help. '.repeat(6_000) });
  isAway = true;
  for (let round = 0; round < 5; round += 1) await workAfter(bench, 10_000);
  expect(await bench.row(row?.id ?? '')).toMatchObject({ state: 'kept', attempts: 0 });
  isAway = false;
  await workAfter(bench, 10_000);
  expect(await bench.row(row?.id ?? '')).toMatchObject({ state: 'done' });
});

describe('a malware scanner that gives no result', () => {
  const file = {
    ...{
      name: 'a.txt',
      contentType: 'text/plain',
      size: 3,
      contentId: null,
      inline: false,
      isSignature: false,
    },
    bytes: async function* () {
      yield new Uint8Array([1, 2, 3]);
    },
  };
  const scannerThat = (answer: () => ScanResult): Partial<TestPorts> => ({
    fileScanner: {
      scan: async (bytes) => {
        for await (const _ of bytes);
        return answer();
      },
    },
  });
  const away = () => {
    throw new DeskError('unavailable', 'Files cannot be looked through for malware right now; try again.');
  };

  test('is waited for an hour; then the mail is taken in without the file, which it names', async () => {
    const bench = await openInboundDesk(scannerThat(away));
    const [row] = await bench.receive({ facts: { text: 'See it.', parts: [file] } });
    const [later] = await bench.receive({ text: 'And this.' });
    await workAfter(bench, 59 * minute);
    expect(await bench.row(row?.id ?? '')).toMatchObject({ state: 'kept', attempts: 0 });
    await workAfter(bench, 2 * minute, 0);
    expect(await bench.row(row?.id ?? '')).toMatchObject({ state: 'done' });
    expect(await bench.row(later?.id ?? '')).toMatchObject({ state: 'done' });
    expect(await bench.messages(1)).toMatchObject([{ body: 'See it.', skippedFiles: ['a.txt'] }]);
  });

  test('is not waited for where it never looks through files of this size', async () => {
    const tooLong = () => ({ clean: false, finding: null, reason: 'too_long' }) as const;
    const bench = await openInboundDesk(scannerThat(tooLong));
    await bench.arrives({ facts: { text: 'See it.', parts: [file] } });
    expect(await bench.messages(1)).toMatchObject([{ body: 'See it.', skippedFiles: ['a.txt'] }]);
  });
});

test('managers hear once of a mail that waits for an hour because a store is away', async () => {
  const clock = fixedClock();
  const byteStore = {
    ...memoryByteStore(clock),
    sizeOf: () => Promise.reject(new DeskError('unavailable', 'Files cannot be read right now.')),
  };
  const bench = await openInboundDesk({ clock, byteStore });
  const [row] = await bench.receive({ text: 'Please help. '.repeat(6_000) });
  await workAfter(bench, 30 * minute);
  expect(await bench.queued('notice')).toEqual([]);
  await workAfter(bench, 31 * minute, minute, minute);
  expect(await bench.queued('notice')).toMatchObject([
    {
      to: 'owner@desk.example',
      subject: expect.stringContaining('waits'),
      text: expect.stringMatching(/ en notice_mail_waits_away en notice_mail_waits_last\n\n/),
    },
  ]);
  expect(await bench.row(row?.id ?? '')).toMatchObject({
    state: 'kept',
    error: expect.stringContaining('read right now'),
  });
});

test.each([
  ['an agent’s mail', { From: 'Olga <owner@desk.example>' }],
  [
    'an answer to a mail of ours',
    { From: 'bob@customer.example', 'In-Reply-To': '<known@customer.example>' },
  ],
])('%s whose sender cannot be checked is decided after a quarter of an hour', async (_, headers) => {
  const bench = await openInboundDesk();
  await bench.arrives({
    headers: { From: 'bob@customer.example', 'Message-ID': '<known@customer.example>' },
  });
  bench.ports.mailJudge.answer({ dmarc: 'temperror' });
  const row = await bench.arrives({ headers, text: 'More.' });
  expect(row.state).toBe('kept');
  await workAfter(bench, minute);
  expect((await bench.row(row.id)).state).toBe('kept');
  bench.ports.mailJudge.answer({ dmarc: 'pass' });
  await workAfter(bench, 15 * minute);
  expect((await bench.row(row.id)).state).toBe('done');
});
