import { describe, expect, test } from 'vitest';
import { openTestDesk } from '../../testing/test-desk.ts';

describe('my profile', () => {
  test('shows my agent, my teams by name, the workspace and my session', async () => {
    const { desk, byAgent, bySystem, ports, workspaceId } = await openTestDesk();
    const me = await byAgent('light_agent');
    const id = me.actor.id ?? '';
    const teams = [];
    for (const name of ['Tier 2', 'Billing']) teams.push(await desk.teams.add(bySystem, { name }));
    await desk.teams.add(bySystem, { name: 'Abroad' });
    for (const team of teams) await desk.teams.addMember(bySystem, { teamId: team.id, idOrEmail: id });
    const agent = await ports.work.read(workspaceId, ({ agents }) => agents.find(id));
    expect(await desk.me.get(me)).toEqual({
      agent,
      teams: teams.toReversed(),
      workspace: await desk.workspaces.find('acme'),
      sessionId: me.credentialId,
    });
  });

  test('has my availability, which I may change; round-robin skips unavailable agents', async () => {
    const { desk, byAgent, bySystem, ports, workspaceId } = await openTestDesk();
    const me = await byAgent('agent');
    const colleague = await byAgent('agent');
    const team = await desk.teams.add(bySystem, { name: 'Billing' });
    for (const { actor } of [me, colleague])
      await desk.teams.addMember(bySystem, { teamId: team.id, idOrEmail: actor.id ?? '' });
    expect(await desk.me.setAvailable(me, false)).toMatchObject({ id: me.actor.id, available: false });
    const next = () => ports.work.write(workspaceId, ({ agents }) => agents.takeNextOfTeam(team.id));
    for (let turn = 0; turn < 2; turn++) expect((await next())?.id).toBe(colleague.actor.id);
    await desk.me.setAvailable(me, true);
    expect((await next())?.id).toBe(me.actor.id);
  });

  test('is refused for an API key', async () => {
    const { desk, byKey } = await openTestDesk();
    for (const attempt of [() => desk.me.get(byKey), () => desk.me.setAvailable(byKey, true)])
      await expect(attempt()).rejects.toMatchObject({ code: 'agent_required' });
  });
});

test('operations that need an agent’s session refuse every other caller in the same words', async () => {
  const { desk, byKey, bySystem, byOwner, aTicket } = await openTestDesk();
  const { number } = await aTicket();
  const page = { limit: 10, after: null };
  const device = { pushToken: 'token', platform: 'ios' } as const;
  const refusal = { code: 'agent_required', message: 'This call needs the session of an agent.' };
  for (const call of [byKey, bySystem])
    for (const attempt of [
      () => desk.me.get(call),
      () => desk.notifications.list(call, page),
      () => desk.notifications.markRead(call),
      () => desk.tickets.markRead(call, number),
      () => desk.devices.register(call, device),
      () => desk.devices.remove(call, number.toString()),
      () => desk.sessions.logOut(call),
    ])
      await expect(attempt()).rejects.toMatchObject(refusal);
  const withoutSession = { ...byOwner, credentialId: null };
  await expect(desk.devices.register(withoutSession, device)).rejects.toMatchObject(refusal);
});

describe('removing people and organizations for good', () => {
  test('removes a person’s tickets 25 at a time, so that other writes need not wait', async () => {
    const { desk, byKey, aTicket, read } = await openTestDesk();
    let requester = '';
    for (let count = 0; count < 60; count++) requester = (await aTicket()).requesterId;
    await desk.contacts.remove(byKey, { id: requester, deleteTickets: true });
    const { data } = await read(({ audit }) => audit.list({ limit: 100, after: null }));
    expect(data.filter(({ outcome }) => outcome === 'partial')).toHaveLength(2);
    expect(await desk.tickets.list(byKey, { filter: {}, page: { limit: 10, after: null } })).toMatchObject({
      data: [],
    });
  });

  test('needs an owner or admin, and nothing is removed before that check', async () => {
    const { desk, byAgent, byKey, aTicket } = await openTestDesk();
    const { number, requesterId } = await aTicket();
    const organization = await desk.organizations.add(byKey, { name: 'Acme' });
    for (const role of ['agent', 'light_agent'] as const) {
      const call = await byAgent(role);
      const removal = desk.contacts.remove(call, { id: requesterId, deleteTickets: true });
      await expect(removal).rejects.toMatchObject({ code: 'forbidden' });
      await expect(desk.organizations.remove(call, organization.id)).rejects.toMatchObject({
        code: 'forbidden',
      });
    }
    expect(await desk.tickets.get(byKey, number)).toBeDefined();
    await desk.contacts.remove(await byAgent('admin'), { id: requesterId, deleteTickets: true });
    await desk.organizations.remove(await byAgent('owner'), organization.id);
  });
});
