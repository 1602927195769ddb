import { anId } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { storedAgent, storedTeam, storedTicket } from './stored.ts';
import { type OpenStorage, withStorage } from './test-storage.ts';

export const teamsContract = (open: OpenStorage): void => {
  describe('teams', () => {
    const here = withStorage(open);

    test('are found by id as they were added', async () => {
      const desk = await here.newWorkspace();
      const team = await storedTeam(desk, { name: 'Tier 2 🚒' });
      expect(await desk.read((stores) => stores.teams.find(team.id))).toEqual(team);
      expect(await desk.read((stores) => stores.teams.find(anId()))).toBeNull();
    });

    test('may share a name', async () => {
      const desk = await here.newWorkspace();
      await storedTeam(desk, { name: 'Billing' });
      await expect(storedTeam(desk, { name: 'Billing' })).resolves.toBeDefined();
    });

    test('are all listed by name, and equal names in the order of adding', async () => {
      const desk = await here.newWorkspace();
      expect(await desk.read((stores) => stores.teams.all())).toEqual([]);
      const teams = [];
      for (const name of ['Tier 2', '😀', 'Billing', 'Tier 1', 'ﬀ', 'Billing'])
        teams.push(await storedTeam(desk, { name }));
      const [tierTwo, smile, billing, tierOne, ligature, other] = teams;
      expect(await desk.read((stores) => stores.teams.all())).toEqual([
        billing,
        other,
        tierOne,
        tierTwo,
        ligature,
        smile,
      ]);
    });

    test('keep their changes', async () => {
      const desk = await here.newWorkspace();
      const changed = { ...(await storedTeam(desk)), name: 'Renamed' };
      await desk.write((stores) => stores.teams.save(changed));
      expect(await desk.read((stores) => stores.teams.find(changed.id))).toEqual(changed);
    });

    test('know whether a ticket has them', async () => {
      const desk = await here.newWorkspace();
      const busy = await storedTeam(desk);
      const idle = await storedTeam(desk);
      await storedTicket(desk, { teamId: busy.id });
      await storedTicket(desk);
      const has = (id: string) => desk.read((stores) => stores.teams.hasTickets(id));
      expect([await has(busy.id), await has(idle.id)]).toEqual([true, false]);
    });

    test('list their members by email, without removed ones', async () => {
      const desk = await here.newWorkspace();
      const team = await storedTeam(desk);
      const other = await storedTeam(desk);
      const bob = await storedAgent(desk, { email: 'bob@desk.example' });
      const ann = await storedAgent(desk, { email: 'Ann@desk.example' });
      const members = (id: string) => desk.read((stores) => stores.teams.members(id));
      await desk.write(async ({ teams }) => {
        for (const agent of [bob, ann]) await teams.addMember(team.id, agent.id);
        await teams.addMember(other.id, ann.id);
      });
      expect(await members(team.id)).toEqual([ann, bob]);
      await desk.write((stores) => stores.teams.removeMember(team.id, ann.id));
      expect(await members(team.id)).toEqual([bob]);
      expect(await members(other.id)).toEqual([ann]);
    });

    test('of an agent are listed by name, and no others', async () => {
      const desk = await here.newWorkspace();
      const ann = await storedAgent(desk);
      const bob = await storedAgent(desk);
      const teams = [];
      for (const name of ['Tier 2', 'Billing', 'Éclair', 'Abroad'])
        teams.push(await storedTeam(desk, { name }));
      const [tier, billing, eclair, abroad] = teams;
      await desk.write(async (stores) => {
        for (const team of [tier, eclair, billing]) await stores.teams.addMember(team?.id ?? '', ann.id);
        await stores.teams.addMember(abroad?.id ?? '', bob.id);
      });
      const teamsOf = (id: string) => desk.read((stores) => stores.teams.listOfAgent(id));
      expect(await teamsOf(ann.id)).toEqual([billing, tier, eclair]);
      expect(await teamsOf(bob.id)).toEqual([abroad]);
      expect(await teamsOf(anId())).toEqual([]);
    });

    test('that are removed are not found, and their members stay', async () => {
      const desk = await here.newWorkspace();
      const team = await storedTeam(desk);
      const agent = await storedAgent(desk);
      await desk.write((stores) => stores.teams.addMember(team.id, agent.id));
      await desk.write((stores) => stores.teams.remove(team.id));
      expect(await desk.read((stores) => stores.teams.find(team.id))).toBeNull();
      expect(await desk.read((stores) => stores.teams.members(team.id))).toEqual([]);
      expect(await desk.read((stores) => stores.agents.find(agent.id))).toEqual(agent);
    });

    test('have a member once, even when added twice', async () => {
      const desk = await here.newWorkspace();
      const team = await storedTeam(desk);
      const agent = await storedAgent(desk);
      await desk.write((stores) => stores.teams.addMember(team.id, agent.id));
      await desk.write((stores) => stores.teams.addMember(team.id, agent.id));
      const members = await desk.read((stores) =>
        stores.agents.list({ teamId: team.id }, { limit: 10, after: null }),
      );
      expect(members).toEqual({ data: [agent], next: null });
    });
  });
};
