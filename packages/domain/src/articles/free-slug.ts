import { limits } from '../limits.ts';
import type { Stores } from '../ports.ts';
import { slugFrom } from '../slug.ts';

/**
 * A slug made of a title that no article has or had: with `-2`, `-3` and so on where it must be. Of a title without a
 * Latin letter or digit it is `article`.
 */
export const freeSlug = async ({ articles }: Stores, title: string): Promise<string> => {
  const stem = slugFrom(title, limits.articles.slugLength - longestNumber) || 'article';
  const taken = new Set(await articles.slugsFrom(stem));
  let slug = stem;
  for (let number = 2; taken.has(slug); number += 1) slug = `${stem}-${number}`;
  return slug;
};

/** Room for a hyphen and a number. */
const longestNumber = 10;
