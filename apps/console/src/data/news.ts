/** The agent's own news: the feed, how many are unread, and which of them are shown here. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Notification } from '@tidemark/client';
import { api, ask } from './call.ts';
import { wayOf } from './notices.ts';
import { usePreferences } from './preferences.ts';
import { readAgain } from './queries.ts';
import { useStreamState } from './stream-state.ts';
import { tells } from './tell-desktop.ts';

export type NewsEntry = Notification;

type Page = Readonly<{
  data: readonly NewsEntry[];
  next_cursor: string | null;
  unread_count: number;
  read_at: string | null;
}>;

const key = ['notifications', 'feed'] as const;

const pollMs = 60_000;

const useFeed = () => {
  const streamState = useStreamState();
  return useInfiniteQuery({
    queryKey: key,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      return ask<Page>(`/notifications?${new URLSearchParams({ limit: '50', ...cursor })}`, { signal });
    },
    getNextPageParam: ({ next_cursor: next }) => next,
    // The stream brings news. Without one, a visible tab asks, and so does the tab that shows desktop notices.
    refetchInterval:
      streamState !== 'open' && (document.visibilityState === 'visible' || tells()) ? pollMs : false,
    refetchIntervalInBackground: true,
    // No event says what was read in another browser.
    refetchOnWindowFocus: true,
  });
};

export const useNews = () => {
  const feed = useFeed();
  const { notices } = usePreferences();
  const all = feed.data?.pages.flatMap(({ data }) => data) ?? [];
  const shown = all.filter(({ kind }) => wayOf(notices, kind).here);
  const hidden = all.filter(({ kind, read }) => !read && !wayOf(notices, kind).here).length;
  return {
    /** Those that are not shown here too; the same while nothing came. */
    feed: feed.data?.pages[0]?.data ?? null,
    entries: shown,
    unread: Math.max((feed.data?.pages[0]?.unread_count ?? 0) - hidden, 0),
    isLoading: feed.isPending,
    error: feed.error,
    hasMore: feed.hasNextPage,
    more: () => void (feed.isFetchingNextPage || feed.fetchNextPage()),
    reload: () => void feed.refetch(),
  };
};

export type NewsGroup = Readonly<{
  number: number;
  subject: string;
  unread: number;
  /** Newest first. */
  entries: readonly NewsEntry[];
}>;

/** By ticket; the ticket with the newest of them first. */
export const grouped = (entries: readonly NewsEntry[]): readonly NewsGroup[] =>
  [...Map.groupBy(entries, ({ ticket_number: number }) => number)].map(([number, own]) => ({
    number,
    subject: own[0]?.ticket_subject ?? '',
    unread: own.filter(({ read }) => !read).length,
    entries: own,
  }));

/** Moves the waterline to now. What comes later stays unread. */
export const markAllRead = async (): Promise<void> => {
  await api.notifications.markRead();
  await readAgain({ queryKey: key });
};
