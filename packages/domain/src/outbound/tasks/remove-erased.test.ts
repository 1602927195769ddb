import { expect, test } from 'vitest';
import { arrivedFile } from '../../model/library/arrived-file.ts';
import { collectingMailer } from '../../testing/collecting-mailer.ts';
import { openTestDesk } from '../../testing/test-desk.ts';

async function* bytes(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(5);
}

const broken = () => Promise.reject(new Error('The store is away.'));

const withFiles = async () => {
  const mailer = collectingMailer({ from: { name: null, address: 'support@acme.example' } });
  const bench = await openTestDesk({ mailer });
  const { desk, byKey, ports } = bench;
  const { requesterId: id } = await bench.aTicket();
  for (let count = 0; count < 15; count += 1)
    await desk.files.takeIn(byKey, async ({ take }) => {
      const files = [];
      for (let file = 0; file < 7; file += 1) files.push(arrivedFile('files', 'a.txt', await take(bytes())));
      return desk.tickets.reply(byKey, { number: 1, body: 'Here.', internal: false, files });
    });
  await ports.taskQueue.done(await ports.taskQueue.claim(100, ports.clock.now(), []));
  return { ...bench, mailer, id, keys: () => ports.byteStore.keys().length };
};

test('data that the byte store and the mailer cannot remove now is removed later by tasks', async () => {
  const { desk, byKey, ports, mailer, id, keys } = await withFiles();
  const remove = ports.byteStore.remove;
  const forget = mailer.forget;
  ports.byteStore.remove = broken;
  mailer.forget = broken;
  expect(await desk.contacts.remove(byKey, { id, deleteTickets: true })).toBe(105);
  const tasks = (await ports.taskQueue.claim(100, ports.clock.now(), [])).filter(
    ({ kind }) => kind === 'bytes.remove',
  );
  const counted = tasks.map(({ payload }) => String(payload.file_ids ?? payload.mail_ids).split(' ').length);
  expect(counted.toSorted((a, b) => a - b)).toEqual([5, 15, 100]);
  for (const task of tasks) {
    await expect(desk.tasks.run(task)).rejects.toThrow('The store is away.');
    expect(await desk.tasks.run({ ...task, attempts: 50 })).toEqual({ later: '2026-11-20T09:05:00.000Z' });
  }
  [ports.byteStore.remove, mailer.forget] = [remove, forget];
  for (const task of tasks) expect(await desk.tasks.run(task)).toEqual({ done: true });
  expect([keys(), mailer.forgotten.length]).toEqual([0, 15]);
});

test('mail copies that cannot be removed keep no files, and the erasure succeeds', async () => {
  const { desk, byKey, mailer, id, keys } = await withFiles();
  mailer.forget = broken;
  expect(await desk.contacts.remove(byKey, { id, deleteTickets: true })).toBe(0);
  expect(keys()).toBe(0);
});
