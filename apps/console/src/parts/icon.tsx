import styles from './icon.module.css';
import { type IconName, iconPaths, mirrored } from './icon-paths.ts';

/** Decoration: the text beside it, or the name of its button, says the same. */
export const Icon = ({ name, small = false }: Readonly<{ name: IconName; small?: boolean }>) => (
  <svg
    className={[styles.icon, small && styles.small, mirrored.has(name) && styles.mirrored]
      .filter(Boolean)
      .join(' ')}
    viewBox="0 0 20 20"
    aria-hidden="true"
    focusable="false"
  >
    <path d={iconPaths[name]} />
  </svg>
);
