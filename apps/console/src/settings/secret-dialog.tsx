import { useRef, useState } from 'react';
import { copyText } from '../data/copy-text.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useLateTexts } from '../texts/use-late-texts.ts';
import styles from './form.module.css';

type Given = Readonly<{
  title: string;
  /** Instructions for the secret. */
  hint: string;
  secret: string;
  onClose: () => void;
}>;

/** A secret that nobody sees again: it lies in the state of whoever opened this, and goes with it. */
export const SecretDialog = ({ title, hint, secret, onClose }: Given) => {
  const { settings } = useLateTexts();
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const shown = useRef<HTMLOutputElement>(null);
  const copy = async (): Promise<void> => {
    const isDone = await copyText(secret);
    setCopied(isDone);
    // One press of the browser's own key copies it then.
    if (!isDone && shown.current) getSelection()?.selectAllChildren(shown.current);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.form}>
        <p>{hint}</p>
        <output ref={shown} className={styles.secret}>
          {secret}
        </output>
        <p className={styles.once}>{settings.shownOnce}</p>
        {isCopied === false && <p role="alert">{settings.notCopied}</p>}
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
