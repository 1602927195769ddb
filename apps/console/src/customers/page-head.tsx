import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { useTexts } from '../texts/use-texts.ts';
import styles from './page.module.css';

type Given = Readonly<{
  avatar: ReactNode;
  name: string;
  about: ReactNode;
  /** Of the list, for phones. */
  back: string;
  /** Buttons and their dialogs. */
  children: ReactNode;
}>;

export const PageHead = ({ avatar, name, about, back, children }: Given) => {
  const { parts } = useTexts();
  const [, go] = useLocation();
  return (
    <header className={styles.head}>
      <Button look="icon" className={styles.back} aria-label={parts.back} onClick={() => go(back)}>
        <Icon name="back" />
      </Button>
      {avatar}
      <div className={styles.names}>
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
        <p className={styles.about}>{about}</p>
      </div>
      <div className={styles.actions}>{children}</div>
    </header>
  );
};
