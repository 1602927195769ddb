/** Where articles are found in the help centre (contract §5.5; docs/decisions/0013). */
import { describe, expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { knowledgeBase } from './knowledge-base.ts';

forEachDesk((open) => {
  describe('the slug', () => {
    test('is derived from the title, with the next free number', async () => {
      const { add } = await knowledgeBase(open);
      const slugs = [];
      for (const title of ['Éclairs & more', 'eclairs, MORE', 'Éclairs & more 2', '返金', '👍'])
        slugs.push((await add({ title })).body.slug);
      expect(slugs).toEqual(['eclairs-more', 'eclairs-more-2', 'eclairs-more-2-2', 'article', 'article-2']);
    });

    test('of another article is refused, and free once that article changes it', async () => {
      const { add, client } = await knowledgeBase(open);
      const path = `/kb/articles/${(await add({ slug: 'refunds' })).body.id}`;
      const other = `/kb/articles/${(await add()).body.id}`;
      for (const refused of [await add({ slug: 'refunds' }), await client.patch(other, { slug: 'refunds' })])
        expect([refused.status, refused.error.code, refused.error.field]).toEqual([
          409,
          'slug_taken',
          'slug',
        ]);
      await client.patch(path, { slug: 'old-refunds' });
      expect((await client.patch(other, { slug: 'refunds' })).status).toBe(200);
    });

    test('is given to one of twenty that request it at the same moment, and derived ones differ', async () => {
      const { add, client } = await knowledgeBase(open);
      const at = <Result>(work: () => Promise<Result>) => Promise.all(Array.from({ length: 20 }, work));
      const answers = await at(() => add({ slug: 'refunds' }));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      for (const { status, error } of answers.filter((answer) => answer.status !== 201))
        expect([status, error.code]).toEqual([409, 'slug_taken']);
      const derived = await at(() => add({ title: 'Prices' }));
      expect(derived.map(({ status }) => status)).toEqual(Array(20).fill(201));
      expect(new Set(derived.map(({ body }) => body.slug)).size).toBe(20);
      const paths = derived.map(({ body }) => `/kb/articles/${body.id}`);
      const moved = await Promise.all(paths.map((path) => client.patch(path, { slug: 'all-prices' })));
      expect(moved.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    });

    test.each([
      '',
      ' ',
      'A',
      'é',
      '-a',
      'a-',
      'a b',
      'a/b',
      '..',
      'a.b',
      'a\n',
      'a\u0000',
      '\ud800',
      'x'.repeat(121),
      7,
      null,
      ['a'],
    ])('is not %j', async (slug) => {
      const { add, client } = await knowledgeBase(open);
      const { body } = await add();
      for (const refused of [await add({ slug }), await client.patch(`/kb/articles/${body.id}`, { slug })])
        expect([refused.status, refused.error.code, refused.error.field]).toEqual([
          422,
          'validation_failed',
          'slug',
        ]);
    });
  });
});
