import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import styles from './note-mark.module.css';

/** Marks what customers do not see. */
export const NoteMark = ({ icon, children }: Readonly<{ icon: IconName; children: ReactNode }>) => (
  <span className={styles.mark}>
    <Icon name={icon} small /> {children}
  </span>
);
