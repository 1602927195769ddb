import type { ReactNode } from 'react';
import { useNews } from '../data/news.ts';
import { classes } from './classes.ts';
import styles from './panes.module.css';

type Given = Readonly<{
  /** Of the page: its heading for screen readers, and the name of the tab, after how much news is unread. */
  title: string;
  /** Where one chooses what the list shows. */
  views?: ReactNode;
  list?: ReactNode;
  main?: ReactNode;
  details?: ReactNode;
  /** The one that narrow windows show. */
  front: 'views' | 'list' | 'main' | 'details';
}>;

/** Up to four panes beside each other: as many as there is room for, and on a phone the one in front. */
export const Panes = ({ title, views, list, main, details, front }: Given) => {
  const { unread } = useNews();
  return (
    <div className={styles.panes} data-front={front}>
      <title>{unread > 0 ? `(${unread}) ${title}` : title}</title>
      <h1 className={styles.title}>{title}</h1>
      {views && <div className={classes(styles.pane, styles.views)}>{views}</div>}
      {list && <div className={classes(styles.pane, styles.list)}>{list}</div>}
      {main && <div className={classes(styles.pane, styles.main)}>{main}</div>}
      {details && <div className={classes(styles.pane, styles.details)}>{details}</div>}
    </div>
  );
};
