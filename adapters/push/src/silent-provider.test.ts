import { afterEach, expect, test, vi } from 'vitest';
import { createApns } from './apns.ts';
import { aPush, openApple } from './testing/apple.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a push that Apple never answers ends after ten seconds, and the next one uses a new connection', async () => {
  const patience = vi.spyOn(AbortSignal, 'timeout');
  patience.mockImplementationOnce((ms) => {
    expect(ms).toBe(10_000);
    const soon = new AbortController();
    setImmediate(() => soon.abort(new DOMException('Too late.', 'TimeoutError')));
    return soon.signal;
  });
  const apple = await openApple();
  apple.does(() => null);
  const apns = createApns(apple.account);
  expect(await apns.send(aPush())).toEqual({
    type: 'failed',
    error: 'Apple’s push service did not answer within 10 seconds.',
    retryAfterMs: null,
  });
  apple.does(() => ({ status: 200 }));
  expect(await apns.send(aPush())).toEqual({ type: 'sent' });
  expect(apple.connections()).toBe(2);
  await apple.close();
  await apns.close();
});
