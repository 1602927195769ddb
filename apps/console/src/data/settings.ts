/** The data of the settings: fetched when a section is opened, and again after each change. This cache never holds secrets. */
import {
  type QueryKey,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from './call.ts';
import { pending } from './pending.ts';

const keyOf = (path: string): QueryKey => ['settings', path];

/** One record, or a list without pages, like `/settings/webhooks`. */
export const useSetting = <Answer>(path: string): UseQueryResult<Answer> =>
  useQuery({ queryKey: keyOf(path), queryFn: ({ signal }) => ask<Answer>(path, { signal }), staleTime: 0 });

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

export type Doing = Readonly<{
  /** Makes the call, and reads the settings in sight again; null when it was refused. `done` says what was done. */
  run: <Answer>(call: () => Promise<Answer>, done?: string) => Promise<Readonly<{ answer: Answer }> | null>;
  isBusy: boolean;
  /** Why the last one was refused. */
  error: unknown;
}>;

/** A change of the settings, from its button to the server's answer. */
export const useDoing = (): Doing => {
  const client = useQueryClient();
  const [state, setState] = useState<Readonly<{ isBusy: boolean; error: unknown }>>(idle);
  const run: Doing['run'] = async (call, done) => {
    setState({ isBusy: true, error: null });
    try {
      const answer = await call();
      setState(idle);
      await Promise.all(
        [['settings'], ['workspace']].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
      if (done !== undefined) pending.tell(done);
      return { answer };
    } catch (error) {
      setState({ isBusy: false, error });
      return null;
    }
  };
  return { run, ...state };
};

const idle = { isBusy: false, error: null } as const;
