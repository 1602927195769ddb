/** The tickets of a list that are changed together. */
import { useState } from 'react';
import { useAction } from '../keys/use-action.ts';

export type Selection = Readonly<{
  numbers: readonly number[];
  has: (number: number) => boolean;
  toggle: (number: number) => void;
  clear: () => void;
}>;

/** The most that are changed at once. */
const most = 500;

export const useSelection = (
  list: string,
  numbers: readonly number[],
  place: number,
  onMove: (to: number) => void,
): Selection => {
  const [chosen, setChosen] = useState<Readonly<{ list: string; numbers: readonly number[] }>>({
    list,
    numbers: [],
  });
  // Another list begins with none; what is gone from this one cannot be seen, and is not changed.
  const own = chosen.list === list ? chosen.numbers.filter((number) => numbers.includes(number)) : [];
  const set = (next: readonly number[]): void => setChosen({ list, numbers: next.slice(0, most) });
  const toggle = (number: number): void =>
    set(own.includes(number) ? own.filter((one) => one !== number) : [...own, number]);
  /** Selects this one and the next in a direction, and goes there. */
  const extend = (step: 1 | -1): void => {
    const here = numbers[place];
    const there = numbers[place + step];
    set([...new Set([...own, here, there].filter((number) => number !== undefined))]);
    if (there !== undefined) onMove(place + step);
  };
  const here = numbers[place];
  useAction('select', here === undefined ? null : () => toggle(here));
  useAction('selectDown', here === undefined ? null : () => extend(1));
  useAction('selectUp', here === undefined ? null : () => extend(-1));
  useAction('selectAll', numbers.length === 0 ? null : () => set(numbers));
  return { numbers: own, has: (number) => own.includes(number), toggle, clear: () => set([]) };
};
