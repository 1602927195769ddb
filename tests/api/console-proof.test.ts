/** Keys, roles and single sign-on at the console need a proof of identity of the last ten minutes (contract §15.9). */
import { limits, plus, systemCall } from '@tidemark/domain';
import { password } from '@tidemark/samples';
import { expect, test } from 'vitest';
import { type AgentClient, forEachDesk, type TestWorkspace } from './desks.ts';

const wish = { name: 'Reports', scopes: ['read'] };
const provider = { issuer: 'https://login.example', client_id: 'tidemark' };
const fay = { email: 'fay@desk.example', name: 'Fay Ito', role: 'agent' };

const staleOwner = async (workspace: TestWorkspace): Promise<AgentClient> => {
  const owner = await workspace.atConsole('owner');
  await outlive(workspace, owner);
  return owner;
};

/** The clock of a server never goes back: it is set by what was proved. */
const outlive = async ({ clock }: TestWorkspace, agent: Pick<AgentClient, 'get'>): Promise<void> => {
  const { proved_at: provedAt } = (await agent.get('/proof')).body;
  clock.set(plus(String(provedAt), limits.sessions.provedMs));
};

/** The agent with the cookie of the answer. */
const withCookie = (workspace: TestWorkspace, cookie: string) =>
  workspace.browser({ Cookie: cookie.split(';')[0] ?? '', 'X-Tidemark-Console': 'test' });

forEachDesk((open) => {
  test('changes that give others access require the password first', async () => {
    const workspace = await open();
    const owner = await staleOwner(workspace);
    const { agent } = await workspace.atConsole('agent');
    const key = await workspace.desk.apiKeys.add(systemCall(workspace.id, 'prepare', 'prepare'), {
      name: 'Old',
      scopes: ['read'],
    });
    const path = `/settings/agents/${agent.id}`;
    const refused = [
      await owner.post('/settings/keys', wish),
      await owner.send('DELETE', `/settings/keys/${key.id}`),
      await owner.send('PUT', '/settings/sso', { body: provider }),
      await owner.send('DELETE', '/settings/sso'),
      await owner.post('/settings/agents', fay),
      await owner.post(`${path}/invitation`, {}),
      await owner.patch(path, { role: 'owner' }),
    ];
    expect(refused.map(({ status, error }) => [status, error.code])).toEqual(
      refused.map(() => [403, 'proof_required']),
    );
    expect((await owner.get('/settings/keys')).data).toMatchObject([{ name: 'Old', revoked_at: null }]);
    expect((await owner.get('/settings/sso')).body.issuer).toBeNull();
    expect((await owner.patch(path, { available: false })).status).toBe(200);
    const proof = await owner.get('/proof');
    expect(proof.body).toMatchObject({ is_fresh: false, has_password: true, has_sso: false });
  });

  test('after the password is confirmed, the session has a new cookie and the old one is refused', async () => {
    const workspace = await open();
    const owner = await staleOwner(workspace);
    const wrong = await owner.post('/proof', { password: `${password}!` });
    expect([wrong.status, wrong.error.field]).toEqual([422, 'password']);
    expect((await owner.post('/settings/keys', wish)).error.code).toBe('proof_required');
    const proved = await owner.post('/proof', { password });
    expect(proved.status).toBe(204);
    const cookie = proved.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^__Host-tidemark=tmb_\S+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect((await owner.get('/me')).status).toBe(401);
    const again = withCookie(workspace, cookie);
    expect((await again.get('/proof')).body.is_fresh).toBe(true);
    expect((await again.post('/settings/keys', wish)).status).toBe(201);
    const sessions = await again.get(`/settings/agents/${owner.agent.id}/sessions`);
    expect(sessions.data).toMatchObject([{ id: owner.sessionId, is_own: true, ended_at: null }]);
    await outlive(workspace, again);
    expect((await again.post('/settings/keys', wish)).error.code).toBe('proof_required');
  });

  test('attempts to confirm the password count as sign-in attempts', async () => {
    const workspace = await open();
    const owner = await workspace.atConsole('owner');
    const tries = [];
    for (let count = 0; count <= limits.logins.ofAddress.most; count += 1)
      tries.push((await owner.post('/proof', { password: 'wrong' })).status);
    expect([tries[0], tries.at(-1)]).toEqual([422, 429]);
  });

  test.each([undefined, null, 7, '', 'a\u0000b', '\ud800', 'x'.repeat(201), ['correct']])(
    'a password like %j proves nothing',
    async (typed) => {
      const owner = await (await open()).atConsole('owner');
      expect((await owner.post('/proof', { password: typed })).status).toBe(422);
    },
  );
});
