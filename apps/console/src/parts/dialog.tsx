import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import styles from './dialog.module.css';
import { Icon } from './icon.tsx';

type Given = Readonly<{
  /** Names the dialog; shown unless `isBare`. */
  title: string;
  isBare?: boolean;
  /** As wide as the window allows. */
  isWide?: boolean;
  onClose: () => void;
  children: ReactNode;
}>;

/** A modal dialog of the browser: it holds the focus, Escape closes it, and the focus goes back to where it was. */
export const Dialog = ({ title, isBare = false, isWide = false, onClose, children }: Given) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const { parts } = useTexts();
  // A dialog that is out of the page already gives no focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes(styles.dialog, isWide && styles.wide)}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.sheet}>
        {!isBare && (
          <header className={styles.head}>
            <h2>{title}</h2>
            <Button look="icon" aria-label={parts.close} onClick={onClose}>
              <Icon name="close" />
            </Button>
          </header>
        )}
        {children}
      </div>
    </dialog>
  );
};
