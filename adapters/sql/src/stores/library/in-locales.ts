/** The condition that an article is in one of some languages. */
import { type RawBuilder, sql } from 'kysely';
import type { Placeholder } from '../../placeholder.ts';

/** How many tags there are, and whether articles without one are wanted too; 0 and false: every language. */
export type LocaleShape = Readonly<{ tagCount: number; unset: boolean }>;

export const localeParts = (
  locales: readonly (string | null)[] = [],
): LocaleShape & Readonly<{ tags: readonly string[] }> => {
  const tags = [...new Set(locales.filter((locale) => locale !== null))];
  return { tags, tagCount: tags.length, unset: locales.includes(null) };
};

export const inLocales = (
  { tagCount, unset }: LocaleShape,
  tags: Placeholder<readonly string[]>,
): readonly RawBuilder<unknown>[] => {
  const conditions = [
    ...(tagCount > 0 ? [sql`locale in (${sql.join(tags)})`] : []),
    ...(unset ? [sql`locale is null`] : []),
  ];
  return conditions.length > 0 ? [sql`(${sql.join(conditions, sql` or `)})`] : [];
};
