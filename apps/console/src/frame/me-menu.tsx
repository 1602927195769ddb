import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import styles from './me-menu.module.css';

const MeDialog = lazy(async () => ({ default: (await import('./me-dialog.tsx')).MeDialog }));

/** The button with the agent's initials: their profile and the settings of this browser. */
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
