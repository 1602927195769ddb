import { afterEach, expect, test, vi } from 'vitest';
import { keptDraft } from './kept-drafts.ts';
import { aDatabase } from './testing/a-database.ts';
import { plain } from './testing/draft-world.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('a database that does not open holds up no text', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  const read = keptDraft('ann', '1 reply').read();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await read).toBeNull();
});

/** The text of a draft in another page of the browser. */
const inAnotherPage = async () => {
  vi.resetModules();
  return (await import('./kept-drafts.ts')).keptDraft('ann', '1 reply');
};

test('a page that saved its text leaves what another one wrote over it', async () => {
  vi.stubGlobal('indexedDB', aDatabase());
  const first = await inAnotherPage();
  const second = await inAnotherPage();
  second.write({ text: plain('Saved there'), rev: 0, sent: [] });
  first.write({ text: plain('Typed here'), rev: 0, sent: [] });
  expect((await first.read())?.text.body).toBe('Typed here');
  await second.forget(plain('Saved there'));
  expect((await first.read())?.text.body).toBe('Typed here');
  await first.forget(plain('Typed here'));
  expect(await first.read()).toBeNull();
});
