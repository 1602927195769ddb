/** In which order each list shows its tickets, in this browser. */
import { useSyncExternalStore } from 'react';
import { listParts } from '../paths.ts';
import { queries } from './queries.ts';

export const listSorts = ['due_at', 'updated_at', 'created_at'] as const;

/** `usual`: the order that a view was given, and in other lists the newest first. */
export type ListSort = (typeof listSorts)[number] | 'usual';

const storageKey = 'tidemark.sorts';
const listeners = new Set<() => void>();
let kept: Readonly<Record<string, unknown>> | null = null;

const keptNow = (): Readonly<Record<string, unknown>> => {
  kept ??= parsed(localStorage.getItem(storageKey) ?? '');
  return kept;
};

const parsed = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // A stored text that is not JSON counts as empty.
    return {};
  }
};

/** Lists of tickets that need an agent are sorted by due date. */
export const usualSort = (list: string): ListSort => (list === 'mine' ? 'due_at' : 'usual');

export const sortOf = (list: string): ListSort => {
  const chosen = keptNow()[list];
  return [...listSorts, 'usual' as const].find((sort) => sort === chosen) ?? usualSort(list);
};

export const useSortOf = (list: string): ListSort =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => sortOf(list),
  );

export const sortBy = (list: string, sort: ListSort): void => {
  const others = Object.entries(keptNow()).filter(([name]) => name !== list);
  kept = Object.fromEntries([...others, [list, sort]]);
  localStorage.setItem(storageKey, JSON.stringify(kept));
  for (const listener of listeners) listener();
  void queries.resetQueries({ queryKey: ['tickets', list], exact: true });
};

/** A search and the drafts have an order of their own. */
export const canBeSorted = (list: string): boolean => list !== 'drafts' && listParts(list)?.kind !== 'search';

/** As the server is asked for it. */
export const sortQuery = (list: string): Readonly<Record<string, string>> => {
  const sort = sortOf(list);
  return sort === 'usual' || !canBeSorted(list) ? {} : { sort };
};
