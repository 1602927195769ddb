import { describe, expect, test } from 'vitest';
import { articleLink, linkable } from './article-links.ts';

type Told = Readonly<{ origin?: string; isDraft?: boolean }>;

const head = (id: string, locale: string | null, { origin, isDraft = false }: Told = {}) => ({
  id,
  title: `Title of ${id}`,
  slug: id,
  status: isDraft ? ('draft' as const) : ('published' as const),
  locale,
  translation_of: origin ?? null,
});

const heads = [
  head('returns', null),
  head('retours', 'fr', { origin: 'returns' }),
  head('ruecksendung', 'de', { origin: 'returns', isDraft: true }),
  head('envios', 'es'),
];

const idsFor = (reader: string | null) =>
  linkable(heads, { reader, workspace: 'en' }).map(({ article }) => article.id);

describe('articles to link', () => {
  test.each([
    ['their language', 'fr', 'retours'],
    ['their language, spoken elsewhere', 'fr-CA', 'retours'],
    ['their language in capitals', 'FR', 'retours'],
    ['the language of the workspace, where theirs is a draft', 'de', 'returns'],
    ['the language of the workspace, where theirs is unknown', null, 'returns'],
  ])('are in %s', (_, reader, id) => {
    expect(idsFor(reader)).toEqual([id, 'envios']);
  });

  test('articles to link are found by their titles in other languages', () => {
    const [first] = linkable(heads, { reader: 'fr', workspace: 'en' });
    expect(first?.otherTitles).toEqual(['Title of returns']);
  });

  test('a title that looks like markup stays a title', () => {
    expect(articleLink({ slug: 'a"b', title: '<b> & "c"' }, 'https://acme.test')).toBe(
      '<p><a href="https://acme.test/help/articles/a%22b">&lt;b&gt; &amp; &quot;c&quot;</a> </p>',
    );
  });
});
