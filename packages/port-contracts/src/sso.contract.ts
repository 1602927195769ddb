import type { Agent } from '@tidemark/domain';
import { someSsoSettings } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce, fulfilled, refusals } from './at-once.ts';
import { storedAgent } from './stored.ts';
import { type OpenStorage, withStorage } from './test-storage.ts';

const issuer = 'https://login.example';
const at = '2026-11-20T10:00:00.000Z';

export const ssoContract = (open: OpenStorage): void => {
  describe('single sign-on', () => {
    const here = withStorage(open);

    test('is absent before it is set up, and keeps its latest settings', async () => {
      const { read, write } = await here.newWorkspace();
      const settings = () => read((stores) => stores.sso.find());
      expect(await settings()).toBeNull();
      for (const stored of [
        someSsoSettings(),
        someSsoSettings({
          issuer: 'https://other.example/a',
          sealedClientSecret: null,
          isOnlyWay: true,
          updatedAt: at,
        }),
      ]) {
        await write((stores) => stores.sso.save(stored));
        expect(await settings()).toEqual(stored);
      }
    });

    test('that is removed is absent, and linked agents stay linked', async () => {
      const desk = await here.newWorkspace();
      const { id } = await storedAgent(desk);
      await desk.write(async ({ sso }) => {
        await sso.save(someSsoSettings());
        await sso.link({ agentId: id, issuer, subject: 'subject-1' }, at);
      });
      await desk.write((stores) => stores.sso.remove());
      expect(await desk.read((stores) => stores.sso.find())).toBeNull();
      expect(await desk.read((stores) => stores.sso.findLinked(issuer, 'subject-1'))).toBe(id);
    });

    test('finds an agent by the exact issuer and subject', async () => {
      const desk = await here.newWorkspace();
      const ann = await storedAgent(desk);
      const bob = await storedAgent(desk);
      await desk.write(async ({ sso }) => {
        await sso.link({ agentId: ann.id, issuer, subject: 'Subject|1' }, at);
        await sso.link({ agentId: bob.id, issuer, subject: 'subject|1' }, at);
        await sso.link({ agentId: ann.id, issuer: 'https://other.example', subject: 'subject|1' }, at);
      });
      const linked = (from: string, subject: string) =>
        desk.read((stores) => stores.sso.findLinked(from, subject));
      expect(await linked(issuer, 'Subject|1')).toBe(ann.id);
      expect(await linked(issuer, 'subject|1')).toBe(bob.id);
      expect(await linked('https://other.example', 'subject|1')).toBe(ann.id);
      for (const [from, subject] of [
        [issuer, 'SUBJECT|1'],
        [issuer, 'subject|1 '],
        [`${issuer}/`, 'subject|1'],
        [issuer, '%'],
      ] as const)
        expect(await linked(from, subject)).toBeNull();
    });

    test('links the same pair once, never two agents to one subject nor one agent to two', async () => {
      const desk = await here.newWorkspace();
      const ann = await storedAgent(desk);
      const bob = await storedAgent(desk);
      const link = (id: string, subject: string) =>
        desk.write((stores) => stores.sso.link({ agentId: id, issuer, subject }, at));
      await link(ann.id, 'one');
      await link(ann.id, 'one');
      await expect(link(bob.id, 'one')).rejects.toMatchObject({ code: 'forbidden' });
      await expect(link(ann.id, 'two')).rejects.toMatchObject({ code: 'forbidden' });
      await link(bob.id, 'two');
      const linked = (subject: string) => desk.read((stores) => stores.sso.findLinked(issuer, subject));
      expect([await linked('one'), await linked('two')]).toEqual([ann.id, bob.id]);
    });

    test('links one of ten agents who request a subject at the same moment', async () => {
      const desk = await here.newWorkspace();
      const agents: Agent[] = [];
      for (let count = 0; count < 10; count++) agents.push(await storedAgent(desk));
      const results = await atOnce(10, (index) =>
        desk.write((stores) =>
          stores.sso.link({ agentId: agents[index]?.id ?? '', issuer, subject: 'one' }, at),
        ),
      );
      expect(fulfilled(results)).toHaveLength(1);
      for (const reason of refusals(results)) expect(reason).toMatchObject({ code: 'forbidden' });
    });

    test('removes the links of one agent, who can be linked again', async () => {
      const desk = await here.newWorkspace();
      const ann = await storedAgent(desk);
      const bob = await storedAgent(desk);
      await desk.write(async ({ sso }) => {
        await sso.link({ agentId: ann.id, issuer, subject: 'one' }, at);
        await sso.link({ agentId: bob.id, issuer, subject: 'two' }, at);
      });
      await desk.write((stores) => stores.sso.unlink(ann.id));
      const linked = (subject: string) => desk.read((stores) => stores.sso.findLinked(issuer, subject));
      const isLinked = (id: string) => desk.read((stores) => stores.sso.isLinked(id));
      expect([await linked('one'), await linked('two')]).toEqual([null, bob.id]);
      expect([await isLinked(ann.id), await isLinked(bob.id)]).toEqual([false, true]);
      const isLinkedTo = (at: string) => desk.read((stores) => stores.sso.isLinkedTo(bob.id, at));
      expect([await isLinkedTo(issuer), await isLinkedTo(`${issuer}/`)]).toEqual([true, false]);
      await desk.write((stores) => stores.sso.link({ agentId: ann.id, issuer, subject: 'three' }, at));
      expect(await linked('three')).toBe(ann.id);
    });
  });
};
