import { describe, expect, test } from 'vitest';
import { createDesk } from '../../desk.ts';
import { DeskError } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import type { ClaimedTask, Outcome } from '../../model/outbound/task.ts';
import { type ExportBench, keepingAfter, openExportBench } from '../../testing/export-bench.ts';
import type { TestPorts } from '../../testing/test-ports.ts';

describe('an export', () => {
  test('is made in the background: a file with every row, and a link for a day', async () => {
    const bench = await openExportBench();
    for (let count = 0; count < 3; count += 1) await bench.aTicket();
    const wanted = await bench.request();
    expect(wanted).toMatchObject({ status: 'queued', rowCount: null, bytes: null, expiresAt: null });
    await expect(bench.download(wanted.id)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await bench.work()).toEqual([{ done: true }]);
    expect(await bench.get(wanted.id)).toMatchObject({
      status: 'ready',
      rowCount: 3,
      expiresAt: '2026-11-21T08:05:00.000Z',
    });
    const lines = await bench.lines(wanted.id);
    expect(lines.map((line) => JSON.parse(line).number)).toEqual([3, 2, 1]);
    const download = await bench.download(wanted.id);
    expect(download).toMatchObject({
      head: { fileName: 'tickets-2026-11-20.ndjson', contentType: 'application/x-ndjson', inline: false },
      size: (await bench.get(wanted.id)).bytes,
    });
  });

  test('contains the rows from the start of its run, and none added later', async () => {
    let bench: ExportBench | null = null;
    const byteStore = keepingAfter(async () => void (await bench?.aTicket()));
    bench = await openExportBench({ byteStore });
    await bench.aTicket();
    const { id } = await bench.request();
    await bench.work();
    expect(await bench.get(id)).toMatchObject({ status: 'ready', rowCount: 1 });
    expect(await bench.lines(id)).toHaveLength(1);
  });

  test('covers many pages, each row once', async () => {
    const bench = await openExportBench();
    await bench.aTicket();
    for (let count = 0; count < 230; count += 1)
      await bench.desk.tickets.reply(bench.byKey, { number: 1, body: `Message ${count}`, internal: true });
    const { id } = await bench.request({ resource: 'messages' });
    await bench.work();
    const ids = (await bench.lines(id)).map((line) => JSON.parse(line).id);
    expect([ids.length, new Set(ids).size, (await bench.get(id)).rowCount]).toEqual([231, 231, 231]);
  });

  test('is made for each resource, also without rows', async () => {
    const bench = await openExportBench();
    await bench.aTicket();
    const resources = [
      'messages',
      'contacts',
      'organizations',
      'articles',
      'satisfaction_responses',
      'audit_log',
    ] as const;
    const made = [];
    for (const resource of resources) made.push((await bench.request({ resource, format: 'csv' })).id);
    while ((await bench.work()).some((outcome) => 'wait' in outcome)) bench.ports.clock.advance(1_000);
    const counts = await Promise.all(made.map(async (id) => (await bench.get(id)).rowCount));
    expect(counts.slice(0, 5)).toEqual([1, 1, 0, 0, 0]);
    expect(counts[5]).toBeGreaterThan(5);
  });

  test('is for keys, and for agents who manage the workspace', async () => {
    const bench = await openExportBench();
    const { id } = await bench.request();
    for (const role of ['agent', 'light_agent'] as const) {
      const call = await bench.byAgent(role);
      const wanted = { resource: 'tickets', format: 'csv' } as const;
      await expect(bench.desk.exports.request(call, wanted)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(bench.desk.exports.get(call, id)).rejects.toMatchObject({ code: 'forbidden' });
    }
    expect(await bench.desk.exports.get(bench.byOwner, id)).toMatchObject({ id });
  });

  test('waits while two others are being made', async () => {
    const held = Promise.withResolvers<void>();
    const bench = await openExportBench({ byteStore: keepingAfter(() => held.promise) });
    for (let count = 0; count < 3; count += 1) await bench.request();
    const tasks = await bench.claim();
    const [one, two, three] = tasks.map((task) => bench.desk.tasks.run(task));
    expect(await three).toEqual({ wait: '2026-11-20T08:05:01.000Z' });
    held.resolve();
    expect(await Promise.all([one, two])).toEqual([{ done: true }, { done: true }]);
  });
});

describe('an export whose worker dies', () => {
  test('is started again by the next one, which removes the first one’s leftovers', async () => {
    const bench = await openExportBench();
    await bench.aTicket();
    const { id } = await bench.request();
    const task = await bench.claimOne();
    // The first worker kept its file, and died before it could say so.
    const end = bench.ports.work.write;
    let writes = 0;
    const dying = {
      ...bench.ports.work,
      write: (...args: Parameters<typeof end>) => {
        writes += 1;
        return writes === 2 ? Promise.reject(new Error('Killed.')) : end(...args);
      },
    } as TestPorts['work'];
    await expect(createDesk({ ...bench.ports, work: dying }).tasks.run(task)).rejects.toThrow('Killed.');
    expect(await bench.get(id)).toMatchObject({ status: 'running' });
    expect(bench.ports.byteStore.keys()).toHaveLength(1);
    expect(await bench.desk.tasks.run(task)).toEqual({ done: true });
    expect(await bench.get(id)).toMatchObject({ status: 'ready', rowCount: 1 });
    expect(bench.ports.byteStore.keys()).toHaveLength(1);
  });

  test('becomes ready once: a repeated task does nothing', async () => {
    const bench = await openExportBench();
    const { id } = await bench.request();
    const task = await bench.claimOne();
    await bench.desk.tasks.run(task);
    const ready = await bench.get(id);
    bench.ports.clock.advance(60_000);
    expect(await bench.desk.tasks.run(task)).toEqual({ done: true });
    expect(await bench.get(id)).toEqual(ready);
  });

  test('that was only slow changes nothing: the second run counts', async () => {
    let second: Promise<Outcome> | null = null;
    let bench: ExportBench | null = null;
    let task: ClaimedTask | undefined;
    const byteStore = keepingAfter(async () => {
      if (second || !bench || !task) return;
      await bench.aTicket();
      second = bench.desk.tasks.run(task);
      await second;
    });
    bench = await openExportBench({ byteStore });
    const { id } = await bench.request();
    task = await bench.claimOne();
    expect(await bench.desk.tasks.run(task)).toMatchObject({ later: expect.any(String) });
    expect(await bench.get(id)).toMatchObject({ status: 'ready', rowCount: 1 });
    expect(byteStore.keys()).toHaveLength(1);
  });
});

describe('an export that cannot be made', () => {
  test('is tried again, and finally fails with a sentence', async () => {
    const error = new DeskError('storage_full', 'There is no room for more files.');
    const bench = await openExportBench({ byteStore: keepingAfter(() => Promise.reject(error)) });
    const { id } = await bench.request();
    const task = await bench.claimOne();
    for (let attempts = 0; attempts < limits.exports.attempts; attempts += 1) {
      expect(await bench.get(id)).not.toMatchObject({ status: 'failed' });
      await expect(bench.desk.tasks.run({ ...task, attempts })).rejects.toBe(error);
    }
    expect(await bench.get(id)).toMatchObject({
      status: 'failed',
      error: 'There is no room for more files.',
    });
    expect(await bench.desk.tasks.run(task)).toEqual({ done: true });
  });

  test('reveals no internal error', async () => {
    const bench = await openExportBench({
      byteStore: keepingAfter(() => Promise.reject(new Error('EIO: /var/lib'))),
    });
    const { id } = await bench.request();
    const task = await bench.claimOne();
    await expect(bench.desk.tasks.run({ ...task, attempts: 99 })).rejects.toThrow('EIO');
    expect(await bench.get(id)).toMatchObject({ error: 'It could not be made; ask for it again.' });
  });
});

describe('an export during erasures', () => {
  test('restarts a few times, and finally fails with a sentence', async () => {
    let bench: ExportBench | null = null;
    const byteStore = keepingAfter(async () => {
      if (!bench) return;
      const { requesterId: id } = await bench.aTicket();
      await bench.desk.contacts.remove(bench.byKey, { id, deleteTickets: true });
    });
    bench = await openExportBench({ byteStore });
    const { id } = await bench.request();
    const task = await bench.claimOne();
    for (let attempts = 0; attempts <= limits.exports.restarts; attempts += 1) {
      expect(await bench.get(id)).not.toMatchObject({ status: 'failed' });
      expect(await bench.desk.tasks.run({ ...task, attempts })).toMatchObject({ later: expect.any(String) });
    }
    expect(await bench.get(id)).toMatchObject({
      status: 'failed',
      error: 'People were erased each time that it was being made; ask for it again when that is over.',
    });
    expect(await bench.desk.tasks.run(task)).toEqual({ done: true });
    expect(byteStore.keys()).toEqual([]);
  });
});

test('the snapshot of an export is not held open while a store finishes the upload', async () => {
  const walked = Promise.withResolvers<void>();
  const byteStore = keepingAfter(async () => undefined);
  const { put } = byteStore;
  byteStore.put = async (key, source) => {
    await put(key, source);
    await walked.promise;
  };
  const bench = await openExportBench({ byteStore });
  const { snapshot } = bench.ports.work;
  const work: TestPorts['work'] = {
    ...bench.ports.work,
    snapshot: async (workspaceId, walk) => {
      const result = await snapshot(workspaceId, walk);
      walked.resolve();
      return result;
    },
  };
  await bench.aTicket();
  const { id } = await bench.request();
  const task = await bench.claimOne();
  expect(await createDesk({ ...bench.ports, work }).tasks.run(task)).toEqual({ done: true });
  expect(await bench.get(id)).toMatchObject({ status: 'ready', rowCount: 1 });
});
