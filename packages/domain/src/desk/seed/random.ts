/** A small seeded generator (mulberry32): the same seed gives the same data on every machine. */
export type Random = Readonly<{
  /** From 0 up to, not including, 1. */
  fraction(): number;
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}>;

export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number): number => Math.floor(fraction() * limit);
  return { fraction, below, pick: (items) => items[below(items.length)] ?? items[0] };
};
