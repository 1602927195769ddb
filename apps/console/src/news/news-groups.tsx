import { Link } from 'wouter';
import type { NewsEntry, NewsGroup } from '../data/news.ts';
import { classes } from '../parts/classes.ts';
import { When } from '../parts/when.tsx';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './news-screen.module.css';

const mostShown = 4;

/** A ticket with what happened on it. Opening it marks nothing read. */
export const NewsGroups = ({ groups }: Readonly<{ groups: readonly NewsGroup[] }>) => (
  <ul className={styles.groups}>
    {groups.map((group) => (
      <li key={group.number} className={group.unread > 0 ? styles.unread : undefined}>
        <Group group={group} />
      </li>
    ))}
  </ul>
);

const Group = ({ group: { number, subject, unread, entries } }: Readonly<{ group: NewsGroup }>) => {
  const { news: texts } = useTexts();
  const others = entries.length - mostShown;
  return (
    <Link className={styles.link} href={paths.ticket(number)} data-group={number}>
      <span className={styles.top}>
        <span className={styles.subject}>
          <bdi>{subject}</bdi>
        </span>
        <span className={styles.number}>#{number}</span>
        {unread > 0 && <span className={styles.count}>{texts.unread(unread)}</span>}
      </span>
      {entries.slice(0, mostShown).map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
      {others > 0 && <span className={styles.entry}>{texts.others(others)}</span>}
    </Link>
  );
};

const Entry = ({ entry: { kind, actor_name: actor, at, read } }: Readonly<{ entry: NewsEntry }>) => {
  const { news: texts } = useTexts();
  return (
    <span className={classes(styles.entry, !read && styles.fresh)}>
      <span className={styles.what}>
        <bdi>{(texts.kinds[kind] ?? texts.other)(actor)}</bdi>
      </span>
      <When at={at} />
    </span>
  );
};
