/** By which ways news reach the agent: in the feed here, on the desktop, by a sound, by mail. */
import type { Notification } from '@tidemark/client';

export type NewsKind = Notification['kind'];
export type Way = 'here' | 'desktop' | 'sound' | 'mail';
export type Ways = Readonly<Record<Way, boolean>>;
/** Times of day like 22:00. */
export type Quiet = Readonly<{ from: string; to: string }>;

export type NoticePreferences = Readonly<{
  notices: Readonly<Partial<Record<NewsKind, Partial<Ways>>>>;
  quiet: Quiet | null;
}>;

export const newsKinds = [
  'ticket_assigned',
  'mentioned',
  'customer_replied',
  'ticket_created',
  'note_added',
  'ticket_reopened',
  'sla_warning',
  'sla_breached',
] as const satisfies readonly NewsKind[];

export const ways = ['here', 'desktop', 'sound', 'mail'] as const;

/** On the desktop, and by mail. */
const usual: ReadonlySet<NewsKind> = new Set(['ticket_assigned', 'mentioned', 'customer_replied']);

/** As the agent set it, or as is usual. */
export const wayOf = (notices: NoticePreferences['notices'], kind: NewsKind): Ways => ({
  ...usualWay(kind),
  ...notices[kind],
});

const usualWay = (kind: NewsKind): Ways => ({
  here: true,
  desktop: usual.has(kind),
  sound: false,
  mail: usual.has(kind),
});

/** `to` may be in the morning of the next day. */
export const isQuiet = (quiet: Quiet | null, now: Date): boolean => {
  if (!quiet || quiet.from === quiet.to) return false;
  const time = `${two(now.getHours())}:${two(now.getMinutes())}`;
  return quiet.from < quiet.to
    ? time >= quiet.from && time < quiet.to
    : time >= quiet.from || time < quiet.to;
};

const two = (count: number): string => String(count).padStart(2, '0');

type Entry = Pick<Notification, 'id' | 'kind' | 'at' | 'read'>;

export type Told<E extends Entry> = Readonly<{ desktop: readonly E[]; hasSound: boolean }>;

type Moment = Readonly<{
  /** Ids of the entries that were known before. */
  known: ReadonlySet<string>;
  preferences: NoticePreferences;
  now: Date;
  isInSight: boolean;
}>;

/** Which news of the feed become desktop notices: only new ones, and only while no tab is in sight. */
export const toldOf = <E extends Entry>(
  feed: readonly E[],
  { known, preferences: { notices, quiet }, now, isInSight }: Moment,
): Told<E> => {
  if (isQuiet(quiet, now)) return { desktop: [], hasSound: false };
  const fresh = feed.filter(({ id, read }) => !read && !known.has(id));
  return {
    desktop: isInSight ? [] : fresh.filter(({ kind }) => wayOf(notices, kind).desktop),
    hasSound: fresh.some(({ kind }) => wayOf(notices, kind).sound),
  };
};
