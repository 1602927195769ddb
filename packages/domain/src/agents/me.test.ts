import { describe, expect, test } from 'vitest';
import { openTestDesk } from '../testing/test-desk.ts';

describe('who I am', () => {
  test('is my agent as it is now, my teams by name, the workspace and my session', async () => {
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

  test('and whether I am available is mine to say; round-robin passes over who is not', async () => {
    const { desk, byAgent, bySystem, ports, workspaceId } = await openTestDesk();
    const [me, colleague] = [await byAgent('agent'), await byAgent('agent')];
    const team = await desk.teams.add(bySystem, { name: 'Billing' });
    for (const { actor } of [me, colleague])
      await desk.teams.addMember(bySystem, { teamId: team.id, idOrEmail: actor.id ?? '' });
    expect(await desk.me.setAvailable(me, false)).toMatchObject({ id: me.actor.id, available: false });
    const next = () => ports.work.write(workspaceId, ({ agents }) => agents.takeNextOfTeam(team.id));
    for (let turn = 0; turn < 2; turn++) expect((await next())?.id).toBe(colleague.actor.id);
    await desk.me.setAvailable(me, true);
    expect((await next())?.id).toBe(me.actor.id);
  });

  test('is no question for an API key', async () => {
    const { desk, byKey } = await openTestDesk();
    for (const attempt of [() => desk.me.get(byKey), () => desk.me.setAvailable(byKey, true)])
      await expect(attempt()).rejects.toMatchObject({ code: 'agent_required' });
  });
});

describe('removing people and organizations for good', () => {
  test('is for owners and admins, and not a single ticket goes before that is known', async () => {
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
