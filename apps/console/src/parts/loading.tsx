import { useTexts } from '../texts/use-texts.ts';
import styles from './loading.module.css';
import { Waterline } from './waterline.tsx';

/** Shown after a moment only, so that what comes at once does not flicker. */
export const Loading = () => {
  const { parts } = useTexts();
  return (
    <div className={styles.loading} role="status" aria-label={parts.loading}>
      <Waterline large />
    </div>
  );
};
