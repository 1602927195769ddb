/** Lists that were fetched follow the tickets that change. */
import type { InfiniteData } from '@tanstack/react-query';
import type { Me, View } from '@tidemark/client';
import { standingLists } from '../paths.ts';
import { listNews } from './list-news.ts';
import { sortOf } from './list-sort.ts';
import { queries } from './queries.ts';
import { records } from './records.ts';
import type { Numbers } from './ticket-lists.ts';
import { belongsTo } from './view-match.ts';

type Pages = InfiniteData<Numbers, string | null>;

/** The lists that are in memory, with their pages. */
const fetchedLists = (): readonly Readonly<{ list: string; pages: Pages }>[] =>
  queries.getQueriesData<Pages>({ queryKey: ['tickets'] }).flatMap(([key, pages]) => {
    const [, list] = key;
    // Drafts and searches are no affair of conditions.
    return typeof list === 'string' && isListOfConditions(list) && pages ? [{ list, pages }] : [];
  });

/** A ticket was changed: each list says whether it is still one of its own. */
export const followTicket = (number: number): void => {
  const me = queries.getQueryData<Me>(['me']);
  const ticket = records.get('ticket', number);
  if (!me) return;
  const views = queries.getQueryData<readonly View[]>(['workspace', 'views']) ?? [];
  for (const { list, pages } of fetchedLists()) {
    const belongs = ticket ? belongsTo(list, ticket, { agentId: me.agent.id, views }) : false;
    if (belongs === null) askAgain(list);
    else if (belongs && isEmpty(pages)) showFirst(list, number);
    else listNews.follow(list, number, { isIn: isIn(pages, number), belongs });
  }
};

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

/** What cannot be told here, the server knows; not more often than a person reads. */
const askAgain = (list: string): void => {
  if (asking.has(list)) return;
  asking.add(list);
  setTimeout(() => {
    asking.delete(list);
    void reloadList(list);
  }, askMs);
};

export const reloadList = async (list: string): Promise<void> => {
  await queries.invalidateQueries({ queryKey: ['tickets', list], exact: true });
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
