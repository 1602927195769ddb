import { useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { grouped, markAllRead, useNews } from '../data/news.ts';
import { pending, sentenceOf } from '../data/pending.ts';
import { useAction } from '../keys/use-action.ts';
import { Button } from '../parts/button.tsx';
import { Empty } from '../parts/empty.tsx';
import { Fault } from '../parts/fault.tsx';
import { Keycaps } from '../parts/keycaps.tsx';
import { Loading } from '../parts/loading.tsx';
import { Panes } from '../parts/panes.tsx';
import plain from '../parts/plain-page.module.css';
import { useTexts } from '../texts/use-texts.ts';
import { NewsGroups } from './news-groups.tsx';
import styles from './news-screen.module.css';
import { NoticeTable } from './notice-table.tsx';

/** The agent's own news by ticket, or only where they were mentioned. */
export const NewsScreen = () => {
  const isMentions = new URLSearchParams(useSearch()).get('kind') === 'mentioned';
  const { frame, news: texts } = useTexts();
  const [isSetting, setSetting] = useState(false);
  const page = useRef<HTMLElement>(null);
  const readAll = (): void => {
    markAllRead().then(
      () => pending.tell(texts.allRead),
      (error: unknown) => pending.tell(sentenceOf(error)),
    );
  };
  useAction('readAll', readAll);
  useAction('next', () => step(page.current, 1));
  useAction('previous', () => step(page.current, -1));
  const title = isMentions ? texts.mentions : frame.news;
  return (
    <Panes
      title={title}
      front="main"
      main={
        <section ref={page} className={plain.page} aria-label={title}>
          <header className={plain.head}>
            <h2>{title}</h2>
            <Button onClick={readAll}>
              {texts.readAll} <Keycaps action="readAll" />
            </Button>
            <Button onClick={() => setSetting(true)}>{texts.settings}</Button>
          </header>
          <Feed isMentions={isMentions} />
          {isSetting && <NoticeTable onClose={() => setSetting(false)} />}
        </section>
      }
    />
  );
};

const Feed = ({ isMentions }: Readonly<{ isMentions: boolean }>) => {
  const { entries, error, isLoading, hasMore, more, reload } = useNews();
  const { news: texts } = useTexts();
  const groups = grouped(isMentions ? entries.filter(({ kind }) => kind === 'mentioned') : entries);
  if (error && entries.length === 0) return <Fault error={error} onRetry={reload} />;
  if (isLoading) return <Loading />;
  if (groups.length === 0 && !hasMore)
    return (
      <Empty title={texts.none}>
        <p>{texts.noneHint}</p>
      </Empty>
    );
  return (
    <div className={styles.scroller}>
      <NewsGroups groups={groups} />
      {hasMore && <Button onClick={more}>{texts.more}</Button>}
    </div>
  );
};

/** The focus goes from ticket to ticket; Enter on a link is the browser's. */
const step = (page: HTMLElement | null, by: 1 | -1): void => {
  const links: readonly Element[] = [...(page?.querySelectorAll('[data-group]') ?? [])];
  const at = document.activeElement ? links.indexOf(document.activeElement) : -1;
  const next = at === -1 ? 0 : Math.min(Math.max(at + by, 0), links.length - 1);
  const link = links[next];
  if (link instanceof HTMLElement) link.focus();
};
