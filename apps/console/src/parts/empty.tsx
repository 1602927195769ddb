import type { ReactNode } from 'react';
import styles from './empty.module.css';
import { Waterline } from './waterline.tsx';

type Given = Readonly<{
  title: string;
  /** Where it is all that there is, the title is the heading of the page. */
  isPage?: boolean;
  children?: ReactNode;
}>;

/** A place without content: why, and what to do. */
export const Empty = ({ title, isPage = false, children }: Given) => (
  <div className={styles.empty}>
    <Waterline large />
    {isPage ? <h1 className={styles.title}>{title}</h1> : <p className={styles.title}>{title}</p>}
    {children}
  </div>
);
