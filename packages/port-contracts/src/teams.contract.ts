import { anId } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { storedAgent, storedTeam } from './stored.ts';
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

    test('have a member once who is added twice', async () => {
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
