/** Draws from lists, the same way for the same seed, so that both servers get the same requests. */
export type Draw = Readonly<{
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number;
  pick<Item>(items: readonly Item[]): Item;
}>;

export const seededDraw = (seed: number): Draw => {
  let state = seed >>> 0;
  // mulberry32: streams of neighbouring seeds, one for each connection, have nothing in common.
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  };
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('Expected a list with something in it.');
    return item;
  };
  return { below, pick };
};
