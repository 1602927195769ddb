import type { TicketField } from '@tidemark/client';
import { type FormEvent, useId } from 'react';
import type { FieldValue } from '../data/ticket-changes.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useTexts } from '../texts/use-texts.ts';
import styles from './field-dialog.module.css';

type Given = Readonly<{
  field: TicketField;
  value: FieldValue | undefined;
  onSet: (value: FieldValue | null) => void;
  onClose: () => void;
}>;

/** The value of a field that is typed; an empty one takes it away. */
export const FieldDialog = ({ field, value, onSet, onClose }: Given) => {
  const { tickets } = useTexts();
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('value');
    onSet(typedValue(field, typeof typed === 'string' ? typed.trim() : ''));
  };
  const shown = value === undefined ? '' : shownValue(field, String(value));
  return (
    <Dialog title={field.label} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <label className={styles.label} htmlFor={id}>
          {field.label}
        </label>
        {field.type === 'textarea' ? (
          <textarea id={id} name="value" rows={5} defaultValue={shown} dir="auto" />
        ) : (
          <input id={id} name="value" type={typeOf(field)} defaultValue={shown} dir="auto" />
        )}
        <Button type="submit" look="primary">
          {tickets.saveField}
        </Button>
      </form>
    </Dialog>
  );
};

const types: Readonly<Partial<Record<TicketField['type'], string>>> = {
  integer: 'number',
  date: 'date',
  datetime: 'datetime-local',
};

const typeOf = ({ type }: TicketField): string => types[type] ?? 'text';

const typedValue = ({ type }: TicketField, typed: string): FieldValue | null => {
  if (typed === '') return null;
  if (type === 'integer') return Number(typed);
  return type === 'datetime' ? new Date(typed).toISOString() : typed;
};

/** A field of the browser wants an instant without its zone: the one of this computer. */
const shownValue = ({ type }: TicketField, value: string): string => {
  if (type !== 'datetime') return value;
  const at = new Date(value);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};
