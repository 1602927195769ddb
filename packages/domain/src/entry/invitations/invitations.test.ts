import { describe, expect, test } from 'vitest';
import { anInvitation } from '../../testing/session-builders.ts';
import { device, openSignInDesk, password } from '../../testing/signed-in-desk.ts';

const bob = { email: 'bob@desk.example', name: 'Bob', role: 'agent' } as const;
const day = 24 * 60 * 60_000;
const refusal = { code: 'forbidden' };

const invited = async () => {
  const bench = await openSignInDesk();
  const { desk, bySystem, visitor } = bench;
  const invitation = await desk.agents.invite(bySystem, bob);
  const accept = (token = invitation.token, wanted = password) =>
    desk.invitations.accept(visitor, { token, password: wanted });
  const find = (token = invitation.token) => desk.invitations.find(visitor, token);
  const logIn = () => desk.sessions.logIn(visitor, { email: bob.email, password, device });
  return { ...bench, ...invitation, accept, find, logIn };
};

describe('an invitation', () => {
  test('creates an invited agent, who sets a password and signs in with it', async () => {
    const { agent, token, renewed, accept, logIn } = await invited();
    expect(renewed).toBe(false);
    expect(agent).toMatchObject({ ...bob, status: 'invited' });
    expect(token).toMatch(/^[0-9A-Za-z]{32}$/);
    expect(await accept()).toEqual({ ...agent, status: 'active' });
    await expect(logIn()).resolves.toMatchObject({ agent: { id: agent.id } });
  });

  test('may be opened many times before it is accepted, and shows the agent', async () => {
    const { find, accept } = await invited();
    for (let count = 0; count < 10; count++)
      expect(await find()).toEqual({ email: bob.email, name: 'Bob', workspaceName: 'Acme Support' });
    await accept();
    expect(await find()).toBeNull();
  });

  test('works once, also for ten at the same moment', async () => {
    const { accept } = await invited();
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => accept()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(accept()).rejects.toMatchObject(refusal);
  });

  test('works for seven days', async () => {
    const { find, accept, ports } = await invited();
    ports.clock.advance(7 * day - 1);
    expect(await find()).not.toBeNull();
    ports.clock.advance(1);
    expect(await find()).toBeNull();
    await expect(accept()).rejects.toMatchObject(refusal);
  });

  test.each([
    [{ expiresAt: null }],
    [{ expiresAt: '' }],
    [{ expiresAt: 'never' }],
    [{ createdAt: '2026-11-01T00:00:00.000Z', expiresAt: '9999-12-31T23:59:59.999Z' }],
    [{ createdAt: '9999-12-31T00:00:00.000Z', expiresAt: '9999-12-31T23:59:59.999Z' }],
    [{ createdAt: '2026-11-20T08:06:00.001Z' }],
  ] as readonly [Readonly<Record<string, unknown>>][])(
    'with an invalid row or a future time opens nothing: %j',
    async (wrong) => {
      const { find, accept, ports, workspaceId, agent } = await invited();
      const token = ports.secrets.text(32);
      const right = anInvitation({ agentId: agent.id, tokenHash: ports.secrets.hash(token) });
      await ports.work.write(workspaceId, ({ invitations }) => invitations.replace({ ...right, ...wrong }));
      expect(await find(token)).toBeNull();
      await expect(accept(token)).rejects.toMatchObject(refusal);
    },
  );

  test('is renewed for an invited agent with the new name and role, and the old link stops working', async () => {
    const { desk, bySystem, token, agent, find } = await invited();
    const anew = { email: 'BOB@desk.example', name: 'Robert', role: 'admin' } as const;
    const renewed = await desk.agents.invite(bySystem, anew);
    expect(renewed).toMatchObject({ renewed: true, agent: { ...agent, name: 'Robert', role: 'admin' } });
    expect([await find(token), (await find(renewed.token))?.name]).toEqual([null, 'Robert']);
  });

  test('is refused for an active or a suspended agent', async () => {
    const { desk, bySystem, agent, accept } = await invited();
    await accept();
    await expect(desk.agents.invite(bySystem, bob)).rejects.toMatchObject({ code: 'email_taken' });
    await desk.agents.suspend(bySystem, agent.id);
    await expect(desk.agents.invite(bySystem, bob)).rejects.toMatchObject(refusal);
  });

  test('ends when its agent is suspended or gets a password another way', async () => {
    const one = await invited();
    await one.desk.agents.suspend(one.bySystem, one.agent.id);
    await one.desk.agents.resume(one.bySystem, one.agent.id);
    await expect(one.accept()).rejects.toMatchObject(refusal);
    const two = await invited();
    await two.desk.agents.setPassword(two.bySystem, { idOrEmail: two.agent.id, password });
    await expect(two.accept()).rejects.toMatchObject(refusal);
  });

  test('is not used up by a password that is too short', async () => {
    const { accept, token } = await invited();
    await expect(accept(token, 'short')).rejects.toMatchObject({
      code: 'validation_failed',
      field: 'password',
    });
    await expect(accept()).resolves.toBeDefined();
  });

  test('that is unknown is refused, and cannot be guessed at without end', async () => {
    const { accept, ports, token } = await invited();
    for (const wrong of ['', `${token}\n`, '\0']) await expect(accept(wrong)).rejects.toMatchObject(refusal);
    for (let count = 0; count < 37; count++)
      await expect(accept(ports.secrets.text(32))).rejects.toMatchObject(refusal);
    await expect(accept(ports.secrets.text(32))).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(accept()).resolves.toBeDefined();
  });

  test.each([
    [{ email: 'bob' }, 'email'],
    [{ name: '' }, 'name'],
    [{ role: 'chief' as 'agent' }, 'role'],
  ])('with %j names the field', async (wrong, field) => {
    const { desk, bySystem } = await openSignInDesk();
    await expect(desk.agents.invite(bySystem, { ...bob, ...wrong })).rejects.toMatchObject({ field });
  });
});
