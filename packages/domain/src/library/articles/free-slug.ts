import { limits } from '../../kernel/limits.ts';
import { slugFrom } from '../../kernel/slug.ts';
import type { Stores } from '../../model/ports.ts';

/**
 * A slug made of a title that no article has or had: with `-2`, `-3` and so on where it must be. Of a title without a
 * Latin letter or digit it is `article`. However many articles have such a title, some dozens of slugs are looked up.
 */
export const freeSlug = async ({ articles }: Stores, title: string): Promise<string> => {
  const stem = slugFrom(title, limits.articles.slugLength - longestNumber) || 'article';
  const slugOf = (number: number): string => (number === 1 ? stem : `${stem}-${number}`);
  const takenOf = async (numbers: readonly number[]) => {
    const taken = await articles.takenSlugs(numbers.map(slugOf));
    return (number: number): boolean => taken.has(slugOf(number));
  };
  const isNearTaken = await takenOf(near);
  const found = near.find((number) => !isNearTaken(number));
  if (found !== undefined) return slugOf(found);
  const isFarTaken = await takenOf(far);
  let free = far.find((number) => !isFarTaken(number)) ?? highest;
  let taken = near.length;
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if ((await takenOf([middle]))(middle)) taken = middle;
    else free = middle;
  }
  return slugOf(free);
};

/** Room for a hyphen and a number. */
const longestNumber = 10;

const highest = 10 ** (longestNumber - 1) - 1;
const near = Array.from({ length: 16 }, (_, place) => place + 1);
const far = Array.from({ length: 25 }, (_, step) => 16 * 2 ** (step + 1));
