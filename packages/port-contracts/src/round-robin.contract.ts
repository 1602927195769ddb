import { type Agent, agentRoles, agentStatuses } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import { atOnce, fulfilled } from './at-once.ts';
import { storedAgent, storedTeam } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const teamOf = async (desk: TestWorkspace, agents: readonly Agent[]): Promise<string> => {
  const { id } = await storedTeam(desk);
  for (const agent of agents) await desk.write(({ teams }) => teams.addMember(id, agent.id));
  return id;
};

const next = async ({ write }: TestWorkspace, teamId: string): Promise<string | null> =>
  (await write(({ agents }) => agents.takeNextOfTeam(teamId)))?.id ?? null;

export const roundRobinContract = (open: OpenStorage): void => {
  describe('the agents of a team take turns', () => {
    const here = withStorage(open);

    test('one after the other, also within one instant, and start again', async () => {
      const desk = await here.newWorkspace();
      const agents = [await storedAgent(desk), await storedAgent(desk), await storedAgent(desk)];
      const team = await teamOf(desk, agents.toReversed());
      await storedAgent(desk);
      const taken = [];
      for (let turn = 0; turn < 6; turn++) taken.push(await next(desk, team));
      expect(taken).toEqual([...agents, ...agents].map(({ id }) => id));
    });

    test('and an agent who was assigned a ticket another way has had a turn', async () => {
      const desk = await here.newWorkspace();
      const ann = await storedAgent(desk);
      const bob = await storedAgent(desk);
      const team = await teamOf(desk, [ann, bob]);
      await desk.write(({ agents }) => agents.markAssigned(ann.id));
      expect(await next(desk, team)).toBe(bob.id);
      await desk.write(({ agents }) => agents.markAssigned(ann.id));
      expect(await next(desk, team)).toBe(bob.id);
      expect(await next(desk, team)).toBe(ann.id);
    });

    test('among those who are active, available and not light agents', async () => {
      const desk = await here.newWorkspace();
      const agents = [];
      for (const role of agentRoles)
        for (const status of agentStatuses)
          for (const available of [true, false])
            agents.push(await storedAgent(desk, { role, status, available }));
      const team = await teamOf(desk, agents);
      const expected = agents.filter(
        ({ role, status, available }) => role !== 'light_agent' && status === 'active' && available,
      );
      const taken = [];
      for (let turn = 0; turn < 4; turn++) taken.push(await next(desk, team));
      expect(taken).toEqual([...expected, expected[0]].map((agent) => agent?.id));
    });

    test('and assigns no one in a team without agents', async () => {
      const desk = await here.newWorkspace();
      expect(await next(desk, await teamOf(desk, []))).toBeNull();
    });

    test('and keep their turns through other changes', async () => {
      const desk = await here.newWorkspace();
      const ann = await storedAgent(desk);
      const bob = await storedAgent(desk);
      const team = await teamOf(desk, [ann, bob]);
      expect(await desk.write(({ agents }) => agents.takeNextOfTeam(team))).toEqual(ann);
      await desk.write(({ agents }) => agents.save({ ...ann, name: 'New Name' }));
      expect(await next(desk, team)).toBe(bob.id);
    });

    test('and a failed write uses up no turn', async () => {
      const desk = await here.newWorkspace();
      const ann = await storedAgent(desk);
      const bob = await storedAgent(desk);
      const team = await teamOf(desk, [ann, bob]);
      const failing = desk.write(async ({ agents }) => {
        await agents.takeNextOfTeam(team);
        throw new Error('the power went');
      });
      await expect(failing).rejects.toThrow('the power went');
      expect(await next(desk, team)).toBe(ann.id);
    });

    test('and each gets as many of twenty tickets at once', async () => {
      const desk = await here.newWorkspace();
      const agents = [];
      for (let count = 0; count < 4; count++) agents.push(await storedAgent(desk));
      const team = await teamOf(desk, agents);
      const taken = fulfilled(await atOnce(20, () => next(desk, team)));
      for (const { id } of agents) expect(taken.filter((one) => one === id)).toHaveLength(5);
    });
  });
};
