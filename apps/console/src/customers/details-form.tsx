import type { Contact, Organization } from '@tidemark/client';
import { type ReactNode, useState } from 'react';
import { saved } from '../data/people.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useLateTexts } from '../texts/use-late-texts.ts';
import styles from './page.module.css';

type Given = Readonly<{
  title: string;
  onClose: () => void;
  onSave: (form: FormData) => Promise<Contact | Organization>;
  children: ReactNode;
}>;

/** A form in a dialog. What the server refuses is said above the buttons, and the form stays. */
export const DetailsForm = ({ title, onClose, onSave, children }: Given) => {
  const { people } = useLateTexts();
  const [fault, setFault] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const save = async (form: FormData): Promise<void> => {
    setSaving(true);
    const refused = await saved(() => onSave(form));
    setSaving(false);
    setFault(refused);
    if (refused === null) onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save(new FormData(event.currentTarget));
        }}
      >
        {children}
        {fault !== null && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
        <div className={styles.ends}>
          <Button onClick={onClose}>{people.cancel}</Button>
          <Button look="primary" type="submit" disabled={isSaving}>
            {people.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

export const textIn = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};
