/** Settings that owners and admins change in the console: people, keys and webhooks (contract §15.1). */
import { expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';

const agents = '/settings/agents';

forEachDesk((open) => {
  test('an admin invites, renews, changes, suspends and resumes an agent, and the link is shown once', async () => {
    const workspace = await open();
    const admin = await workspace.atConsole('admin');
    const fay = { email: 'fay@desk.example', name: 'Fay Ito', role: 'agent' };
    const invited = await admin.post(agents, fay, { 'Idempotency-Key': 'the-invitation-of-fay' });
    expect([invited.status, invited.body]).toMatchObject([
      201,
      { agent: { status: 'invited', role: 'agent' }, renewed: false, mailed: false },
    ]);
    expect(invited.body.link).toMatch(/^https?:\/\/.*\/invitation\?t=\S{20,}$/);
    const { id } = invited.body.agent as { id: string };
    const again = await admin.post(`${agents}/${id}/invitation`, {});
    expect(again.body).toMatchObject({ renewed: true });
    expect(again.body.link).not.toBe(invited.body.link);
    const changed = await admin.patch(`${agents}/${id}`, {
      name: 'Fay',
      role: 'light_agent',
      available: false,
    });
    expect(changed.body).toMatchObject({ name: 'Fay', role: 'light_agent', available: false });
    expect((await admin.send('POST', `${agents}/${id}/suspend`)).body.status).toBe('suspended');
    expect((await admin.post(`${agents}/${id}/invitation`, {})).status).toBe(403);
    expect((await admin.send('POST', `${agents}/${id}/resume`)).body.status).toBe('invited');
    const audited = await workspace.write(({ audit }) => audit.list({ limit: 100, after: null }));
    const done = audited.data.filter(({ actorId }) => actorId === admin.agent.id);
    expect(done.map(({ operation }) => operation)).toEqual(
      expect.arrayContaining([
        'inviteAgent',
        'resendInvitation',
        'changeAgent',
        'suspendAgent',
        'resumeAgent',
      ]),
    );
  });

  test('only an owner makes, changes, suspends and resumes owners', async () => {
    const workspace = await open();
    const [owner, other] = [await workspace.atConsole('owner'), await workspace.atConsole('owner')];
    const admin = await workspace.atConsole('admin');
    const refused = [
      await admin.patch(`${agents}/${admin.agent.id}`, { role: 'owner' }),
      await admin.patch(`${agents}/${other.agent.id}`, { role: 'agent' }),
      await admin.send('POST', `${agents}/${other.agent.id}/suspend`),
      await admin.post(agents, { email: 'new@desk.example', name: 'New', role: 'owner' }),
    ];
    expect(refused.map(({ status, error }) => [status, error.code])).toEqual(
      refused.map(() => [403, 'forbidden']),
    );
    expect((await owner.patch(`${agents}/${admin.agent.id}`, { role: 'owner' })).body.role).toBe('owner');
    expect((await owner.send('POST', `${agents}/${other.agent.id}/suspend`)).body.status).toBe('suspended');
    expect((await owner.patch(`${agents}/${owner.agent.id}`, { role: 'agent' })).status).toBe(200);
    const last = await admin.send('POST', `${agents}/${admin.agent.id}/suspend`);
    expect([last.status, last.error.message]).toEqual([403, expect.stringContaining('only active owner')]);
  });

  test('agents are added to teams and removed, and agents of another workspace are unknown', async () => {
    const [workspace, elsewhere] = [await open(), await open()];
    const owner = await workspace.atConsole('owner');
    const [team, theirs] = [await workspace.team('Tier 1'), await elsewhere.team('Tier 2')];
    const { agent } = await workspace.atConsole('agent');
    const path = `${agents}/${agent.id}`;
    for (const _ of ['once', 'again'])
      expect((await owner.send('PUT', `${path}/teams/${team.id}`)).body.teams).toEqual([
        { id: team.id, name: 'Tier 1' },
      ]);
    expect((await owner.get(path)).body.teams).toHaveLength(1);
    expect((await owner.send('DELETE', `${path}/teams/${team.id}`)).body.teams).toEqual([]);
    for (const method of ['PUT', 'DELETE'])
      expect((await owner.send(method, `${path}/teams/${theirs.id}`)).status).toBe(404);
  });

  test('an admin can end one session of an agent, or all of them', async () => {
    const workspace = await open();
    const [owner, device] = [await workspace.atConsole('owner'), await workspace.as('agent')];
    const path = `${agents}/${device.agent.id}/sessions`;
    const [only] = (await owner.get(path)).data;
    expect(only).toMatchObject({ id: device.sessionId, kind: 'device', is_own: false, ended_at: null });
    expect((await owner.send('DELETE', `/settings/sessions/${device.sessionId}`)).status).toBe(204);
    expect((await device.get('/me')).status).toBe(401);
    const own = `${agents}/${owner.agent.id}/sessions`;
    expect((await owner.get(own)).data[0]).toMatchObject({ is_own: true });
    expect((await owner.send('DELETE', own)).body).toEqual({ ended: 1 });
    expect((await owner.get('/me')).status).toBe(401);
  });

  test('an API key is shown once and works until it is revoked, and a retry creates another key', async () => {
    const workspace = await open();
    const owner = await workspace.atConsole('owner');
    const retried = { 'Idempotency-Key': 'the-key-of-reports' };
    const wish = { name: 'Reports', scopes: ['read'] };
    const issued = await owner.post('/settings/keys', wish, retried);
    expect(issued.status).toBe(201);
    const key = String(issued.body.key);
    expect((await owner.post('/settings/keys', wish, retried)).body.key).not.toBe(key);
    const listed = await owner.get('/settings/keys');
    expect(listed.data.map(({ name }) => name)).toEqual(['Reports', 'Reports']);
    expect(listed.text).not.toContain(key);
    const caller = workspace.stranger(`Bearer ${key}`);
    expect((await caller.get('/tickets')).status).toBe(200);
    const revoked = await owner.send('DELETE', `/settings/keys/${issued.body.id}`);
    expect(revoked.body.revoked_at).not.toBeNull();
    expect((await caller.get('/tickets')).status).toBe(401);
    const theirs = await (await open()).atConsole('owner');
    expect((await theirs.send('DELETE', `/settings/keys/${issued.body.id}`)).status).toBe(404);
  });

  test('a webhook is added, disabled, rotated in two steps, and removed; its secrets are shown once', async () => {
    const owner = await (await open()).atConsole('owner');
    const path = '/settings/webhooks';
    const added = await owner.post(path, {
      url: 'https://acme.example/hook',
      events: ['ticket.created', '*'],
    });
    expect([added.status, added.body]).toMatchObject([
      201,
      { events: ['*'], active: true, is_rotating: false },
    ]);
    const one = `${path}/${added.body.id}`;
    expect((await owner.patch(one, { active: false })).body.active).toBe(false);
    expect((await owner.post(`${one}/recover`, { since: '2026-11-20T08:00:00.000Z' })).status).toBe(422);
    expect((await owner.patch(one, { active: true })).body.active).toBe(true);
    const recovered = await owner.post(
      `${one}/recover`,
      { since: '2026-11-20T08:00:00.000Z' },
      { 'Idempotency-Key': 'recover-it-once' },
    );
    expect([recovered.status, recovered.body]).toEqual([200, { events: 0 }]);
    const rotated = await owner.send('POST', `${one}/rotate`);
    expect(rotated.body).toMatchObject({ is_rotating: true });
    expect(rotated.body.secret).not.toBe(added.body.secret);
    expect((await owner.send('POST', `${one}/activate`)).body.is_rotating).toBe(false);
    const { text } = await owner.get(path);
    for (const { body } of [added, rotated]) expect(text).not.toContain(String(body.secret));
    expect((await owner.post(path, { url: 'https://acme.example/hook', events: ['*'] })).status).toBe(422);
    expect((await owner.send('DELETE', one)).status).toBe(204);
    expect((await owner.send('DELETE', one)).status).toBe(404);
  });

  test('invalid settings are refused, and the error names the field', async () => {
    const owner = await (await open()).atConsole('owner');
    const wrong: readonly (readonly [string, string, Record<string, unknown>])[] = [
      [agents, 'email', { email: 'nobody', name: 'Fay' }],
      [agents, 'name', { email: 'fay@desk.example', name: 'a\u0000b' }],
      [agents, 'name', { email: 'fay@desk.example', name: 'x'.repeat(300) }],
      [agents, 'role', { email: 'fay@desk.example', name: 'Fay', role: 'king' }],
      [agents, 'mail', { email: 'fay@desk.example', name: 'Fay', mail: 'yes' }],
      ['/settings/keys', 'name', { scopes: ['read'] }],
      ['/settings/keys', 'scopes', { name: 'Reports', scopes: [] }],
      ['/settings/keys', 'scopes.0', { name: 'Reports', scopes: ['admin'] }],
      ['/settings/webhooks', 'url', { url: '\ud800', events: ['*'] }],
      ['/settings/webhooks', 'events', { url: 'https://acme.example/hook', events: [] }],
    ];
    for (const [path, field, body] of wrong) {
      const { status, error } = await owner.post(path, body);
      expect([status, error?.field], `${path} ${JSON.stringify(body)}`).toEqual([422, field]);
    }
  });
});
