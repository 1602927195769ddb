import { Link } from 'wouter';
import { can, useMe } from '../data/me.ts';
import { useNews } from '../data/news.ts';
import { useViewCounts } from '../data/ticket-lists.ts';
import { useViews } from '../data/workspace.ts';
import { classes } from '../parts/classes.ts';
import { Icon } from '../parts/icon.tsx';
import rowList from '../parts/nav-list.module.css';
import { paths, standingLists } from '../paths.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './views-pane.module.css';

type Given = Readonly<{ list: string; onChoose: () => void }>;

/** The lists of the inbox, with how many tickets each has. */
export const ViewsPane = ({ list, onChoose }: Given) => {
  const { tickets, keys } = useTexts();
  const views = useViews();
  const me = useMe();
  const rows = standingLists.map((id) => ({ id: String(id), name: tickets.lists[id] }));
  return (
    <nav className={styles.pane} aria-label={tickets.views}>
      <header className={styles.head}>
        <h2 className={rowList.title}>{tickets.inbox}</h2>
        {can(me, 'work') && (
          <Link
            href={paths.newTicket()}
            className={styles.compose}
            aria-label={keys.newTicket}
            title={keys.newTicket}
          >
            <Icon name="plus" />
          </Link>
        )}
      </header>
      <Rows rows={rows} list={list} onChoose={onChoose} />
      <Mentioned />
      {views.length > 0 && <h3 className={rowList.group}>{tickets.views}</h3>}
      <Rows rows={views} list={list} onChoose={onChoose} />
      {can(me, 'manage') && (
        <Link href={paths.settings('views')} className={classes(rowList.row, styles.add)}>
          + {tickets.addView}
        </Link>
      )}
    </nav>
  );
};

/** Where colleagues ask for me: a page of the news. */
const Mentioned = () => {
  const { news } = useTexts();
  const { entries } = useNews();
  const unread = entries.filter(({ kind, read }) => kind === 'mentioned' && !read).length;
  return (
    <Link href={paths.news('mentioned')} className={rowList.row}>
      <span className={styles.name}>{news.mentions}</span>
      {unread > 0 && <span className={styles.count}>{unread}</span>}
    </Link>
  );
};

type RowsGiven = Given & Readonly<{ rows: readonly Readonly<{ id: string; name: string }>[] }>;

const Rows = ({ rows, list, onChoose }: RowsGiven) => {
  const countOf = useViewCounts();
  return (
    <ul className={rowList.rows}>
      {rows.map(({ id, name }) => {
        const counted = countOf(id);
        return (
          <li key={id}>
            <Link
              href={paths.inbox(id)}
              className={classes(rowList.row, id === list && rowList.here)}
              aria-current={id === list ? 'page' : undefined}
              onClick={onChoose}
            >
              <span className={styles.name}>{name}</span>
              {counted && counted.count > 0 && <span className={styles.count}>{shownCount(counted)}</span>}
            </Link>
          </li>
        );
      })}
    </ul>
  );
};

const shownCount = ({ count, more }: Readonly<{ count: number; more: boolean }>): string =>
  count > 999 || more ? `${Math.min(count, 999)}+` : String(count);
