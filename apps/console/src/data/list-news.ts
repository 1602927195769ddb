/** Changes of lists that are on screen: rows that no longer belong there, and new ones that wait above. */
import { useSyncExternalStore } from 'react';

/** Numbers of tickets. A row that left stays, grey, until the reader moves on, so that no row moves under the pointer. */
export type ListNews = Readonly<{ left: ReadonlySet<number>; arrived: readonly number[] }>;

const nothing: ListNews = { left: new Set(), arrived: [] };

export const createListNews = () => {
  const news = new Map<string, ListNews>();
  const listeners = new Set<() => void>();
  const of = (list: string): ListNews => news.get(list) ?? nothing;
  const set = (list: string, next: ListNews): void => {
    news.set(list, next);
    for (const listener of listeners) listener();
  };
  return {
    of,
    /** `isIn`: the list shows the ticket. `belongs`: it should. */
    follow: (
      list: string,
      number: number,
      { isIn, belongs }: Readonly<{ isIn: boolean; belongs: boolean }>,
    ): void => {
      const { left, arrived } = of(list);
      const isLeft = isIn && !belongs;
      const isArrived = !isIn && belongs;
      if (left.has(number) === isLeft && arrived.includes(number) === isArrived) return;
      const others = arrived.filter((one) => one !== number);
      set(list, {
        left: new Set([...left].filter((one) => one !== number).concat(isLeft ? [number] : [])),
        arrived: isArrived ? [...others, number] : others,
      });
    },
    clear: (list: string): void => {
      if (of(list) !== nothing) set(list, nothing);
    },
    on: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const listNews = createListNews();

export const useListNews = (list: string): ListNews =>
  useSyncExternalStore(listNews.on, () => listNews.of(list));
