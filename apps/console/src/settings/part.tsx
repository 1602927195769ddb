import type { ReactNode } from 'react';
import styles from './page.module.css';

type Given = Readonly<{ title: string; actions?: ReactNode; children: ReactNode }>;

/** A part of a page with a heading of its own. */
export const Part = ({ title, actions, children }: Given) => (
  <section className={styles.part}>
    <header className={styles.head}>
      <h2 className={styles.partTitle}>{title}</h2>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
    {children}
  </section>
);
