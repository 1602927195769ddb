import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { classes } from '../parts/classes.ts';
import styles from './items.module.css';

type Given = Readonly<{
  title: ReactNode;
  /** Where the whole record is. */
  href?: string;
  /** A second line, quieter. */
  sub?: ReactNode;
  /** In a word or two: states, roles. */
  marks?: ReactNode;
  actions?: ReactNode;
  /** Content below the row, like delivery attempts. */
  children?: ReactNode;
}>;

/** One record of a section. */
export const Item = ({ title, href, sub, marks, actions, children }: Given) => (
  <li className={styles.item}>
    <div className={styles.line}>
      <div className={styles.names}>
        {href === undefined ? (
          <strong className={styles.name}>{title}</strong>
        ) : (
          <Link href={href} className={styles.name}>
            {title}
          </Link>
        )}
        {sub && <span className={styles.sub}>{sub}</span>}
      </div>
      {marks && <div className={styles.marks}>{marks}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
    {children}
  </li>
);

type Tone = 'good' | 'warn' | 'fault' | 'plain';

/** A state in a word; its colour says nothing that the word does not. */
export const Mark = ({ tone = 'plain', children }: Readonly<{ tone?: Tone; children: ReactNode }>) => (
  <span className={classes(styles.mark, styles[tone])}>{children}</span>
);
