import type { KbCategory } from '@tidemark/client';
import { expect, test } from 'vitest';
import type { ArticleHead } from '../data/articles.ts';
import { familyWith, inOrder, shelvesOf } from './families.ts';

const head = (id: string, more: Partial<ArticleHead> = {}): ArticleHead => ({
  id,
  category_id: 'a',
  title: id,
  slug: id,
  status: 'published',
  locale: null,
  author_id: null,
  published_at: null,
  view_count: 0,
  votes_up: 0,
  votes_down: 0,
  updated_at: '2026-11-20T08:00:00.000Z',
  translation_of: null,
  has_draft: false,
  may_change: true,
  ...more,
});

const category = (id: string, parent: string | null = null): KbCategory => ({
  id,
  name: id,
  slug: id,
  description: null,
  position: 0,
  parent_id: parent,
  article_count: 0,
  created_at: '',
  updated_at: '',
});

test('articles stand once in their category, with their translations, by title', () => {
  const heads = [
    head('de', { translation_of: 'x', category_id: 'b' }),
    head('x'),
    head('m', { category_id: 'b' }),
    head('k'),
  ];
  const shelves = shelvesOf([category('a'), category('b', 'a')], heads);
  const seen = inOrder(shelves).map(({ all }) => all.map(({ id }) => id));
  expect(seen).toEqual([['k'], ['x', 'de'], ['m']]);
  expect(shelves[0]?.shelves[0]?.families.map(({ first }) => first.id)).toEqual(['m']);
});

test('translations of an article that is deleted stay together', () => {
  const heads = [head('fr', { translation_of: 'gone' }), head('de', { translation_of: 'gone' })];
  expect(familyWith(heads, 'fr')?.all.map(({ id }) => id)).toEqual(['de', 'fr']);
  expect(familyWith(heads, 'none')).toBeUndefined();
});
