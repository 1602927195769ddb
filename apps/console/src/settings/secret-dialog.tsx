import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useLateTexts } from '../texts/use-late-texts.ts';
import styles from './form.module.css';

type Given = Readonly<{
  title: string;
  /** What to do with it. */
  hint: string;
  secret: string;
  onClose: () => void;
}>;

/** A secret that nobody sees again: it lies in the state of whoever opened this, and goes with it. */
export const SecretDialog = ({ title, hint, secret, onClose }: Given) => {
  const { settings } = useLateTexts();
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.form}>
        <p>{hint}</p>
        <output className={styles.secret}>{secret}</output>
        <p className={styles.once}>{settings.shownOnce}</p>
        <div className={styles.buttons}>
          <Button onClick={() => void copy()}>{isCopied ? settings.copied : settings.copy}</Button>
          <Button look="primary" onClick={onClose}>
            {settings.done}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
