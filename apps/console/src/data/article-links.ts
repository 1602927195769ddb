/** Links to the help centre, in the language that fits the reader. */
import { escaped } from '../writing/from-plain.ts';
import type { ArticleHead } from './articles.ts';

type Head = Pick<ArticleHead, 'id' | 'title' | 'slug' | 'status' | 'locale' | 'translation_of'>;

/** An article in one language, with its titles in the others. */
export type Linkable = Readonly<{ article: Head; otherTitles: readonly string[] }>;

/**
 * Each published article once, in the first of these languages that it has: those of the reader, then the workspace's.
 * An article without a language is in that of the workspace.
 */
export const linkable = (
  heads: readonly Head[],
  { reader, workspace }: Readonly<{ reader: string | null; workspace: string }>,
): readonly Linkable[] => {
  const wanted = [reader, reader?.split('-')[0], workspace].map((one) => one?.toLowerCase());
  const published = heads.filter(({ status }) => status === 'published');
  const groups = Map.groupBy(published, ({ id, translation_of: origin }) => origin ?? id);
  return [...groups.values()].flatMap((same) => {
    const inLanguage = (locale: string | undefined) =>
      same.find((one) => (one.locale ?? workspace).toLowerCase() === locale);
    const article = wanted.map(inLanguage).find((one) => one !== undefined) ?? same[0];
    if (!article) return [];
    return [{ article, otherTitles: same.filter((one) => one !== article).map(({ title }) => title) }];
  });
};

/** As HTML of the editor, with a space behind it. */
export const articleLink = ({ slug, title }: Pick<Head, 'slug' | 'title'>, origin: string): string => {
  const href = `${origin}/help/articles/${encodeURIComponent(slug)}`;
  return `<p><a href="${escaped(href)}">${escaped(title)}</a> </p>`;
};
