import { describe, expect, test } from 'vitest';
import { type InboundDesk, openInboundDesk } from '../../testing/inbound-desk.ts';

const day = 86_400_000;

const spam = (bench: InboundDesk, text = 'Win!') => {
  bench.ports.mailJudge.answer({ isSpam: true });
  return bench.arrives({ text });
};

const cora = (bench: InboundDesk) =>
  bench.read(({ contacts }) => contacts.findByEmail('cora@customer.example'));

test('managers hear of mail in quarantine once a day, with all that came meanwhile', async () => {
  const bench = await openInboundDesk();
  const { desk, bySystem, ports } = bench;
  await spam(bench);
  ports.clock.advance(day / 2);
  const later = await spam(bench, 'Again.');
  expect(await desk.chores.tellOfNewQuarantine(bySystem)).toBe(0);
  ports.clock.advance(day / 2 + 1);
  expect(await desk.chores.tellOfNewQuarantine(bySystem)).toBe(2);
  expect(await bench.queued('notice')).toMatchObject([
    { to: 'owner@desk.example', text: expect.stringMatching(/^en notice_quarantine_text 2\n/) },
  ]);
  ports.clock.advance(day);
  expect(await desk.chores.tellOfNewQuarantine(bySystem)).toBe(0);
  await spam(bench, 'A third time.');
  ports.clock.advance(day + 1);
  expect(await desk.chores.tellOfNewQuarantine(bySystem)).toBe(1);
  await desk.inbound.release(bySystem, { id: later.id });
  expect(await bench.row(later.id)).toMatchObject({ state: 'kept', error: null });
  ports.clock.advance(25 * day);
  expect(await desk.chores.tellOfQuarantine(bySystem)).toBeGreaterThan(0);
});

describe('a mail in quarantine that names no sender', () => {
  const nobody = { From: 'jürgen@köln.test', 'Message-ID': '<1@customer.example>' };
  const facts = { from: [], fromHeaders: 1 };

  test('is released for the sender of its envelope', async () => {
    const bench = await openInboundDesk();
    const row = await bench.arrives({ headers: nobody, facts });
    expect(row).toMatchObject({ state: 'quarantined', reason: 'no_sender' });
    await bench.desk.inbound.release(bench.bySystem, { id: row.id });
    await bench.work();
    expect(await bench.row(row.id)).toMatchObject({ state: 'done', ticketNumber: 1 });
    expect((await bench.messages(1))[0]).toMatchObject({ verified: false });
    expect(await cora(bench)).toMatchObject({ verifiedAt: null });
  });

  test('is released for whom a person names, and not without one', async () => {
    const bench = await openInboundDesk();
    const [row] = await bench.receive({ headers: nobody, facts }, { from: null });
    await bench.work();
    const id = row?.id ?? '';
    const release = (author?: string) => bench.desk.inbound.release(bench.bySystem, { id, author });
    await expect(release()).rejects.toMatchObject({
      ...{ code: 'invalid_status', message: expect.stringContaining('--sender') },
    });
    await expect(release('jürgen@köln.test')).rejects.toMatchObject({
      code: 'validation_failed',
      field: 'sender',
    });
    expect((await bench.row(id)).state).toBe('quarantined');
    await release('juergen@customer.example');
    await bench.work();
    expect(await bench.row(id)).toMatchObject({ state: 'done', ticketNumber: 1 });
  });
});

test('a mail that waits is processed again, in case its task was lost', async () => {
  const bench = await openInboundDesk();
  const [row] = await bench.receive();
  await bench.ports.taskQueue.done(await bench.ports.taskQueue.claim(9, bench.ports.clock.now(), []));
  expect(await bench.work()).toEqual([]);
  for (let count = 0; count < 2; count += 1)
    await bench.desk.inbound.reprocess(bench.bySystem, row?.id ?? '');
  await bench.work();
  await bench.work();
  expect(await bench.row(row?.id ?? '')).toMatchObject({ state: 'done', ticketNumber: 1 });
  expect(await bench.messages(1)).toHaveLength(1);
});
