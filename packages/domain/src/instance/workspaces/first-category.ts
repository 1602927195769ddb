/** The category that every workspace begins with: the API creates articles, and each of them needs a category. */
import type { Instant } from '../../kernel/instant.ts';
import { slugFrom } from '../../kernel/slug.ts';
import type { Category } from '../../model/library/category.ts';

const general = 'General';

/** Readers of the help centre see it. */
const names: Readonly<Record<string, string>> = { de: 'Allgemein', fr: 'Général' };

/** `locale` is the workspace's, as a canonical BCP 47 tag. */
export const firstCategory = (
  id: string,
  { locale, now }: Readonly<{ locale: string; now: Instant }>,
): Category => {
  const name = names[locale.split('-')[0] ?? ''] ?? general;
  return {
    id,
    name,
    slug: slugFrom(name, name.length),
    description: null,
    position: 1,
    parentId: null,
    createdAt: now,
    updatedAt: now,
  };
};
