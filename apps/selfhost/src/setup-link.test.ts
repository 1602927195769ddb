import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aWorkspace } from '@tidemark/domain/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dataFolderAt } from './data-folder.ts';
import { offerSetup } from './setup-link.ts';

let path = '';
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'tidemark-setup-'));
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(path, { recursive: true, force: true });
});

const everyLookMs = 2_000;

test('a failed read is logged once, and the link is removed when a later read finds a workspace', async () => {
  const folder = dataFolderAt(path);
  const troubles: string[] = [];
  const busy = new Error('database is locked');
  const list = vi
    .fn<() => Promise<{ data: ReturnType<typeof aWorkspace>[]; next: null }>>()
    .mockResolvedValueOnce({ data: [], next: null })
    .mockRejectedValueOnce(busy)
    .mockRejectedValueOnce(busy)
    .mockResolvedValueOnce({ data: [], next: null })
    .mockResolvedValueOnce({ data: [aWorkspace()], next: null });
  const desk = { setup: { offerLink: async () => 'token' }, workspaces: { list } };
  const log = { error: (_facts: object, message: string) => void troubles.push(message) };
  const { link } = await offerSetup(desk, { folder, url: 'http://localhost:3000', log });
  expect(link).toBe('http://localhost:3000/setup?t=token');
  await vi.advanceTimersByTimeAsync(3 * everyLookMs);
  expect(troubles).toEqual(['The setup link could not be checked; the server tries again']);
  expect(existsSync(folder.setupLink)).toBe(true);
  await vi.advanceTimersByTimeAsync(3 * everyLookMs);
  expect(existsSync(folder.setupLink)).toBe(false);
  expect(list).toHaveBeenCalledTimes(5);
});
