import { describe, expect, test } from 'vitest';
import { limits } from '../../kernel/limits.ts';
import { openExportBench } from '../../testing/export-bench.ts';
import { aReadyExport } from '../../testing/export-builders.ts';

const { unfinished, ready } = limits.exports;

describe('the exports of a workspace', () => {
  test('are at most ten that wait or are being made; after one ends, another may be requested', async () => {
    const bench = await openExportBench();
    for (let count = 0; count < unfinished; count += 1) await bench.request();
    await expect(bench.request()).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 30 });
    expect(await bench.claim()).toHaveLength(unfinished);
  });

  test('allow another one as soon as one is ready', async () => {
    const bench = await openExportBench();
    for (let count = 0; count < unfinished; count += 1) await bench.request();
    await bench.work();
    await expect(bench.request()).resolves.toMatchObject({ status: 'queued' });
  });

  test('are at most fifty files: another one expires the oldest, and deletes its bytes', async () => {
    const bench = await openExportBench();
    const at = (count: number) => `2026-11-21T08:05:00.${String(count).padStart(3, '0')}Z`;
    const made = Array.from({ length: ready + 2 }, (_, count) => aReadyExport({ expiresAt: at(count) }));
    await bench.ports.work.write(bench.byKey.workspaceId, async ({ exports }) => {
      for (const one of made.toReversed()) await exports.add(one);
    });
    await bench.request();
    const statuses = await Promise.all(made.map(async ({ id }) => (await bench.get(id)).status));
    expect(statuses.slice(0, 3)).toEqual(['expired', 'expired', 'ready']);
    expect(statuses.slice(2).every((status) => status === 'ready')).toBe(true);
    const [oldest] = made;
    await expect(bench.download(oldest?.id ?? '')).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await bench.desk.chores.clearExports(bench.bySystem)).toBe(2);
  });
});
