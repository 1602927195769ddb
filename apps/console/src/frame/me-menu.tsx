import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import styles from './me-menu.module.css';

const MeDialog = lazy(async () => ({ default: (await import('./me-dialog.tsx')).MeDialog }));

/** Who I am here, and how this browser shows the console. */
export const MeMenu = ({ children }: Readonly<{ children: ReactNode }>) => {
  const [isOpen, setOpen] = useState(false);
  const { frame } = useTexts();
  return (
    <>
      <button type="button" className={styles.open} aria-label={frame.me} onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen && (
        <Suspense>
          <MeDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
