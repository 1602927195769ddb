/** The files of all tickets of a customer, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TicketFile } from '@tidemark/client';
import { ask } from './call.ts';

/** `internal`: whether it belongs to an internal note. */
type FileOfContact = TicketFile & Readonly<{ internal: boolean }>;
type Page = Readonly<{ data: readonly FileOfContact[]; next_cursor: string | null }>;

const pageLength = '12';

export const useFilesOf = (contactId: string) => {
  const found = useInfiniteQuery({
    queryKey: ['files', contactId],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      return ask<Page>(
        `/contacts/${contactId}/files?${new URLSearchParams({ limit: pageLength, ...cursor })}`,
        { signal },
      );
    },
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  return {
    files: found.data?.pages.flatMap(({ data }) => data) ?? [],
    hasMore: found.hasNextPage,
    more: () => void (found.isFetchingNextPage || found.fetchNextPage()),
  };
};
