/** The right to see drafts, and to write them (docs/decisions/0013). */
import { describe, expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { knowledgeBase } from './knowledge-base.ts';
import { articleIn } from './samples.ts';

forEachDesk((open) => {
  describe('with the session of an agent', () => {
    const roles = ['owner', 'admin', 'agent', 'light_agent'] as const;

    test.each(roles)(
      'whose role is %s, every endpoint shows the drafts that the role may see',
      async (role) => {
        const { workspace, add } = await knowledgeBase(open);
        const draft = (await add()).body;
        const published = (await add({ status: 'published' })).body;
        const session = await workspace.as(role);
        const manages = role === 'owner' || role === 'admin';
        const seen = manages ? [published.id, draft.id] : [published.id];
        const idsOf = async (path: string, query = {}) =>
          (await session.get(path, query)).data.map(({ id }) => id);
        expect(await idsOf('/kb/articles')).toEqual(seen);
        expect(await idsOf('/kb/articles', { status: 'draft' })).toEqual(manages ? [draft.id] : []);
        expect(await idsOf('/articles')).toEqual([published.id]);
        expect((await session.get(`/kb/articles/${published.id}`)).status).toBe(200);
        const hidden = await session.get(`/kb/articles/${draft.id}`);
        expect(hidden.status).toBe(manages ? 200 : 404);
        if (manages) return;
        const absent = await session.get('/kb/articles/019a0000-ffff-7000-8000-000000000001');
        expect(hidden.error.message).toBe(absent.error.message);
      },
    );

    test('who writes, they are the author, and drafts of others cannot be changed', async () => {
      const { workspace, add, category, client } = await knowledgeBase(open);
      const agent = await workspace.as('agent');
      const light = await workspace.as('light_agent');
      const own = await agent.post('/kb/articles', articleIn(category.id));
      expect([own.status, own.body.author_id]).toEqual([201, agent.agent.id]);
      const path = `/kb/articles/${own.body.id}`;
      expect((await agent.patch(path, { status: 'published' })).status).toBe(200);
      expect((await agent.patch(path, { status: 'draft' })).status).toBe(200);
      const forged = await agent.post('/kb/articles', {
        ...articleIn(category.id),
        author_id: light.agent.id,
      });
      expect([forged.status, forged.error.code, forged.error.field]).toEqual([403, 'forbidden', 'author_id']);
      const foreign = `/kb/articles/${(await add()).body.id}`;
      const before = (await client.get(foreign)).body;
      for (const answer of [await agent.patch(foreign, { title: 'Mine' }), await agent.remove(foreign)])
        expect(answer.status).toBe(404);
      expect((await client.get(foreign)).body).toEqual(before);
    });

    test('who writes, published articles of others stay, and their own can be deleted', async () => {
      const { workspace, add, category, client } = await knowledgeBase(open);
      const agent = await workspace.as('agent');
      const owner = await workspace.as('owner');
      const others = [
        await add({ status: 'published' }),
        await owner.post('/kb/articles', { ...articleIn(category.id), status: 'published' }),
      ];
      for (const { body } of others) {
        const path = `/kb/articles/${body.id}`;
        for (const refused of [
          await agent.patch(path, { title: 'Mine' }),
          await agent.patch(path, { status: 'draft' }),
          await agent.remove(path),
        ])
          expect([refused.status, refused.error.code, refused.error.field]).toEqual([
            403,
            'forbidden',
            undefined,
          ]);
        expect((await client.get(path)).body).toEqual(body);
        expect((await owner.remove(path)).status).toBe(204);
      }
      const own = await agent.post('/kb/articles', { ...articleIn(category.id), status: 'published' });
      expect((await agent.remove(`/kb/articles/${own.body.id}`)).status).toBe(204);
    });

    test('who is a light agent, no article can be written', async () => {
      const { workspace, add, category } = await knowledgeBase(open);
      const light = await workspace.as('light_agent');
      const path = `/kb/articles/${(await add({ status: 'published' })).body.id}`;
      for (const refused of [
        await light.post('/kb/articles', articleIn(category.id)),
        await light.patch(path, { title: 'Mine' }),
        await light.remove(path),
      ])
        expect([refused.status, refused.error.code]).toEqual([403, 'forbidden']);
    });
  });
});
