/** Retries of the client: a failed call is repeated only where that is safe. */
import { describe, expect, test } from 'vitest';
import { createClient } from './create-client.ts';
import { failureOf, lost, ok, refusal, ticket, worldOf } from './testing/stated-network.ts';

const passing = [
  ['a lost connection', lost],
  ['429', () => refusal(429, 'rate_limited')],
  ['502 of a proxy', () => new Response('<html>Bad gateway', { status: 502 })],
  ['503', () => refusal(503, 'unavailable')],
  ['504', () => new Response('', { status: 504 })],
  [
    'an answer that breaks off',
    () => new Response(new ReadableStream({ pull: (c) => c.error(new Error('broke off')) })),
  ],
] as const;

describe('a failure that passes', () => {
  test.each(passing)('%s is retried for reads, changes and removals', async (_what, fail) => {
    for (const call of [
      (desk: ReturnType<typeof createClient>) => desk.tickets.get(1),
      (desk: ReturnType<typeof createClient>) => desk.tickets.update(1, { priority: 'high' }),
      (desk: ReturnType<typeof createClient>) => desk.contacts.remove('an-id'),
      (desk: ReturnType<typeof createClient>) => desk.tickets.create(ticket),
    ]) {
      const { desk, sent, waits } = worldOf([fail(), fail(), ok()]);
      await expect(call(desk)).resolves.toEqual({ number: 1 });
      expect(sent).toHaveLength(3);
      expect(waits).toHaveLength(2);
    }
  });

  test.each(passing)('%s is thrown after three retries', async (_what, fail) => {
    const { desk, sent } = worldOf([fail(), fail(), fail(), fail(), ok()]);
    await failureOf(desk.tickets.get(1));
    expect(sent).toHaveLength(4);
  });

  test('the delay starts at half a second, grows, and is randomized', async () => {
    const { desk, waits } = worldOf([lost(), lost(), lost(), ok()]);
    await desk.tickets.get(1);
    for (const [place, usual] of [500, 1_000, 2_000].entries()) {
      expect(waits[place]).toBeGreaterThanOrEqual(usual / 2);
      expect(waits[place]).toBeLessThanOrEqual(usual);
    }
  });

  test.each([
    ['seconds', { 'Retry-After': '7' }],
    [
      'a date by the server’s clock',
      { 'Retry-After': 'Fri, 20 Nov 2026 08:05:07 GMT', Date: 'Fri, 20 Nov 2026 08:05:00 GMT' },
    ],
  ])('Retry-After in %s is respected', async (_form, headers) => {
    const { desk, waits } = worldOf([refusal(429, 'rate_limited', headers), ok()]);
    await desk.tickets.get(1);
    expect(waits[0]).toBeGreaterThanOrEqual(7_000);
    expect(waits[0]).toBeLessThan(7_600);
  });

  test('a Retry-After above the limit is thrown at once, with its seconds', async () => {
    const { desk, sent } = worldOf([refusal(429, 'rate_limited', { 'Retry-After': '3600' })]);
    expect(await failureOf(desk.tickets.get(1))).toMatchObject({ code: 'rate_limited', retryAfter: 3600 });
    expect(sent).toHaveLength(1);
  });

  test('retries can be turned off for all calls or for one', async () => {
    const never = worldOf([lost(), ok()], { maxRetries: 0 });
    await failureOf(never.desk.tickets.get(1));
    const once = worldOf([lost(), ok()]);
    await failureOf(once.desk.tickets.get(1, { maxRetries: 0 }));
    expect([never.sent.length, once.sent.length]).toEqual([1, 1]);
  });
});

describe('a POST', () => {
  test('has one key over all its tries, and another call has another', async () => {
    const { desk, sent } = worldOf([lost(), refusal(503, 'unavailable'), ok(), ok()]);
    await desk.tickets.create(ticket);
    await desk.tickets.create(ticket);
    const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[3]).not.toBe(keys[0]);
  });

  test('has the key that the caller set', async () => {
    const { desk, sent } = worldOf([ok()]);
    await desk.tickets.create(ticket, { idempotencyKey: 'order-17' });
    expect(sent[0]?.headers.get('Idempotency-Key')).toBe('order-17');
  });

  test('is retried while the first try still runs', async () => {
    const { desk, sent } = worldOf([lost(), refusal(409, 'idempotency_in_progress'), ok()]);
    await desk.tickets.create(ticket);
    expect(sent).toHaveLength(3);
  });

  test('without support for keys is never retried, because a code may be used up', async () => {
    for (const fail of [lost(), refusal(429, 'rate_limited'), refusal(503, 'unavailable')]) {
      const { desk, sent } = worldOf([fail, ok()]);
      await failureOf(desk.auth.exchange({ code: 'c', code_verifier: 'v' }));
      expect(sent).toHaveLength(1);
      expect(sent[0]?.headers.has('Idempotency-Key')).toBe(false);
    }
  });
});

describe('a change of a named version', () => {
  test('is not retried after a lost response, because a change already made would be refused', async () => {
    const { desk, sent } = worldOf([lost(), ok()]);
    expect(await failureOf(desk.tickets.update(1, {}, { ifMatch: '"3"' }))).toMatchObject({
      code: 'network_error',
    });
    expect(sent[0]?.headers.get('If-Match')).toBe('"3"');
    expect(sent).toHaveLength(1);
  });

  test('is retried when it was certainly not made', async () => {
    const { desk, sent } = worldOf([refusal(429, 'rate_limited'), ok()]);
    await desk.tickets.update(1, {}, { ifMatch: '"3"' });
    expect(sent).toHaveLength(2);
  });
});

describe('removing', () => {
  test('succeeds when the record is missing after a try whose response was lost', async () => {
    const { desk } = worldOf([lost(), refusal(404, 'not_found')]);
    await expect(desk.organizations.remove('an-id')).resolves.toBeUndefined();
  });

  test('of an unknown record throws not found', async () => {
    for (const outcomes of [
      [refusal(404, 'not_found')],
      [refusal(429, 'rate_limited'), refusal(404, 'not_found')],
    ]) {
      const { desk } = worldOf(outcomes);
      expect(await failureOf(desk.organizations.remove('an-id'))).toMatchObject({ code: 'not_found' });
    }
  });
});

describe('a failure that stays', () => {
  test.each([400, 401, 403, 404, 409, 412, 413, 422, 500, 507])('%i is thrown at once', async (status) => {
    const { desk, sent } = worldOf([refusal(status, 'validation_failed'), ok()]);
    expect(await failureOf(desk.tickets.create(ticket))).toMatchObject({
      status,
      requestId: 'r-1',
      docsUrl: 'https://d',
    });
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['a page of a proxy', new Response('<html>', { headers: { 'Content-Type': 'text/html' } }), 200],
    ['JSON that breaks off', new Response('{"a":', { headers: { 'Content-Type': 'application/json' } }), 200],
    ['an error of somebody else', Response.json({ oops: true }, { status: 418 }), 418],
    ['a redirect', new Response(null, { status: 301, headers: { Location: 'https://evil.example' } }), 301],
    ['nothing', new Response(null), 200],
  ])('%s is reported as no response of the API', async (_what, response, status) => {
    const { desk } = worldOf([response]);
    expect(await failureOf(desk.tickets.get(1))).toMatchObject({ code: 'unexpected_answer', status });
  });
});

describe('giving up', () => {
  test('a response that takes too long is a timeout, and reads are retried', async () => {
    const hanging = (signal: AbortSignal | null | undefined) =>
      new Promise<Response>((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      );
    let tries = 0;
    const desk = createClient({
      baseUrl: 'https://acme.example',
      fetch: async (_url, { signal }) => (tries++ === 0 ? hanging(signal) : ok()),
      timeoutMs: 5,
      wait: async () => undefined,
    });
    await expect(desk.tickets.get(1)).resolves.toEqual({ number: 1 });
    tries = 0;
    expect(await failureOf(desk.tickets.get(1, { maxRetries: 0 }))).toMatchObject({
      code: 'timeout',
      status: null,
    });
  });

  test('a signal ends the call with its reason before, during and between tries', async () => {
    const reason = new Error('The user left.');
    const before = worldOf([ok()]);
    await expect(before.desk.tickets.get(1, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(before.sent).toHaveLength(0);
    const during = new AbortController();
    const failing = worldOf([() => Promise.reject(during.abort(reason) ?? during.signal.reason)]);
    await expect(failing.desk.tickets.get(1, { signal: during.signal })).rejects.toBe(reason);
    const between = new AbortController();
    const waiting = worldOf([lost(), ok()], { wait: undefined });
    const call = waiting.desk.tickets.get(1, { signal: between.signal });
    setImmediate(() => between.abort(reason));
    await expect(call).rejects.toBe(reason);
    expect(waiting.sent).toHaveLength(1);
  });

  test('an error in the caller’s own code is not a network failure', async () => {
    const { desk, sent } = worldOf([ok(), ok()]);
    const onAnswer = () => {
      throw new Error('A fault of the caller.');
    };
    await expect(desk.tickets.get(1, { onAnswer })).rejects.toThrow('A fault of the caller.');
    expect(sent).toHaveLength(1);
  });
});
