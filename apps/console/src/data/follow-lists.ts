/** Lists that were fetched follow the tickets that change. */
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import type { Me, View } from '@tidemark/client';
import { standingLists } from '../paths.ts';
import { listNews } from './list-news.ts';
import { sortOf } from './list-sort.ts';
import { queries, readAgain } from './queries.ts';
import { records } from './records.ts';
import type { Numbers } from './ticket-lists.ts';
import { belongsTo } from './view-match.ts';

type Pages = InfiniteData<Numbers, string | null>;

/** The name of a list of tickets that conditions make; drafts and searches are none. */
const listIn = ([kind, list]: QueryKey): string | null =>
  kind === 'tickets' && typeof list === 'string' && isListOfConditions(list) ? list : null;

/** By list that is being read: the tickets that changed meanwhile. Its response may be older than they are. */
const changedMeanwhile = new Map<string, Set<number>>();

/** A ticket was changed: each list that is in memory says whether it is still one of its own. */
export const followTicket = (number: number): void => {
  for (const { queryKey, state } of queries.getQueryCache().findAll({ queryKey: ['tickets'] })) {
    const list = listIn(queryKey);
    if (list === null) continue;
    if (state.fetchStatus !== 'idle')
      changedMeanwhile.set(list, (changedMeanwhile.get(list) ?? new Set()).add(number));
    followIn(list, number);
  }
};

const followIn = (list: string, number: number): void => {
  const me = queries.getQueryData<Me>(['me']);
  const pages = queries.getQueryData<Pages>(['tickets', list]);
  if (!me || !pages) return;
  const ticket = records.get('ticket', number);
  const views = queries.getQueryData<readonly View[]>(['workspace', 'views']) ?? [];
  const belongs = ticket ? belongsTo(list, ticket, { agentId: me.agent.id, views }) : false;
  if (belongs === null) askAgain(list);
  else if (belongs && isEmpty(pages)) showFirst(list, number);
  else listNews.follow(list, number, { isIn: isIn(pages, number), belongs });
};

/** After a list was read, what waits above it and what left it is looked at again. */
queries.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
  const list = listIn(event.query.queryKey);
  if (list === null) return;
  const { left, arrived } = listNews.of(list);
  const numbers = new Set([...(changedMeanwhile.get(list) ?? []), ...left, ...arrived]);
  changedMeanwhile.delete(list);
  for (const number of numbers) followIn(list, number);
});

const isListOfConditions = (list: string): boolean =>
  list !== 'drafts' && (standingLists.some((one) => one === list) || /^[0-9a-f-]{36}$/.test(list));

const isEmpty = ({ pages }: Pages): boolean => pages.every(({ numbers }) => numbers.length === 0);

/** Nothing can jump in a list without rows. */
const showFirst = (list: string, number: number): void => {
  listNews.follow(list, number, { isIn: false, belongs: true });
  showArrived(list);
};

const isIn = ({ pages }: Pages, number: number): boolean =>
  pages.some(({ numbers }) => numbers.includes(number));

const asking = new Set<string>();
const askMs = 5_000;

/** Reloads a list whose members only the server can tell, at most once in `askMs`. */
const askAgain = (list: string): void => {
  if (asking.has(list)) return;
  asking.add(list);
  setTimeout(() => {
    asking.delete(list);
    void reloadList(list);
  }, askMs);
};

export const reloadList = async (list: string): Promise<void> => {
  await readAgain({ queryKey: ['tickets', list], exact: true });
  listNews.clear(list);
};

/** The reader moved on: what left is gone. */
export const settleList = (list: string, reading: number | null): void => {
  const { left, arrived } = listNews.of(list);
  const gone = [...left].filter((number) => number !== reading);
  if (gone.length === 0) return;
  queries.setQueryData<Pages>(['tickets', list], (data) => data && without(data, new Set(gone)));
  listNews.clear(list);
  for (const number of left)
    if (!gone.includes(number)) listNews.follow(list, number, { isIn: true, belongs: false });
  for (const number of arrived) listNews.follow(list, number, { isIn: false, belongs: true });
};

const without = (data: Pages, gone: ReadonlySet<number>): Pages => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    numbers: page.numbers.filter((number) => !gone.has(number)),
  })),
});

/** Standing lists are by number unless another order is chosen; that, and the order of a view, is the server's affair. */
export const showArrived = (list: string): void => {
  const { left, arrived } = listNews.of(list);
  if (!/^[a-z]+$/.test(list) || sortOf(list) !== 'usual') return void reloadList(list);
  queries.setQueryData<Pages>(['tickets', list], (data) => data && withArrived(data, arrived));
  listNews.clear(list);
  for (const number of left) listNews.follow(list, number, { isIn: true, belongs: false });
};

/** Each goes to the first page that ends below it. */
const withArrived = (data: Pages, arrived: readonly number[]): Pages => {
  const pages = data.pages.map((page) => ({ ...page, numbers: [...page.numbers] }));
  for (const number of arrived) {
    const page = pages.find(({ numbers, next }) => next === null || (numbers.at(-1) ?? 0) < number);
    page?.numbers.push(number);
    page?.numbers.sort((one, other) => other - one);
  }
  return { ...data, pages };
};
