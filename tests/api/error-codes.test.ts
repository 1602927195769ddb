/** Every error code comes in an answer (contract §12.2). The client of these tests checks its status, body and endpoint. */
import { type ErrorCode, limits } from '@tidemark/domain';
import { expect, test } from 'vitest';
import type { Answer, Client } from './client.ts';
import { forEachDesk, type TestWorkspace } from './desks.ts';
import { articleIn, openedTicket } from './samples.ts';
import { logIn, withFactor } from './signing-in.ts';
import { forms, type Upload } from './uploads.ts';

/** Codes that a caller alone cannot cause: `app.test.ts` and the tests of sockets in `adapters/http` cause and expect them. */
type CodeOfServers =
  | 'request_timeout'
  | 'headers_too_large'
  | 'internal_error'
  | 'unavailable'
  | 'workspace_busy'
  | 'storage_full';

/** Only the command line adds addresses for mail: its tests expect the code. */
type CodeOfCommands = 'address_taken';

type Provoke = (workspace: TestWorkspace, client: Client) => Promise<Answer | undefined>;

const unknownId = '019a0000-ffff-7000-8000-000000000009';
const day = 86_400_000;
const form = { 'Content-Type': 'multipart/form-data' };

const expiredSession = async (workspace: TestWorkspace) => {
  const agent = await workspace.as('agent');
  workspace.clock.advance(91 * day);
  return agent.get('/me');
};

const replyWith = async (client: Client, ...files: readonly Upload[]) => {
  await openedTicket(client);
  return forms['a form'](client, '/tickets/1/messages', { body: 'See the file.' }, files);
};

/** Repeats of a call while it runs. All of them may come too late, so it is tried with several keys. */
const refusedBeside = async (client: Client): Promise<Answer | undefined> => {
  for (let round = 0; round < 10; round += 1) {
    const key = { 'Idempotency-Key': `round-${round}` };
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.post('/contacts', ann, key)));
    const refused = answers.find(({ status }) => status >= 400);
    if (refused) return refused;
  }
  return undefined;
};

const sizes = (...bytes: readonly number[]): readonly Upload[] =>
  bytes.map((size, place) => ({ name: `${place}.txt`, bytes: Buffer.alloc(size, 'a') }));

const ann = { email: 'ann@customer.example' };
const keyed = { 'Idempotency-Key': 'k' };

/** A call for each code: does not compile while a code has none. */
const provoked: Readonly<Record<Exclude<ErrorCode, CodeOfServers | CodeOfCommands>, Provoke>> = {
  bad_request: async (_, client) => {
    await openedTicket(client);
    return client.send('POST', '/tickets/1/messages', { raw: 'no boundary', headers: form });
  },
  invalid_json: (_, client) =>
    client.send('POST', '/contacts', { raw: '{', headers: { 'Content-Type': 'application/json' } }),
  invalid_cursor: (_, client) => client.get('/contacts', { cursor: 'x' }),
  invalid_code: ({ stranger }) => stranger(null).post('/portal/auth/session', { token: 'x'.repeat(32) }),
  unauthorized: ({ stranger }) => stranger('Bearer tmk_unknown').get('/contacts'),
  second_factor_required: async (workspace) => {
    const { email } = await withFactor(workspace);
    return logIn(workspace, { email });
  },
  invalid_credentials: (workspace) => logIn(workspace, { email: 'nobody@desk.example' }),
  insufficient_scope: async (workspace) => (await workspace.client('read')).post('/contacts', ann),
  workspace_suspended: async (workspace, client) => {
    await workspace.suspend();
    return client.get('/contacts');
  },
  agent_required: (_, client) => client.get('/me'),
  customer_required: (_, client) => client.get('/portal/me'),
  forbidden: async (workspace) => (await workspace.as('light_agent')).post('/contacts', ann),
  not_found: (_, client) => client.get(`/contacts/${unknownId}`),
  method_not_allowed: (_, client) => client.send('DELETE', '/contacts'),
  unsupported_media_type: (_, client) =>
    client.send('POST', '/contacts', { raw: '{}', headers: { 'Content-Type': 'text/csv' } }),
  contact_has_tickets: async (_, client) => {
    const { body } = await openedTicket(client);
    return client.remove(`/contacts/${body.requester_id}`);
  },
  email_taken: async (_, client) => {
    await client.post('/contacts', ann);
    const { body } = await client.post('/contacts', { email: 'bo@customer.example' });
    return client.patch(`/contacts/${body.id}`, ann);
  },
  domain_taken: async (_, client) => {
    const domains = { email_domains: ['acme.example'] };
    await client.post('/organizations', { name: 'Acme', ...domains });
    return client.post('/organizations', { name: 'Bolt', ...domains });
  },
  slug_taken: async (workspace, client) => {
    await workspace.configure({ categories: [{ name: 'Billing' }] });
    const { data } = await client.get('/kb/categories');
    const article = { ...articleIn(String(data[0]?.id)), slug: 'refunds' };
    await client.post('/kb/articles', article);
    return client.post('/kb/articles', article);
  },
  ticket_closed: async (_, client) => {
    await openedTicket(client);
    await client.patch('/tickets/1', { status: 'closed' });
    return client.patch('/tickets/1', { priority: 'low' });
  },
  conversation_moved: async (_, client) => {
    await openedTicket(client);
    const { body: seen } = await client.post('/tickets/1/messages', { body: 'Seen.' });
    const reply = { body: 'Next.', expected_last_message_id: seen.id };
    await client.post('/tickets/1/messages', reply);
    return client.post('/tickets/1/messages', reply);
  },
  draft_moved: async (workspace, client) => {
    await openedTicket(client);
    const agent = await workspace.atConsole('agent');
    return agent.send('PUT', '/drafts/1/reply', { body: { rev: 7, body: 'Hi Cleo,' } });
  },
  configuration_moved: async (workspace) => {
    const owner = await workspace.atConsole('owner');
    const body = { document: { teams: [] }, expected_version: '0'.repeat(64) };
    return owner.send('POST', '/configuration/apply', { body });
  },
  idempotency_in_progress: (_, client) => refusedBeside(client),
  precondition_failed: async (_, client) => {
    const { body } = await client.post('/contacts', ann);
    return client.patch(`/contacts/${body.id}`, { name: 'Ann' }, { 'If-Match': '"9"' });
  },
  payload_too_large: (_, client) => client.post('/contacts', { name: 'x'.repeat(limits.bodyBytes) }),
  file_too_large: (_, client) => replyWith(client, ...sizes(limits.files.fileBytes + 1)),
  range_not_satisfiable: async (_, client) => {
    const { body } = await replyWith(client, ...sizes(5));
    const [file] = body.files as readonly Readonly<{ id: string }>[];
    return client.send('GET', `/files/${file?.id}`, { headers: { Range: 'bytes=9-' } });
  },
  wrong_host: ({ stranger }) => stranger(null).post('/auth/login', {}, { Host: 'evil.example' }),
  validation_failed: (_, client) => client.post('/contacts', { email: 'x' }),
  invalid_status: (_, client) => client.get('/tickets', { status: 'gone' }),
  requester_blocked: async (_, client) => {
    const { body } = await client.post('/contacts', ann);
    await client.patch(`/contacts/${body.id}`, { blocked: true });
    return openedTicket(client);
  },
  too_many_files: (_, client) => replyWith(client, ...sizes(...Array(limits.files.most + 1).fill(1))),
  file_type_not_allowed: (_, client) => replyWith(client, { name: 'a.exe', bytes: 'a' }),
  idempotency_key_reused: async (_, client) => {
    await client.post('/contacts', ann, keyed);
    return client.post('/contacts', { email: 'bo@customer.example' }, keyed);
  },
  rate_limited: async (_, client) => {
    for (let call = 0; call < limits.rate.calls; call += 1) await client.get('/teams');
    return client.get('/teams');
  },
  quota_exceeded: async (workspace) => {
    const customer = await workspace.asCustomer();
    const submit = () => customer.post('/portal/requests', { subject: 'Help', message: 'Please.' });
    for (let count = 0; count < limits.quotas.contact.requests.most; count += 1) await submit();
    return submit();
  },
  // The last ones, because the clock of a sign-in never goes back.
  proof_required: async (workspace) => {
    const owner = await workspace.atConsole('owner');
    workspace.clock.advance(limits.sessions.provedMs);
    return owner.post('/settings/keys', { name: 'Reports', scopes: ['read'] });
  },
  session_expired: expiredSession,
};

forEachDesk((open) => {
  test.each(Object.entries(provoked))('%s is the code of an answer', async (code, provoke) => {
    const workspace = await open();
    const answer = await provoke(workspace, await workspace.client('read', 'write'));
    expect(answer?.error.code).toBe(code);
  });
});
