import { DeskError } from '@tidemark/domain';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type TestApi, testApi } from '../testing/test-api.ts';

const raw = 'From: Cora <cora@customer.example>\r\nSubject: Hello\r\nMessage-ID: <1@c>\r\n\r\nThe text\r\n';

afterEach(() => vi.restoreAllMocks());

const inboundLimits = { mailBytes: 100_000, rawKeptMs: 1_000 };

const withHook = async () => {
  const server = await testApi({}, { inboundLimits });
  const { ports, desk } = server;
  const found = await desk.authenticate(server.token);
  const call = { ...server.call, workspaceId: found.workspace.id };
  await desk.inbound.addAddress(call, { address: 'support@acme.example', isTrusted: true });
  await desk.inbound.addAddress(call, { address: 'sales@acme.example', isTrusted: true });
  const { secret, hook } = await desk.inbound.addHook(call, 'Postmark');
  return { ...server, ports, call, secret, hook };
};

const post = (
  { api }: Pick<TestApi, 'api'>,
  path: string,
  {
    body = raw,
    type = 'message/rfc822',
    method = 'POST',
  }: { body?: string; type?: string | null; method?: string } = {},
): Response | Promise<Response> =>
  api.fetch(
    new Request(`http://desk.example/inbound/mail/${path}`, {
      method,
      ...(method === 'GET' ? {} : { body: new TextEncoder().encode(body) }),
      headers: type === null ? {} : { 'Content-Type': type },
    }),
  );

const jsonOf = async (response: Response): Promise<Readonly<Record<string, unknown>>> => {
  const body: unknown = await response.json();
  if (typeof body !== 'object' || body === null) throw new Error('no object came');
  return { ...body };
};

describe('a mail that is posted', () => {
  test('is stored as it came, for the address in the query, and answered with 200', async () => {
    const server = await withHook();
    const response = await post(server, `${server.secret}?to=sales@acme.example&from=cora@customer.example`);
    expect(response.status).toBe(200);
    const { id, state } = await jsonOf(response);
    expect(state).toBe('kept');
    expect(await server.desk.inbound.get(server.call, String(id))).toMatchObject({
      way: 'http',
      envelope: { from: 'cora@customer.example', to: 'sales@acme.example', client: null },
      size: raw.length,
    });
  });

  test('belongs to the oldest address without one in the query', async () => {
    const server = await withHook();
    const { id } = await jsonOf(await post(server, server.secret, { type: null }));
    expect((await server.desk.inbound.get(server.call, String(id))).envelope.to).toBe('support@acme.example');
  });

  test('names its addresses in the query, also with a plus that nobody encoded', async () => {
    const server = await withHook();
    const { id } = await jsonOf(await post(server, `${server.secret}?to=support+x@acme.example&from=<>`));
    expect((await server.desk.inbound.get(server.call, String(id))).envelope).toEqual({
      from: null,
      to: 'support+x@acme.example',
      client: null,
    });
  });

  test.each([
    ['to', 'a%00b'],
    ['to', 'nobody'],
    ['to', '<support@acme.example>'],
    ['from', 'a%00b@c.example'],
    ['from', `${'x'.repeat(400)}@c.example`],
    ['from', 'a@b.example%0d%0aX:'],
  ])('with %s=%s is refused with 422, which names the field', async (field, value) => {
    const server = await withHook();
    const response = await post(server, `${server.secret}?${field}=${value}`);
    expect(response.status).toBe(422);
    expect(await jsonOf(response)).toMatchObject({ error: { code: 'validation_failed', field } });
    expect(await server.desk.inbound.counts(server.call)).toMatchObject({ oldestKept: null });
  });

  test('for an address that the workspace does not have is stored all the same', async () => {
    const server = await withHook();
    const response = await post(server, `${server.secret}?to=nobody@acme.example`);
    expect([response.status, await jsonOf(response)]).toMatchObject([200, { state: 'kept' }]);
  });

  test('without a byte is refused with 400', async () => {
    const server = await withHook();
    const response = await post(server, server.secret, { body: '' });
    expect(response.status).toBe(400);
    expect(await jsonOf(response)).toMatchObject({ error: { code: 'bad_request' } });
    expect(await server.desk.inbound.counts(server.call)).toMatchObject({ oldestKept: null });
  });

  test('twice is stored once', async () => {
    const server = await withHook();
    await post(server, server.secret);
    expect(await (await post(server, server.secret)).json()).toMatchObject({ state: 'duplicate' });
  });

  test('that is too large is refused with 413, and nothing of it is stored', async () => {
    const server = await withHook();
    const response = await post(server, server.secret, { body: raw + 'x'.repeat(inboundLimits.mailBytes) });
    expect(response.status).toBe(413);
    expect(await jsonOf(response)).toMatchObject({ error: { code: 'payload_too_large' } });
    expect(await server.desk.inbound.counts(server.call)).toMatchObject({ oldestKept: null });
  });

  test.each([
    ['storage_full', 507],
    ['unavailable', 503],
  ] as const)('that cannot be stored (%s) is to be sent again', async (code, status) => {
    const server = await withHook();
    vi.spyOn(server.ports.work, 'write').mockRejectedValue(new DeskError(code, 'No.'));
    const response = await post(server, server.secret);
    expect(response.status).toBe(status);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test.each(['application/json', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'])(
    'as %s is refused with 415',
    async (type) => {
      const server = await withHook();
      const response = await post(server, server.secret, { type });
      expect(response.status).toBe(415);
    },
  );

  test('is only posted', async () => {
    const server = await withHook();
    const response = await post(server, server.secret, { method: 'GET' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('the secret', () => {
  test('that is wrong or removed gets 401, never 403', async () => {
    const server = await withHook();
    expect((await post(server, 'wrong')).status).toBe(401);
    await server.desk.inbound.removeHook(server.call, server.hook.id);
    expect((await post(server, server.secret)).status).toBe(401);
  });

  test('is shown by no log and no answer', async () => {
    const server = await withHook();
    const answers = [await post(server, server.secret), await post(server, server.secret, { method: 'GET' })];
    for (const answer of answers) expect(await answer.text()).not.toContain(server.secret);
    expect(server.log.length).toBeGreaterThan(1);
    expect(JSON.stringify(server.log)).not.toContain(server.secret);
    expect(server.log[0]).toMatchObject({ path: '/inbound/mail/…', operation: 'postMail', status: 200 });
  });
});
