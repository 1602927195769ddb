import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from '../parts/icon.tsx';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './page.module.css';

type Given = Readonly<{
  title: string;
  /** The purpose of the page, as a sentence. */
  hint?: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Where one came from: the section of a record. Left out, all settings. */
  back?: string;
  children: ReactNode;
}>;

/** One section of the settings: its name, what it is for, what can be made there, and its records. */
export const Page = ({ title, hint, actions, back, children }: Given) => {
  const { parts } = useTexts();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link
          href={back ?? paths.settings()}
          className={styles.back}
          data-always={back !== undefined || undefined}
          aria-label={parts.back}
        >
          <Icon name="back" />
        </Link>
        <h1 className={styles.title}>{title}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </div>
  );
};
