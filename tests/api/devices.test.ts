/** `/devices` (contract §9.6). */
import { password } from '@tidemark/samples';
import { describe, expect, test } from 'vitest';
import type { Client } from './client.ts';
import { forEachDesk, type TestWorkspace } from './desks.ts';

const phone = {
  push_token: 'token-of-the-phone',
  platform: 'ios',
  device_name: 'Ann’s phone 📱',
  app_version: '1.2.3',
};

const register = (client: Client, overrides: Readonly<Record<string, unknown>> = {}) =>
  client.post('/devices', { ...phone, ...overrides });

const devicesOf = ({ write }: TestWorkspace, agentId: string) =>
  write(({ pushDevices }) => pushDevices.listOf('agent', [agentId]));

/** The same agent, signed in on another device. */
const anotherDevice = async (workspace: TestWorkspace, email: string): Promise<Client> => {
  const { body } = await workspace.stranger(null).post('/auth/login', { email, password });
  return workspace.stranger(`Bearer ${body.token}`);
};

forEachDesk((open) => {
  describe('registering a device', () => {
    test('answers 201 with the registration, and never with the token', async () => {
      const workspace = await open();
      const ann = await workspace.as('agent');
      const { status, headers, body, text } = await register(ann);
      expect(status).toBe(201);
      const { id, created_at: at } = body;
      expect(headers.get('Location')).toBe(`/api/v1/devices/${id}`);
      expect(Object.entries(body)).toEqual([
        ['id', id],
        ['platform', 'ios'],
        ['device_name', phone.device_name],
        ['app_version', '1.2.3'],
        ['agent_id', ann.agent.id],
        ['contact_id', null],
        ['created_at', at],
        ['last_seen_at', at],
      ]);
      expect(text).not.toContain(phone.push_token);
    });

    test('twice returns 200 with the same registration in its current state', async () => {
      const workspace = await open();
      const ann = await workspace.as('agent');
      const { body: first } = await register(ann);
      workspace.clock.advance(60_000);
      const { status, body } = await ann.post('/devices', {
        push_token: phone.push_token,
        platform: 'android',
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({ id: first.id, created_at: first.created_at, platform: 'android' });
      expect(body).toMatchObject({ device_name: null, app_version: null });
      expect(String(body.last_seen_at) > String(first.last_seen_at)).toBe(true);
      expect(await devicesOf(workspace, ann.agent.id)).toHaveLength(1);
    });

    test('of another agent moves it to the caller', async () => {
      const workspace = await open();
      const ann = await workspace.as('agent');
      const bob = await workspace.as('agent');
      const { body: anns } = await register(ann);
      const { status, body } = await register(bob);
      expect([status, body.id, body.agent_id]).toEqual([200, anns.id, bob.agent.id]);
      expect((await ann.remove(`/devices/${anns.id}`)).status).toBe(404);
      expect((await bob.remove(`/devices/${anns.id}`)).status).toBe(204);
    });

    test('in two workspaces creates two registrations', async () => {
      const one = await (await open()).as('agent');
      const other = await (await open()).as('agent');
      const answers = [await register(one), await register(other)];
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(answers[0]?.body.id).not.toBe(answers[1]?.body.id);
    });

    test('eight times at once creates one registration', async () => {
      const workspace = await open();
      const ann = await workspace.as('agent');
      const answers = await Promise.all(Array.from({ length: 8 }, () => register(ann)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(7).fill(200), 201]);
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    });

    test('may be retried safely', async () => {
      const ann = await (await open()).as('agent');
      const key = { 'Idempotency-Key': 'once' };
      const answers = [await ann.post('/devices', phone, key), await ann.post('/devices', phone, key)];
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(answers[1]?.headers.get('Idempotent-Replayed')).toBe('true');
    });

    test('is allowed for every role, and for no API key', async () => {
      const workspace = await open();
      for (const role of ['owner', 'admin', 'agent', 'light_agent'] as const)
        expect((await register(await workspace.as(role), { push_token: role })).status).toBe(201);
      const refused = await register(await workspace.client('read', 'write'));
      expect([refused.status, refused.error.code]).toEqual([403, 'agent_required']);
    });

    test.each([
      ['push_token', undefined],
      ['push_token', ''],
      ['push_token', 'x'.repeat(513)],
      ['push_token', 'two words'],
      ['push_token', 'tökén'],
      ['push_token', null],
      ['push_token', []],
      ['push_token', {}],
      ['push_token', 0],
      ['push_token', true],
      ['push_token', 'x'.repeat(1_000_000)],
      ['platform', undefined],
      ['platform', 'windows'],
      ['device_name', 'two\nlines'],
      ['device_name', 'x'.repeat(201)],
      ['app_version', 5],
    ])('with a wrong %s (%j) answers 422 and does not repeat a token', async (field, value) => {
      const ann = await (await open()).as('agent');
      const { status, error, text } = await register(ann, { [field]: value });
      expect([status, error.field]).toEqual([422, field]);
      expect(text).not.toContain(phone.push_token);
      if (typeof value === 'string' && value.length > 5 && field === 'push_token')
        expect(text).not.toContain(value);
    });

    test('with the longest token is accepted', async () => {
      const ann = await (await open()).as('agent');
      expect((await register(ann, { push_token: 'x'.repeat(512) })).status).toBe(201);
    });
  });

  describe('removing a device', () => {
    test('returns 204 the first time, and then 404', async () => {
      const workspace = await open();
      const ann = await workspace.as('agent');
      const { body } = await register(ann);
      expect((await ann.remove(`/devices/${body.id}`)).status).toBe(204);
      expect((await ann.remove(`/devices/${body.id}`)).status).toBe(404);
      expect(await devicesOf(workspace, ann.agent.id)).toEqual([]);
    });

    test('of another agent, of another workspace or of nobody is 404 with the same words', async () => {
      const workspace = await open();
      const ann = await workspace.as('agent');
      const { body: anns } = await register(ann);
      const { body: strangers } = await register(await (await open()).as('owner'));
      const bob = await workspace.as('owner');
      const absent = '019a0000-ffff-7000-8000-000000000001';
      const messages = [];
      for (const id of [anns.id, strangers.id, absent, 'nonsense']) {
        const { status, error } = await bob.remove(`/devices/${id}`);
        expect(status).toBe(404);
        messages.push(error.message);
      }
      expect(new Set(messages).size).toBe(1);
      expect(await devicesOf(workspace, ann.agent.id)).toHaveLength(1);
    });
  });

  test('signing out ends the registrations of this session only', async () => {
    const workspace = await open();
    const ann = await workspace.as('agent');
    const other = await workspace.as('agent');
    const tablet = await anotherDevice(workspace, ann.agent.email);
    for (const [client, push_token] of [
      [ann, 'phone'],
      [ann, 'watch'],
      [tablet, 'tablet'],
      [other, 'other'],
    ] as const)
      await register(client, { push_token, device_name: push_token });
    expect((await ann.post('/auth/logout', undefined)).status).toBe(204);
    const left = await devicesOf(workspace, ann.agent.id);
    expect(left.map(({ deviceName }) => deviceName)).toEqual(['tablet']);
    expect(await devicesOf(workspace, other.agent.id)).toHaveLength(1);
    expect((await register(ann)).status).toBe(401);
    expect((await tablet.get('/me')).status).toBe(200);
  });
});
