/** The tickets of a list that are changed together. */
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useAction } from '../keys/use-action.ts';
import { type Chosen, chosenOf, noMoreThanMost, toggled } from './chosen.ts';

export type Selection = Readonly<{
  numbers: readonly number[];
  has: (number: number) => boolean;
  toggle: (number: number) => void;
  clear: () => void;
}>;

type Cursor = Readonly<{ place: number; onMove: (to: number) => void }>;

export const useSelection = (
  list: string,
  numbers: readonly number[],
  { place, onMove }: Cursor,
): Selection => {
  const [chosen, setChosen] = useState<Chosen>({ list, numbers: [] });
  const own = chosenOf(chosen, list, numbers);
  const set = (next: readonly number[]): void => setChosen({ list, numbers: noMoreThanMost(next) });
  const inSight = useRef(numbers);
  useLayoutEffect(() => {
    inSight.current = numbers;
  }, [numbers]);
  // The same for all drawings of a list, so that its rows need not be drawn again.
  const toggle = useCallback(
    (number: number): void => {
      const listed = inSight.current;
      setChosen((before) => toggled({ list, numbers: chosenOf(before, list, listed) }, number));
    },
    [list],
  );
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
