import { afterEach, expect, test, vi } from 'vitest';
import { keptDraft } from './kept-drafts.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a database that does not open holds up no text', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  const read = keptDraft('ann', '1 reply').read();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await read).toBeNull();
});
