import type { TicketField } from '@tidemark/client';
import { useState } from 'react';
import type { TicketRecord } from '../data/records.ts';
import { changeField, type FieldValue } from '../data/ticket-changes.ts';
import { useLoadedFields } from '../data/workspace.ts';
import { Chooser } from '../parts/chooser.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { FieldDialog } from './field-dialog.tsx';

type Given = Readonly<{ ticket: TicketRecord; onClose: () => void }>;

/** First which field, then its value: chosen from the options, or typed. */
export const FieldChooser = ({ ticket, onClose }: Given) => {
  const loaded = useLoadedFields();
  const fields = loaded ?? [];
  const [key, setKey] = useState<string | null>(null);
  const { tickets } = useTexts();
  const field = fields.find((one) => one.key === key);
  const set = (value: FieldValue | null): void => {
    onClose();
    if (!field) return;
    const shown =
      value === null
        ? tickets.noValue
        : typeof value === 'boolean'
          ? tickets[value ? 'yes' : 'no']
          : String(value);
    const label = tickets.changed(`#${ticket.number}`, field.label, shown);
    void changeField(ticket.number, field.key, { value, label });
  };
  if (!field) {
    const choices = fields.filter(({ active }) => active).map((one) => ({ id: one.key, name: one.label }));
    return (
      <Chooser
        key="field"
        title={tickets.field}
        choices={choices}
        isLoading={loaded === null}
        onChoose={setKey}
        onClose={onClose}
      />
    );
  }
  const value = ticket.custom_fields[field.key];
  if (field.type === 'select' || field.type === 'boolean' || field.type === 'multiselect')
    return <ValueChooser key={field.key} field={field} value={value} onSet={set} onClose={onClose} />;
  return <FieldDialog key={field.key} field={field} value={value} onSet={set} onClose={onClose} />;
};

type ValueGiven = Readonly<{
  field: TicketField;
  value: FieldValue | undefined;
  onSet: (value: FieldValue | null) => void;
  onClose: () => void;
}>;

const ValueChooser = ({ field, value, onSet, onClose }: ValueGiven) => {
  const { tickets } = useTexts();
  const chosen: readonly string[] =
    typeof value === 'object' ? value : value === undefined ? [] : [String(value)];
  const names: Readonly<Record<string, string>> =
    field.type === 'boolean' ? { true: tickets.yes, false: tickets.no } : {};
  const ids = field.type === 'boolean' ? ['true', 'false'] : field.options;
  const choices = [
    ...ids.map((id) => ({ id, name: names[id] ?? id, isChosen: chosen.includes(id) })),
    ...(field.required ? [] : [{ id: nothing, name: tickets.noValue }]),
  ];
  const choose = (id: string): void => {
    if (id === nothing) onSet(null);
    else if (field.type === 'boolean') onSet(id === 'true');
    else if (field.type === 'select') onSet(id);
    else onSet(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  };
  return <Chooser title={field.label} choices={choices} onChoose={choose} onClose={onClose} />;
};

const nothing = '\u0000nothing';
