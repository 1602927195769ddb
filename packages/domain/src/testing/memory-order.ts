import type { Place } from '../kernel/page.ts';

/** As databases order UTF-8 text; `<` of JavaScript puts emoji before some older characters. */
export const byCodePoint = (one: string, other: string): number => {
  const left = [...one];
  const right = [...other];
  for (const [index, character] of left.entries()) {
    const difference = (character.codePointAt(0) ?? 0) - (right[index]?.codePointAt(0) ?? -1);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
};

type Identified = Readonly<{ id: string }>;

export const byId = (one: Identified, other: Identified): number => {
  if (one.id === other.id) return 0;
  return one.id < other.id ? -1 : 1;
};

export const byPosition = (one: Place, other: Place): number =>
  one.position - other.position || byId(one, other);
