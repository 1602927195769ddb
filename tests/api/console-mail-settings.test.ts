/** Mail, single sign-on and records, as owners and admins see them at the console (contract §15.1). */
import { aMail, anInboundMail } from '@tidemark/domain/testing';
import { expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';

forEachDesk((open) => {
  test('failed mails are listed, and a retried one is sent once', async () => {
    const workspace = await open();
    const owner = await workspace.atConsole('owner');
    const failed = aMail({
      state: 'failed',
      error: 'No such user.',
      nextAttemptAt: null,
      to: 'x@acme.example',
    });
    await workspace.write(({ mails }) => mails.add(failed));
    const list = async (state: string) => (await owner.get(`/settings/mails?state=${state}`)).data;
    expect(await list('failed')).toMatchObject([{ id: failed.id, error: 'No such user.' }]);
    const path = `/settings/mails/${failed.id}/send`;
    const elsewhere = await (await open()).atConsole('owner');
    expect((await elsewhere.send('POST', path)).status).toBe(404);
    const again = await owner.send('POST', path);
    expect([again.status, again.body]).toMatchObject([200, { state: 'queued', error: null }]);
    const twice = await owner.send('POST', path);
    expect([twice.status, twice.error.code]).toEqual([422, 'invalid_status']);
    expect((await owner.get('/settings/mails?state=gone')).error.field).toBe('state');
  });

  test('an address is added, gets codes, and is removed; that of another workspace is unknown', async () => {
    const workspace = await open();
    const owner = await workspace.atConsole('owner');
    const address = `help-${workspace.slug}@desk.example`;
    const added = await owner.post('/settings/inbound/addresses', { address });
    expect([added.status, added.body]).toMatchObject([201, { address, verified_at: null }]);
    const path = `/settings/inbound/addresses/${added.body.id}`;
    const wrong = await owner.post(`${path}/verify`, { code: '000000' });
    expect([wrong.status, wrong.error.code]).toEqual([400, 'invalid_code']);
    const elsewhere = await (await open()).atConsole('owner');
    expect((await elsewhere.send('DELETE', path)).status).toBe(404);
    const taken = await elsewhere.post('/settings/inbound/addresses', { address });
    expect([taken.status, taken.error.code]).toEqual([409, 'address_taken']);
    expect((await owner.send('DELETE', path)).status).toBe(204);
    expect((await owner.get('/inbound/addresses')).data).toEqual([]);
  });

  test('a mailbox is added without showing its password, and the error for a wrong one names the field', async () => {
    const workspace = await open();
    const owner = await workspace.atConsole('owner');
    const address = `box-${workspace.slug}@desk.example`;
    await owner.post('/settings/inbound/addresses', { address });
    const path = '/settings/inbound/accounts';
    const good = { user: address, password: ' s3cret ', host: 'IMAP.desk.example' };
    const wrong: readonly (readonly [Readonly<Record<string, unknown>>, string])[] = [
      ...[undefined, null, 7, '', 'a\nb', 'a\u0000', '\ud800', 'x'.repeat(255)].map(
        (user) => [{ user }, 'user'] as const,
      ),
      ...[undefined, null, 7, '', 'x'.repeat(1_001)].map((password) => [{ password }, 'password'] as const),
      ...[undefined, null, 7, '', 'http://x', '-x', 'a b', 'x'.repeat(254)].map(
        (host) => [{ host }, 'host'] as const,
      ),
      ...[null, 0, 65_536, 1.5, '993', 1e300].map((port) => [{ port }, 'port'] as const),
      ...[null, 'ssl', 7].map((security) => [{ security }, 'security'] as const),
      ...[null, 7, '', 'x'.repeat(2_000)].map((folder) => [{ folder }, 'folder'] as const),
      ...[7, '', 'INBOX', 'x'.repeat(2_000)].map((to) => [{ move_to: to }, 'move_to'] as const),
      ...[7, 'nobody', 'nobody@elsewhere.example'].map((other) => [{ address: other }, 'address'] as const),
    ];
    for (const [change, field] of wrong) {
      const refused = await owner.post(path, { ...good, ...change });
      const said = [refused.status, refused.error?.code, refused.error?.field];
      expect(said, JSON.stringify(change).slice(0, 80)).toEqual([422, 'validation_failed', field]);
      expect(refused.text).not.toContain('s3cret');
    }
    const added = await owner.post(path, { ...good, move_to: 'Done' }, { 'Idempotency-Key': 'box' });
    expect([added.status, added.body]).toMatchObject([
      201,
      {
        user: address,
        host: 'imap.desk.example',
        port: 993,
        security: 'tls',
        folder: 'INBOX',
        move_to: 'Done',
      },
    ]);
    expect(added.text).not.toContain('s3cret');
    const again = await owner.post(path, { ...good, move_to: 'Done' }, { 'Idempotency-Key': 'box' });
    expect([again.body, again.headers.get('Idempotent-Replayed')]).toEqual([added.body, 'true']);
    expect((await owner.post(path, good)).error.field).toBe('user');
    expect((await owner.get('/inbound/accounts')).data).toMatchObject([{ id: added.body.id }]);
    const elsewhere = await (await open()).atConsole('owner');
    expect((await elsewhere.post(path, good)).error.field).toBe('address');
    expect((await (await workspace.atConsole('agent')).post(path, good)).status).toBe(403);
  });

  test('an agent can discard a quarantined mail, and also block its sender', async () => {
    const workspace = await open();
    const owner = await workspace.atConsole('owner');
    const held = anInboundMail({
      state: 'quarantined',
      sender: 'mal@spam.example',
      author: 'mal@spam.example',
    });
    await workspace.write(({ inboundMails }) => inboundMails.add(held, null, '2026-11-20T00:00:00.000Z'));
    const path = `/settings/inbound/mails/${held.id}/reject`;
    for (const sender of [null, 'trust', 7, {}])
      expect((await owner.post(path, { sender })).error.field).toBe('sender');
    expect((await (await workspace.atConsole('agent')).post(path, {})).status).toBe(403);
    const rejected = await owner.post(path, { sender: 'block' });
    expect([rejected.status, rejected.body.state]).toEqual([200, 'rejected']);
    const { data } = await owner.get('/contacts?email=mal%40spam.example');
    expect(data).toMatchObject([{ blocked: true }]);
    expect((await owner.post(path, { sender: 'block' })).error.code).toBe('invalid_status');
  });

  test('single sign-on is set, shown without its secret, and turned off', async () => {
    const workspace = await open();
    const owner = await workspace.atConsole('owner');
    const path = '/settings/sso';
    expect((await owner.get(path)).body).toMatchObject({ issuer: null, has_client_secret: false });
    expect((await owner.send('POST', `${path}/test`)).status).toBe(404);
    const set = await owner.send('PUT', path, {
      body: { issuer: 'https://login.example', client_id: 'tidemark', client_secret: 'hush-hush' },
    });
    expect(set.body).toMatchObject({ issuer: 'https://login.example', has_client_secret: true });
    expect(set.body.redirect_uri).toMatch(/\/login\/callback$/);
    expect((await owner.get(path)).text).not.toContain('hush-hush');
    const refused = await owner.send('PUT', path, {
      body: { issuer: 'http://login.example', client_id: 'x' },
    });
    expect([refused.status, refused.error.field]).toEqual([422, 'issuer']);
    const admin = await workspace.atConsole('admin');
    const evil = { body: { issuer: 'https://evil.example', client_id: 'x' } };
    expect((await admin.send('PUT', path, evil)).status).toBe(403);
    expect((await admin.send('DELETE', path)).status).toBe(403);
    expect((await owner.get(path)).body).toMatchObject({ issuer: 'https://login.example', only: false });
    const only = await owner.send('PATCH', path, { body: { only: true } });
    expect([only.status, only.error.field]).toEqual([422, 'only']);
    expect((await owner.send('PATCH', path, { body: { only: 'yes' } })).status).toBe(422);
    expect((await admin.send('PATCH', path, { body: { only: false } })).status).toBe(403);
    expect((await owner.send('PATCH', path, { body: { only: false } })).body.only).toBe(false);
    expect((await owner.send('DELETE', path)).status).toBe(204);
    expect((await owner.get(path)).body.issuer).toBeNull();
  });

  test('the audit log is filtered by actor, operation and outcome', async () => {
    const workspace = await open();
    const [owner, admin] = [await workspace.atConsole('owner'), await workspace.atConsole('admin')];
    await admin.post('/settings/keys', { name: 'One', scopes: ['read'] });
    await admin.send('PATCH', `/settings/agents/${admin.agent.id}`, { body: { role: 'owner' } });
    const operations = async (query: string) =>
      (await owner.get(`/settings/audit?${query}`)).data.map(({ operation }) => operation);
    const actor = `actor_id=${admin.agent.id}`;
    expect(await operations(`${actor}&operation=addKey`)).toEqual(['addKey']);
    expect(await operations(`${actor}&operation=addKey&failed=true`)).toEqual([]);
    const elsewhere = await (await open()).atConsole('owner');
    expect((await elsewhere.get(`/settings/audit?${actor}`)).data).toEqual([]);
    expect((await owner.get('/settings/audit?failed=perhaps')).error.field).toBe('failed');
    expect((await owner.get('/settings/audit?operation=%00')).status).toBe(422);
  });

  test('requested exports are listed, and background tasks are counted', async () => {
    const owner = await (await open()).atConsole('owner');
    const made = await owner.post('/exports', { resource: 'audit_log' });
    expect(made.status).toBe(202);
    expect((await owner.get('/settings/exports')).data).toMatchObject([
      { id: made.body.id, resource: 'audit_log' },
    ]);
    expect((await owner.get('/settings/tasks')).body).toMatchObject({ parked: 0 });
    expect((await owner.get('/settings/tasks/parked')).data).toEqual([]);
  });
});
