import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { type NewsEntry, useNews } from '../data/news.ts';
import { toldOf } from '../data/notices.ts';
import { usePreferences } from '../data/preferences.ts';
import { isInSight, joinTellers, playSound, showOnDesktop, tells } from '../data/tell-desktop.ts';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Tells what is new beyond the screen: one tab of the browser does, by the ways that the agent chose. */
export const useTelling = (): void => {
  const { feed } = useNews();
  const preferences = usePreferences();
  const { news } = useTexts();
  const [, go] = useLocation();
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    joinTellers(leaving.signal);
    return () => leaving.abort();
  }, []);
  useEffect(() => {
    if (feed === null) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...feed.map(({ id }) => id)]);
    // Entries that were there when the console was opened are not news.
    if (before === null || !tells()) return;
    const show = ({ id, kind, actor_name: actor, ticket_number: number, ticket_subject: body }: NewsEntry) =>
      showOnDesktop({
        title: `#${number} ${(news.kinds[kind] ?? news.other)(actor)}`,
        body,
        tag: id,
        onOpen: () => go(paths.ticket(number)),
      });
    void isInSight().then((inSight) => {
      const moment = { known: before, preferences, now: new Date(), isInSight: inSight };
      const { desktop, hasSound } = toldOf(feed, moment);
      for (const entry of desktop) show(entry);
      if (hasSound) playSound(Date.now());
    });
  }, [feed, preferences, news, go]);
};
