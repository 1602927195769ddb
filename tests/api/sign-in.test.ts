/** How a device gets its session, and loses it (contract §9.2, §9.3). */
import { type Agent, systemCall } from '@tidemark/domain';
import { password, pkce } from '@tidemark/samples';
import { describe, expect, test } from 'vitest';
import { forEachDesk, type TestWorkspace } from './desks.ts';

import { authorize, browserOf, exchange, logIn, namesOf, withoutId } from './signing-in.ts';

/** Values that are no password, code or verifier, as JSON. */
const noSecrets: Readonly<Record<string, unknown>> = {
  'an empty text': '',
  null: null,
  'a list': [],
  'an object': {},
  zero: 0,
  true: true,
  'a text of 16,000 characters': 'x'.repeat(16_000),
};

forEachDesk((open) => {
  describe('a password', () => {
    test('begins a device session, whose token is shown once', async () => {
      const workspace = await open();
      const agent = await workspace.agent('Bo Chen');
      const answer = await logIn(workspace, { email: agent.email.toUpperCase(), device: { name: 'Phone' } });
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.body)).toEqual([
        'token',
        'expires_at',
        'agent',
        'session_id',
        'known_device',
        'workspace',
      ]);
      expect(answer.body).toMatchObject({
        token: expect.stringMatching(/^tmd_[0-9A-Za-z]{38}$/),
        expires_at: '2027-02-18T08:05:00.000Z',
        agent: { id: agent.id, email: agent.email },
        workspace: { slug: workspace.slug, name: 'Acme Support' },
      });
      const me = await workspace.stranger(`Bearer ${answer.body.token}`).get('/me');
      expect(me.body).toMatchObject({ agent: answer.body.agent, session: { id: answer.body.session_id } });
    });

    test('goes with what an earlier sign-in of the device returned; a made-up one is ignored, and a number is 422', async () => {
      const workspace = await open();
      const { email } = await workspace.agent();
      const first = await logIn(workspace, { email });
      for (const known_device of [first.body.known_device, 'made up', null])
        expect((await logIn(workspace, { email, known_device })).status).toBe(200);
      const refused = await logIn(workspace, { email, known_device: 5 });
      expect([refused.status, refused.error.field]).toEqual([422, 'known_device']);
    });

    test('is sent with a device name for the list of sessions; other members are ignored', async () => {
      const workspace = await open();
      const agent = await workspace.agent();
      const device = { name: 'Bo’s phone', platform: 'ios', app_version: '1.0.0', model: 'X' };
      const answer = await logIn(workspace, { email: agent.email, device, role: 'owner' });
      expect(answer.headers.get('X-Ignored-Fields')).toBe('device.model, role');
      expect(await labelsOf(workspace, agent)).toEqual([
        { name: 'Bo’s phone', platform: 'ios', appVersion: '1.0.0' },
      ]);
    });

    test.each([{ device: [] }, { device: ['phone'] }, { device: 'phone' }])(
      'is refused with an invalid device, like a code: %j',
      async ({ device }) => {
        const workspace = await open();
        const { email } = await workspace.agent();
        for (const refused of [
          await logIn(workspace, { email, device }),
          await exchange(workspace, { code: 'a'.repeat(32), device }),
        ])
          expect([refused.status, refused.error.code, refused.error.field]).toEqual([
            422,
            'validation_failed',
            'device',
          ]);
      },
    );

    test('is accepted with any credential or retry key, and no response is stored', async () => {
      const workspace = await open();
      const { email } = await workspace.agent();
      const client = workspace.stranger('Bearer nonsense');
      const send = () => client.post('/auth/login', { email, password }, { 'Idempotency-Key': 'once' });
      const one = await send();
      const other = await send();
      expect([one.status, other.status]).toEqual([200, 200]);
      expect(one.body.token).not.toBe(other.body.token);
      expect(other.headers.get('Idempotent-Replayed')).toBeNull();
    });

    test('that is wrong gets the response of an unknown, suspended or invited agent', async () => {
      const workspace = await open();
      const agent = await workspace.agent();
      const suspended = await workspace.agent();
      await workspace.suspendAgent(suspended.id);
      const invited = await workspace.desk.agents.add(systemCall(workspace.id, 'prepare', 'prepare'), {
        email: 'invited@desk.example',
        name: 'Ina',
        role: 'agent',
        password: null,
      });
      const tries = [
        await logIn(workspace, { email: agent.email, password: 'wrong horse battery' }),
        await logIn(workspace, { email: agent.email, password: 'x' }),
        await logIn(workspace, { email: 'nobody@desk.example' }),
        await logIn(workspace, { email: suspended.email }),
        await logIn(workspace, { email: invited.email }),
      ];
      for (const answer of tries) {
        expect([answer.status, answer.error.code]).toEqual([401, 'invalid_credentials']);
        expect(withoutId(answer)).toBe(withoutId(tries[0]));
        expect(namesOf(answer)).toEqual(namesOf(tries[0]));
      }
    });

    test('is accepted on the workspace’s own host only', async () => {
      const workspace = await open();
      const other = await open();
      const { email } = await workspace.agent();
      const at = (host: string) =>
        workspace.stranger(null).post('/auth/login', { email, password }, { Host: host });
      expect((await at(`${workspace.slug.toUpperCase()}.LOCALHOST:3000`)).status).toBe(200);
      expect((await at(other.host)).error.code).toBe('invalid_credentials');
      for (const host of ['localhost:3000', '192.0.2.1', 'nobody.localhost', `a.${workspace.host}`]) {
        const answer = await at(host);
        expect([host, answer.status, answer.error.code]).toEqual([host, 404, 'not_found']);
        expect(answer.error.message).toContain('the workspace’s own one');
      }
      expect((await at('desk.example')).error.code).toBe('wrong_host');
    });

    test('is refused in a suspended workspace', async () => {
      const workspace = await open();
      const { email } = await workspace.agent();
      await workspace.suspend();
      expect((await logIn(workspace, { email })).error.code).toBe('workspace_suspended');
    });

    test.each(Object.entries(noSecrets))('that is %s is refused, and not repeated', async (_, wrong) => {
      const workspace = await open();
      const client = workspace.stranger(null);
      const calls = [
        ['/auth/login', { email: 'bo@desk.example', password: wrong }, 'password'],
        ['/auth/exchange', { code: wrong, code_verifier: pkce.verifier }, 'code'],
        ['/auth/exchange', { code: 'x', code_verifier: wrong }, 'code_verifier'],
      ] as const;
      for (const [path, body, field] of calls) {
        const answer = await client.post(path, body);
        expect([answer.status, answer.error.field]).toEqual([422, field]);
        expect(answer.text.length).toBeLessThan(600);
      }
    });
  });

  describe('a session', () => {
    test('ends by signing out, and no other session ends', async () => {
      const workspace = await open();
      const one = await workspace.as('agent');
      const { body } = await logIn(workspace, { email: one.agent.email });
      const other = workspace.stranger(`Bearer ${body.token}`);
      const cookie = await browserOf(workspace, one.agent);
      const out = await one.send('POST', '/auth/logout');
      expect([out.status, out.text]).toEqual([204, '']);
      expect((await one.get('/me')).status).toBe(401);
      expect((await other.get('/me')).status).toBe(200);
      expect((await authorize(workspace, cookie)).headers.get('Location')).toMatch(/^tidemark:/);
    });

    test('ends when its agent is suspended, or has a new password', async () => {
      const workspace = await open();
      const suspended = await workspace.as('agent');
      const changed = await workspace.as('admin');
      const cookie = await browserOf(workspace, changed.agent);
      await workspace.suspendAgent(suspended.agent.id);
      await workspace.desk.agents.setPassword(systemCall(workspace.id, 'prepare', 'prepare'), {
        idOrEmail: changed.agent.id,
        password: 'another horse battery',
      });
      await expect.poll(async () => (await suspended.get('/me')).status).toBe(401);
      await expect.poll(async () => (await changed.get('/me')).status).toBe(401);
      expect((await authorize(workspace, cookie)).headers.get('Location')).toMatch(/^\/login/);
    });
  });

  describe('/me', () => {
    test('shows the agent, the teams, the workspace and the session', async () => {
      const workspace = await open();
      const { agent, sessionId, get } = await workspace.as('light_agent', 'Lu Light');
      const team = await workspace.team();
      await workspace.write(({ teams }) => teams.addMember(team.id, agent.id));
      const { status, body } = await get('/me');
      expect(status).toBe(200);
      expect(body).toMatchObject({
        agent: { id: agent.id, name: 'Lu Light', role: 'light_agent' },
        teams: [{ id: team.id, name: team.name }],
        workspace: { slug: workspace.slug, name: 'Acme Support', locale: 'en', timezone: 'UTC' },
        session: { id: sessionId },
      });
    });

    test('changes the agent’s availability, and nothing else', async () => {
      const workspace = await open();
      const { agent, patch, get } = await workspace.as('agent');
      const answer = await patch('/me', {
        available: false,
        name: 'Boss',
        role: 'owner',
        email: 'x@y.example',
      });
      expect([answer.status, answer.body]).toMatchObject([200, { agent: { available: false } }]);
      expect(answer.headers.get('X-Ignored-Fields')).toBe('name, role, email');
      const me = await get('/me');
      expect(me.body.agent).toMatchObject({
        available: false,
        name: agent.name,
        role: 'agent',
        email: agent.email,
      });
      expect((await patch('/me', { available: true })).body.agent).toMatchObject({ available: true });
    });

    test.each([{}, { available: null }, { available: 'yes' }, { available: 1 }])(
      'refuses %j',
      async (body) => {
        const answer = await (await (await open()).as('agent')).patch('/me', body);
        expect([answer.status, answer.error.field]).toEqual([422, 'available']);
      },
    );
  });
});

const labelsOf = async ({ desk, id }: TestWorkspace, agent: Agent) => {
  const page = { limit: 10, after: null };
  const { data } = await desk.sessions.list(systemCall(id, 'prepare', 'prepare'), {
    idOrEmail: agent.id,
    page,
  });
  return data.map(({ device }) => device);
};
