/** Chance that a test can repeat: the same seed gives the same choices. */
export type SeededRandom = Readonly<{
  /** A whole number from 0 up to, and without, `below`. */
  below: (below: number) => number;
  chance: (probability: number) => boolean;
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
  /** Each item with an even chance, in order. */
  some: <Item>(items: readonly Item[]) => readonly Item[];
}>;

export const seededRandom = (seed: number): SeededRandom => {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(fraction() * limit);
  return {
    below,
    chance: (probability) => fraction() < probability,
    pick: (items) => items[below(items.length)] ?? items[0],
    some: (items) => items.filter(() => fraction() < 0.5),
  };
};
