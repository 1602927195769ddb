import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { sentenceOf } from '../data/pending.ts';
import type { Doing } from '../data/settings.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useLateTexts } from '../texts/use-late-texts.ts';
import styles from './form.module.css';

type Given = Readonly<{
  title: string;
  /** The text of the submit button. */
  submit: string;
  isDangerous?: boolean;
  doing: Pick<Doing, 'isBusy' | 'error'>;
  onSubmit: (form: FormData) => void;
  onClose: () => void;
  children: ReactNode;
}>;

/** A form in a dialog; it stays until the server has taken it, and shows why it did not. */
export const FormDialog = ({ title, submit, isDangerous, doing, onSubmit, onClose, children }: Given) => {
  const { settings } = useLateTexts();
  const form = useRef<HTMLFormElement>(null);
  // The dialog, which opens before, gives the focus to its close button.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form ref={form} className={styles.form} onSubmit={send}>
        {children}
        <Refusal error={doing.error} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>{settings.cancel}</Button>
          <Button type="submit" look={isDangerous ? 'danger' : 'primary'} disabled={doing.isBusy}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

/** The server's own sentence, where it refused. */
export const Refusal = ({ error }: Readonly<{ error: unknown }>) =>
  error === null ? null : (
    <p className={styles.refusal} role="alert">
      {sentenceOf(error)}
    </p>
  );

/** The value of a text field, trimmed. */
export const typedIn = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};
