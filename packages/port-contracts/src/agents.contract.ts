import { usualPreferences } from '@tidemark/domain';
import { anAgent, anId } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce, fulfilled, refusals } from './at-once.ts';
import { storedAgent, storedTeam } from './stored.ts';
import { type OpenStorage, withStorage } from './test-storage.ts';
import { expectWalk } from './walk.ts';

export const agentsContract = (open: OpenStorage): void => {
  describe('agents', () => {
    const here = withStorage(open);

    test('are found by id as they were added', async () => {
      const desk = await here.newWorkspace();
      const agent = await storedAgent(desk, { role: 'light_agent', status: 'suspended', available: false });
      expect(await desk.read((stores) => stores.agents.find(agent.id))).toEqual(agent);
      expect(await desk.read((stores) => stores.agents.find(anId()))).toBeNull();
    });

    test('have preferences of their own, which change nothing else', async () => {
      const desk = await here.newWorkspace();
      const one = await storedAgent(desk);
      const other = await storedAgent(desk);
      const preferencesOf = ({ id }: typeof one) => desk.read((stores) => stores.agents.findPreferences(id));
      expect(await preferencesOf(one)).toBeNull();
      const preferences = { ...usualPreferences, signature: 'Zoë "Z"\n👩', keys: { reply: 'q' } };
      await desk.write(({ agents }) => agents.setPreferences(one.id, preferences));
      expect(await preferencesOf(one)).toEqual(preferences);
      expect(await preferencesOf(other)).toBeNull();
      const neighbour = await here.newWorkspace();
      await neighbour.write(({ agents }) => agents.setPreferences(one.id, usualPreferences));
      expect(await preferencesOf(one)).toEqual(preferences);
      expect(await desk.read((stores) => stores.agents.find(one.id))).toEqual(one);
    });

    test('are listed with what they have set, those that are active, by id', async () => {
      const desk = await here.newWorkspace();
      const one = await storedAgent(desk);
      const other = await storedAgent(desk);
      const suspended = await storedAgent(desk, { status: 'suspended' });
      const stranger = await storedAgent(await here.newWorkspace());
      const preferences = { ...usualPreferences, signature: 'Zoë' };
      await desk.write(({ agents }) => agents.setPreferences(one.id, preferences));
      const told = (...ids: string[]) => desk.read(({ agents }) => agents.listWithPreferences(ids));
      expect(await told()).toEqual([]);
      expect(await told(other.id, suspended.id, stranger.id, anId(), one.id)).toEqual([
        { agent: one, preferences },
        { agent: other, preferences: null },
      ]);
    });

    test('are found by address in any letter case, and keep the given case', async () => {
      const desk = await here.newWorkspace();
      const agent = await storedAgent(desk, { email: 'Ann.Lee@Desk.Example' });
      for (const email of ['ann.lee@desk.example', 'ANN.LEE@DESK.EXAMPLE', 'Ann.Lee@Desk.Example'])
        expect(await desk.read((stores) => stores.agents.findByEmail(email))).toEqual(agent);
      for (const email of ['ann_lee@desk.example', '%', 'ann.lee@desk.exampl'])
        expect(await desk.read((stores) => stores.agents.findByEmail(email))).toBeNull();
    });

    test('are locked if they are active owners, and not otherwise', async () => {
      const desk = await here.newWorkspace();
      const owners = [await storedAgent(desk, { role: 'owner' }), await storedAgent(desk, { role: 'owner' })];
      await storedAgent(desk, { role: 'owner', status: 'suspended' });
      await storedAgent(desk, { role: 'admin' });
      await storedAgent(await here.newWorkspace(), { role: 'owner' });
      expect(await desk.write((stores) => stores.agents.holdOwners())).toEqual(owners);
    });

    test('always include an active owner, also when five owners leave at the same moment', async () => {
      const desk = await here.newWorkspace();
      const ids: string[] = [];
      for (let count = 0; count < 5; count++) ids.push((await storedAgent(desk, { role: 'owner' })).id);
      const gone = await atOnce(5, (place) =>
        desk.write(async ({ agents }) => {
          const owners = await agents.holdOwners();
          const agent = await agents.findForChange(ids[place] ?? '');
          if (!agent || owners.length < 2) return false;
          await agents.save({ ...agent, status: 'suspended' });
          return true;
        }),
      );
      expect(fulfilled(gone).filter((isGone) => isGone)).toHaveLength(4);
    });

    test('cannot share an address in any letter case', async () => {
      const desk = await here.newWorkspace();
      await storedAgent(desk, { email: 'ann@desk.example' });
      await expect(storedAgent(desk, { email: 'ANN@desk.example' })).rejects.toMatchObject({
        code: 'email_taken',
        field: 'email',
      });
    });

    test('with one address are added once, also when ten add one at the same moment', async () => {
      const { write } = await here.newWorkspace();
      const results = await atOnce(10, () =>
        write((stores) => stores.agents.add(anAgent({ email: 'ann@desk.example' }), null)),
      );
      expect(fulfilled(results)).toHaveLength(1);
      for (const reason of refusals(results)) expect(reason).toMatchObject({ code: 'email_taken' });
    });

    test('keep their changes, and their password when something else changes', async () => {
      const { read, write } = await here.newWorkspace();
      const agent = anAgent();
      await write((stores) => stores.agents.add(agent, 'hash-1'));
      const changed = {
        ...agent,
        name: 'New Name',
        role: 'admin',
        status: 'suspended',
        available: false,
      } as const;
      await write((stores) => stores.agents.save(changed));
      expect(await read((stores) => stores.agents.find(agent.id))).toEqual(changed);
      expect(await read((stores) => stores.agents.findPasswordHash(agent.id))).toBe('hash-1');
    });

    test('become available or unavailable without any other change', async () => {
      const desk = await here.newWorkspace();
      const agent = await storedAgent(desk, { available: true });
      const other = await storedAgent(desk);
      const set = (id: string, available: boolean) =>
        desk.write((stores) => stores.agents.setAvailable(id, available));
      await set(agent.id, false);
      expect(await desk.read((stores) => stores.agents.find(agent.id))).toEqual({
        ...agent,
        available: false,
      });
      expect(await desk.read((stores) => stores.agents.find(other.id))).toEqual(other);
      await set(agent.id, true);
      expect(await desk.read((stores) => stores.agents.find(agent.id))).toEqual(agent);
      await expect(set(anId(), true)).resolves.toBeUndefined();
    });

    test('who are locked are changed one after the other, so that no change is lost', async () => {
      const { read, write } = await here.newWorkspace();
      const agent = anAgent({ name: '' });
      await write((stores) => stores.agents.add(agent, null));
      const results = await atOnce(10, () =>
        write(async ({ agents }) => {
          const held = await agents.findForChange(agent.id);
          if (held) await agents.save({ ...held, name: `${held.name}x` });
        }),
      );
      expect(fulfilled(results)).toHaveLength(10);
      expect(await read((stores) => stores.agents.find(agent.id))).toEqual({
        ...agent,
        name: 'x'.repeat(10),
      });
      expect(await write((stores) => stores.agents.findForChange(anId()))).toBeNull();
    });

    test.each([
      { who: 'who is active', status: 'active', hash: 'hash-1', written: 'ann@desk.example' },
      { who: 'who is suspended', status: 'suspended', hash: 'hash-2', written: 'ANN@Desk.Example' },
      { who: 'who is only invited', status: 'active', hash: null, written: 'ann@desk.example' },
    ] as const)('$who are found with their password in one query', async ({ status, hash, written }) => {
      const desk = await here.newWorkspace();
      const agent = anAgent({ email: 'ann@desk.example', status });
      await desk.write((stores) => stores.agents.add(agent, hash));
      const found = (email: string) => desk.read((stores) => stores.agents.findWithPassword(email));
      expect(await found(written)).toEqual({ agent, passwordHash: hash });
      const nobody = { agent: null, passwordHash: null };
      for (const email of ['ann_@desk.example', '%', '']) expect(await found(email)).toEqual(nobody);
      const other = await here.newWorkspace();
      expect(await other.read((stores) => stores.agents.findWithPassword(written))).toEqual(nobody);
    });

    test('have no password before one is set', async () => {
      const desk = await here.newWorkspace();
      const agent = await storedAgent(desk);
      const hash = () => desk.read((stores) => stores.agents.findPasswordHash(agent.id));
      expect(await hash()).toBeNull();
      await desk.write((stores) => stores.agents.setPasswordHash(agent.id, '$argon2id$v=19$m=1,t=2$a+b/c'));
      expect(await hash()).toBe('$argon2id$v=19$m=1,t=2$a+b/c');
      expect(await desk.read((stores) => stores.agents.findPasswordHash(anId()))).toBeNull();
    });

    test('are listed by status, role and team, alone and together, newest first', async () => {
      const desk = await here.newWorkspace();
      const team = await storedTeam(desk);
      const agents = [];
      for (const status of ['invited', 'active', 'suspended'] as const)
        for (const role of ['owner', 'agent'] as const)
          for (const member of [true, false]) {
            const agent = await storedAgent(desk, { status, role });
            if (member) await desk.write((stores) => stores.teams.addMember(team.id, agent.id));
            agents.push({ agent, member });
          }
      for (const status of [undefined, 'invited', 'active'] as const)
        for (const role of [undefined, 'owner', 'admin'] as const)
          for (const teamId of [undefined, team.id]) {
            const expected = agents.filter(
              ({ agent, member }) =>
                (!status || agent.status === status) && (!role || agent.role === role) && (!teamId || member),
            );
            await expectWalk(
              (page) => desk.read((stores) => stores.agents.list({ status, role, teamId }, page)),
              expected.map(({ agent }) => agent).toReversed(),
            );
          }
    });
  });
};
