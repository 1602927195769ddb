import { afterEach, expect, test, vi } from 'vitest';
import { aDatabase } from './testing/a-database.ts';
import { plain } from './testing/draft-world.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('a database that does not open holds up no text: it is waited for once, and what it says late is heard', async () => {
  vi.useFakeTimers();
  const opening = { result: {}, onsuccess: (): void => undefined };
  vi.stubGlobal('indexedDB', { open: () => opening });
  const { keptDraft } = await import('./kept-drafts.ts');
  const { read, inTime, write } = keptDraft('ann', '1 reply');
  const said = vi.fn();
  const answer = read();
  void answer.then(said);
  void inTime(answer).then(() => said('no answer'));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(said).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(said.mock.calls).toEqual([['no answer']]);
  await inTime(keptDraft('ann', '2 reply').read());
  opening.result = aDatabase().open().result ?? {};
  opening.onsuccess();
  await vi.advanceTimersByTimeAsync(1);
  expect(said.mock.calls).toEqual([['no answer'], [null]]);
  write({ text: plain('Typed here'), rev: 0, sent: [] });
  const kept = read();
  await vi.advanceTimersByTimeAsync(1);
  expect((await kept)?.text.body).toBe('Typed here');
});

test('signing out waits five seconds for a silent database, also where a draft has waited for it before', async () => {
  vi.useFakeTimers();
  const opening = { result: {}, onsuccess: (): void => undefined };
  vi.stubGlobal('indexedDB', { open: () => opening });
  const { keptDraft, forgetAllKept } = await import('./kept-drafts.ts');
  const { read, inTime } = keptDraft('ann', '1 reply');
  void inTime(read());
  await vi.advanceTimersByTimeAsync(5_000);
  const signedOut = vi.fn();
  void forgetAllKept().then(signedOut);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(signedOut).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(signedOut).toHaveBeenCalled();
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
  second.forget(plain('Saved there'));
  expect((await first.read())?.text.body).toBe('Typed here');
  first.forget(plain('Typed here'));
  await expect.poll(() => first.read()).toBeNull();
});
