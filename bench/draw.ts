/** Draws from lists, the same way for the same seed, so that both servers get the same requests. */
export type Draw = Readonly<{
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number;
  pick<Item>(items: readonly Item[]): Item;
}>;

export const seededDraw = (seed: number): Draw => {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * limit);
  };
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('Expected a list with something in it.');
    return item;
  };
  return { below, pick };
};
