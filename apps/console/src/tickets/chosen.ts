/** Which tickets of a list are selected. */

export type Chosen = Readonly<{ list: string; numbers: readonly number[] }>;

/** The most that are changed at once. */
const most = 500;

export const noMoreThanMost = (numbers: readonly number[]): readonly number[] => numbers.slice(0, most);

/** Another list begins with none; what has left this one cannot be seen, and is not changed. `listed`: the list now. */
export const chosenOf = (chosen: Chosen, list: string, listed: readonly number[]): readonly number[] =>
  chosen.list === list ? chosen.numbers.filter((number) => listed.includes(number)) : [];

export const toggled = ({ list, numbers }: Chosen, number: number): Chosen => {
  const others = numbers.filter((one) => one !== number);
  const isChosen = others.length < numbers.length;
  return { list, numbers: isChosen ? others : noMoreThanMost([...others, number]) };
};
