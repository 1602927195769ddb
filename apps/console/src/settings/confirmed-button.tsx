import { type ReactNode, useState } from 'react';
import { useDoing } from '../data/settings.ts';
import { Button } from '../parts/button.tsx';
import styles from './form.module.css';
import { FormDialog } from './form-dialog.tsx';

type Given = Readonly<{
  /** The text of the button and the title of the dialog. */
  label: string;
  /** Whom or what it concerns, for those who hear the button alone. */
  of: string;
  /** The effect, as a sentence. */
  question: ReactNode;
  act: () => Promise<unknown>;
  /** Said afterwards. */
  done: string;
  onDone?: () => void;
}>;

/** A button for an action that cannot be undone: it asks first. */
export const ConfirmedButton = ({ label, of, question, act, done, onDone }: Given) => {
  const [isOpen, setOpen] = useState(false);
  const doing = useDoing();
  const submit = async (): Promise<void> => {
    if ((await doing.run(act, done)) === null) return;
    setOpen(false);
    onDone?.();
  };
  return (
    <>
      <Button look="danger" aria-label={`${label}: ${of}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <FormDialog
          title={label}
          submit={label}
          isDangerous
          doing={doing}
          onSubmit={() => void submit()}
          onClose={() => setOpen(false)}
        >
          <p className={styles.about}>{of}</p>
          <p>{question}</p>
        </FormDialog>
      )}
    </>
  );
};
