/** Whom `/console/api` lets in (contract §15.1). Derived from its endpoint list. */
import { agentRoles } from '@tidemark/domain';
import { consoleApiPath, consoleHeader } from '@tidemark/http';
import { describe, expect, test } from 'vitest';
import type { Answer, Client } from './client.ts';
import { type ConsoleOperation, consoleCall, consoleOperations } from './console-operations.ts';
import { type AgentClient, cookieOf, forEachDesk, type OpenWorkspace, type TestWorkspace } from './desks.ts';
import { furnish, openedTicket, registered } from './samples.ts';
import { sharedDesk } from './shared-desk.ts';
import { placesIn, unknown } from './unknown-records.ts';

const writes = consoleOperations.filter(({ endpoint }) => endpoint.method !== 'GET');

const places = consoleOperations.flatMap((operation) =>
  placesIn((records) => consoleCall(operation, records)).map(
    (kind) => [operation.name, kind, operation] as const,
  ),
);

forEachDesk((open) => {
  const shared = sharedDesk(open);

  test('every operation refuses a call without the cookie', async () => {
    const workspace = await open();
    const records = await furnish(workspace);
    for (const operation of consoleOperations) {
      const { status, error } = await sent(strangerAt(workspace), operation, records);
      expect([status, error.code], operation.name).toEqual([401, 'unauthorized']);
    }
  });

  test('every operation refuses a cookie that names no session, and a bearer token in place of the cookie', async () => {
    const workspace = await open();
    const records = await furnish(workspace);
    const agent = await workspace.as('owner');
    const stranger = strangerAt(workspace);
    for (const operation of consoleOperations) {
      const cookies = await sent(stranger, operation, records, { Cookie: cookieOf('tmb_nobody') });
      expect([cookies.status, cookies.error.code], operation.name).toEqual([401, 'session_expired']);
      const bearer = { Authorization: `Bearer ${agent.token}` };
      expect((await sent(stranger, operation, records, bearer)).status, operation.name).toBe(401);
    }
  });

  test('every operation refuses a page of another site, whatever the session', async () => {
    const workspace = await open();
    const records = await furnish(workspace);
    const owner = await workspace.atConsole('owner');
    const before = await shown(owner);
    for (const operation of consoleOperations)
      for (const headers of foreign) {
        const { status, error } = await raw(workspace, owner, { operation, records, headers });
        expect([status, error.code], operation.name).toEqual([403, 'forbidden']);
      }
    expect(await shown(owner)).toEqual(before);
  });

  test('every operation that writes refuses a call without the header that no form can send', async () => {
    const workspace = await open();
    const records = await furnish(workspace);
    const owner = await workspace.atConsole('owner');
    const before = await shown(owner);
    for (const operation of writes) {
      const answer = await raw(workspace, owner, { operation, records, headers: {} });
      expect([answer.status, answer.error.code], operation.name).toEqual([403, 'forbidden']);
      expect(answer.error.message).toContain(consoleHeader);
    }
    expect(await shown(owner)).toEqual(before);
  });

  test('every operation that takes a body refuses what a form sends', async () => {
    const workspace = await open();
    const records = await furnish(workspace);
    const owner = await workspace.atConsole('owner');
    for (const operation of consoleOperations.filter(({ endpoint }) => endpoint.body !== null))
      for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
        const { method, path } = consoleCall(operation, records);
        const answer = await owner.send(method, path, { raw: 'a=b', headers: { 'Content-Type': type } });
        expect([answer.status, answer.error.code], operation.name).toEqual([415, 'unsupported_media_type']);
      }
  });

  describe.each(consoleOperations.map((operation) => [operation.name, operation] as const))(
    '%s at the console',
    (_, operation) => {
      const expected = agentRoles.map((role, index) => ({ role, status: operation.byRole[index] }));
      const changes = ({ status }: Readonly<{ status: number | undefined }>) =>
        status !== 403 && operation.endpoint.method !== 'GET';

      test.each(expected.filter((one) => !changes(one)))(
        'by the role $role gets $status',
        async ({ role, status }) => {
          const { records, caller } = await shared();
          const client = await caller(role, (workspace) => workspace.atConsole(role));
          const answer = await sent(client, operation, { ...records, agentId: client.agent.id });
          expect(answer.status).toBe(status);
          if (status === 403) expect(answer.error.code).toBe('forbidden');
        },
      );

      test.each(expected.filter(changes))('by the role $role gets $status', async ({ role, status }) => {
        const workspace = await open();
        const records = await furnish(workspace);
        const client = await workspace.atConsole(role);
        // A device is removed by its owner only.
        await registered(client);
        const answer = await sent(client, operation, { ...records, agentId: client.agent.id });
        expect(answer.status).toBe(status);
      });
    },
  );

  test.each(places)(
    '%s with the %s of another workspace gets the response for an unknown one',
    async (...place) => {
      const [, kind, operation] = place;
      const { owner, own, theirs, neighbour } = await twoConsoles(open);
      const before = [await shown(owner), await shown(neighbour)];
      const refused = await sent(owner, operation, { ...own, [kind]: theirs[kind] });
      const missing = await sent(owner, operation, { ...own, [kind]: unknown[kind] });
      // Nobody may write in the name of another agent, whoever that is.
      expect([400, 404, 409, 422, ...(kind === 'agentId' ? [403] : [])]).toContain(refused.status);
      expect(plain(refused, theirs[kind])).toBe(plain(missing, unknown[kind]));
      expect([await shown(owner), await shown(neighbour)]).toEqual(before);
    },
  );

  test('responses are for our own page only, and name the build', async () => {
    const workspace = await open();
    const owner = await workspace.atConsole('owner');
    const answers = [
      await owner.get('/me'),
      await owner.get('/nothing'),
      await owner.send('PUT', '/tickets'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 405]);
    for (const { headers } of answers) {
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
      expect(headers.get(consoleHeader)).toMatch(/\S/);
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
    expect((await strangerAt(workspace).get('/nothing')).status).toBe(401);
  });

  test('the cookie does not open the API, and a session of another host is none', async () => {
    const workspace = await open();
    const other = await open();
    const { token } = await workspace.atConsole('owner');
    const cookie = { Cookie: cookieOf(token) };
    const answer = await workspace.stranger(null).send('GET', '/tickets', { headers: cookie });
    expect(answer.status).toBe(401);
    const stranger = strangerAt(workspace);
    for (const [host, status] of [
      [workspace.host, 200],
      [other.host, 401],
    ] as const)
      expect((await stranger.send('GET', '/me', { headers: { ...cookie, Host: host } })).status).toBe(status);
  });

  test('a ticket opened in the console has the channel web, and its Location is in the console’s API', async () => {
    const owner = await (await open()).atConsole('owner');
    const opened = await openedTicket(owner);
    expect(opened.body.channel).toBe('web');
    expect(opened.headers.get('Location')).toBe(`${consoleApiPath}/tickets/${opened.body.number}`);
    const reply = await owner.post(`/tickets/${opened.body.number}/messages`, { body: 'Hello.' });
    expect([reply.status, reply.body.channel]).toEqual([201, 'web']);
  });

  test('a retried call gets the recorded response', async () => {
    const owner = await (await open()).atConsole('owner');
    const { body } = await openedTicket(owner);
    const key = { 'Idempotency-Key': 'the-key-of-this-reply' };
    const path = `/tickets/${body.number}/messages`;
    const [first, again] = [
      await owner.post(path, { body: 'Hello.' }, key),
      await owner.post(path, { body: 'Hello.' }, key),
    ];
    expect([again.body, again.headers.get('Idempotent-Replayed')]).toEqual([first.body, 'true']);
    expect((await owner.post(path, { body: 'Bye.' }, key)).error.code).toBe('idempotency_key_reused');
  });

  test('notifications that are read in the agent’s app are read in the console too', async () => {
    const workspace = await open();
    const owner = await workspace.atConsole('owner');
    const { body } = await openedTicket(await workspace.client('ticket:create'), {
      assignee_id: owner.agent.id,
    });
    expect(body.number).toBe(1);
    expect((await owner.get('/notifications')).body.unread_count).toBe(1);
    await owner.send('POST', '/notifications/read');
    expect((await owner.get('/notifications')).body.unread_count).toBe(0);
  });

  test('me shows the agent, the role, the abilities, the teams and the workspace', async () => {
    const workspace = await open();
    const light = await workspace.atConsole('light_agent');
    const { body } = await light.get('/me');
    expect(body).toMatchObject({
      agent: { id: light.agent.id, role: 'light_agent' },
      abilities: ['read', 'own', 'note'],
      workspace: { slug: workspace.slug },
      teams: [],
      session: { id: light.sessionId },
    });
  });

  test('me has the position from which the screen reads the event stream', async () => {
    const workspace = await open();
    const ada = await workspace.atConsole('agent');
    const { place } = (await ada.get('/me')).body as { place: Readonly<{ sequence: number }> };
    const opened = await ada.post('/tickets', {
      requester_email: 'ida@fjord.example',
      subject: 'Meanwhile',
      message: 'Hello?',
    });
    const missed = await ada.send('GET', '/stream?once=true', {
      headers: { 'Last-Event-ID': String(place.sequence) },
    });
    expect(missed.text).toContain(`"number":${opened.body.number}`);
    const now = (await ada.get('/me')).body as { place: Readonly<{ sequence: number }> };
    const nothing = await ada.send('GET', '/stream?once=true', {
      headers: { 'Last-Event-ID': String(now.place.sequence) },
    });
    expect(nothing.text).not.toContain('event: ticket');
  });
});

const foreign = [
  { 'Sec-Fetch-Site': 'cross-site', [consoleHeader]: 'test' },
  { 'Sec-Fetch-Site': 'same-site', [consoleHeader]: 'test' },
  { Origin: 'https://evil.example', [consoleHeader]: 'test' },
  { Origin: 'null', [consoleHeader]: 'test' },
];

type Records = Parameters<typeof consoleCall>[1];

const sent = (
  client: Client,
  operation: ConsoleOperation,
  records: Records,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> => {
  const { method, path, ...rest } = consoleCall(operation, records);
  return client.send(method, path, { ...rest, headers });
};

/** Our own page, where nobody is signed in. */
const strangerAt = (workspace: TestWorkspace): Client => workspace.browser({ [consoleHeader]: 'test' });

type Foreign = Readonly<{
  operation: ConsoleOperation;
  records: Records;
  headers: Readonly<Record<string, string>>;
}>;

/** With the cookie, and with no headers but these. */
const raw = (
  workspace: TestWorkspace,
  { token }: AgentClient,
  { operation, records, headers }: Foreign,
): Promise<Answer> => {
  const { method, path, ...rest } = consoleCall(operation, records);
  return workspace
    .browser({ Cookie: cookieOf(token), ...headers })
    .send(method, path, { ...rest, isUncounted: true });
};

const twoConsoles = async (open: OpenWorkspace) => {
  const one = await open();
  const other = await open();
  const owner = await one.atConsole('owner');
  const neighbour = await other.atConsole('owner');
  const own = await furnish(one);
  const records = await furnish(other);
  // Numbers begin at 1 in every workspace: theirs is one that we do not have.
  await openedTicket(neighbour);
  const { body } = await openedTicket(neighbour);
  return { owner, own, neighbour, theirs: { ...records, number: Number(body.number) } };
};

const shown = async (client: Client): Promise<readonly string[]> => {
  const paths = ['/tickets', '/contacts', '/organizations', '/kb/articles', '/tags', '/tickets/1/messages'];
  return Promise.all(paths.map(async (path) => (await client.get(path)).text));
};

const plain = ({ text, error }: Answer, id: string | number): string =>
  text
    .replaceAll(String(error?.request_id), '<request>')
    .replace(/"docs_url":"https?:\/\/[^/"]+\//, '"docs_url":"<origin>/')
    .replaceAll(String(id), '<id>');
