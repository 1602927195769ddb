import { useEffect } from 'react';
import { useUnsavedCount } from '../data/configuration-store.ts';
import { useText } from '../data/configuration-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './unsaved-mark.module.css';

/** How much of the settings is not saved. */
export const UnsavedMark = () => {
  const { frame } = useTexts();
  const count = useUnsavedCount() + (useText() === null ? 0 : 1);
  useEffect(() => {
    if (count === 0) return undefined;
    window.addEventListener('beforeunload', askFirst);
    return () => window.removeEventListener('beforeunload', askFirst);
  }, [count]);
  return count === 0 ? null : (
    <span className={styles.mark} role="img" aria-label={frame.unsaved(count)} data-count={count} />
  );
};

/** The browser asks before it leaves the page. */
const askFirst = (event: BeforeUnloadEvent): void => event.preventDefault();
