/** What the settings show: read when a section is opened, and again after each change. Secrets never lie in this cache. */
import { type QueryKey, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { ask } from './call.ts';

const keyOf = (path: string): QueryKey => ['settings', path];

export type Paged<Row> = Readonly<{ data: readonly Row[]; next_cursor: string | null }>;

/** A list by pages; `rows` are those that are fetched. */
export const usePaged = <Row>(path: string): UseInfiniteQueryResult<readonly Row[]> =>
  useInfiniteQuery({
    queryKey: keyOf(path),
    queryFn: ({ pageParam, signal }) =>
      ask<Paged<Row>>(pageParam === '' ? path : withCursor(path, pageParam), { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    staleTime: 0,
  });

const withCursor = (path: string, cursor: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;
