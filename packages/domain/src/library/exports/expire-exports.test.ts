import { describe, expect, test } from 'vitest';
import { type ExportBench, keepingAfter, openExportBench } from '../../testing/export-bench.ts';

const day = 24 * 3_600_000;

describe('the link of an export', () => {
  test('expires a day after it was made, and its bytes are deleted', async () => {
    const bench = await openExportBench();
    const { id } = await bench.request();
    await bench.work();
    bench.ports.clock.advance(day - 1);
    expect(await bench.desk.chores.clearExports(bench.bySystem)).toBe(0);
    expect(await bench.lines(id)).toEqual([]);
    bench.ports.clock.advance(1);
    await expect(bench.download(id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await bench.desk.chores.clearExports(bench.bySystem)).toBe(1);
    expect(await bench.get(id)).toMatchObject({ status: 'expired', bytesId: null });
    expect(bench.ports.byteStore.keys()).toEqual([]);
    expect(await bench.desk.chores.clearExports(bench.bySystem)).toBe(0);
  });

  test('does not work while the workspace is suspended', async () => {
    const bench = await openExportBench();
    const { id } = await bench.request();
    await bench.work();
    await bench.desk.workspaces.suspend(bench.bySystem);
    await expect(bench.download(id)).rejects.toMatchObject({
      code: 'workspace_suspended',
    });
  });

  test('is kept in the list for a month', async () => {
    const bench = await openExportBench();
    const { id } = await bench.request();
    await bench.work();
    bench.ports.clock.advance(2 * day);
    await bench.desk.chores.clearExports(bench.bySystem);
    expect(await bench.desk.chores.removeOldExports(bench.bySystem)).toBe(0);
    bench.ports.clock.advance(29 * day);
    expect(await bench.desk.chores.removeOldExports(bench.bySystem)).toBe(1);
    await expect(bench.get(id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('when a person is erased', () => {
  const erase = async ({ desk, byKey }: ExportBench) => {
    const { data } = await desk.contacts.list(byKey, { filter: {}, page: { limit: 1, after: null } });
    await desk.contacts.remove(byKey, { id: data[0]?.id ?? '', deleteTickets: true });
  };

  test('exports that may show them are deleted with their bytes, and others stay', async () => {
    const bench = await openExportBench();
    await bench.aTicket();
    const showing = [];
    for (const resource of ['tickets', 'messages', 'contacts', 'satisfaction_responses'] as const)
      showing.push((await bench.request({ resource })).id);
    const other = await bench.request({ resource: 'articles' });
    while ((await bench.work()).some((outcome) => 'wait' in outcome)) bench.ports.clock.advance(1_000);
    await erase(bench);
    for (const id of showing) {
      expect(await bench.get(id)).toMatchObject({ status: 'expired' });
      await expect(bench.download(id)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await bench.lines(other.id)).toEqual([]);
    expect(bench.ports.byteStore.keys()).toHaveLength(1);
  });

  test('a running export starts again', async () => {
    let bench: ExportBench | null = null;
    let erased = false;
    const byteStore = keepingAfter(async () => {
      if (erased || !bench) return;
      erased = true;
      await erase(bench);
    });
    bench = await openExportBench({ byteStore });
    await bench.aTicket();
    const { id } = await bench.request();
    expect(await bench.work()).toMatchObject([{ later: expect.any(String) }]);
    expect(await bench.get(id)).toMatchObject({ status: 'queued' });
    expect(byteStore.keys()).toEqual([]);
    expect(await bench.work()).toEqual([{ done: true }]);
    expect(await bench.get(id)).toMatchObject({ status: 'ready', rowCount: 0 });
  });
});
