import { type Draft, nameOf, withMember } from '../../data/configuration-draft.ts';
import type { Entry, Mistake } from '../../data/configuration-types.ts';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import styles from './configuration.module.css';
import { Control } from './control.tsx';
import type { Field } from './fields.ts';

type Given = Readonly<{
  fields: readonly Field[];
  entry: Entry;
  draft: Draft;
  /** Those of this entry, with the path below it. */
  faults: readonly Mistake[];
  isNew: boolean;
  onChange: (edit: (entry: Entry) => Entry) => void;
}>;

/** All members of an entry. Each stands with its own mistakes; those of the entry itself come first. */
export const EntryForm = ({ fields, entry, draft, faults, isNew, onChange }: Given) => {
  const { configuration } = useLateTexts();
  const members = new Set<string>(fields.map(({ member }) => member));
  const ofEntry = faults.filter(({ path: [member] }) => typeof member !== 'string' || !members.has(member));
  return (
    <div className={styles.form}>
      {ofEntry.length > 0 && (
        <p className={styles.wrong} role="alert">
          {ofEntry.map(({ message }) => message).join(' ')}
        </p>
      )}
      {fields.map((field) => (
        <Control
          key={field.member}
          field={field}
          entry={entry}
          names={field.of ? draft.rows[field.of].map((row) => nameOf(field.of ?? 'teams', row.entry)) : []}
          faults={faults
            .filter(({ path: [member] }) => member === field.member)
            .map(({ message }) => message)}
          isLocked={field.isFixed === true && !isNew}
          onChange={(value) => onChange((now) => withMember(now, field.member, value))}
        />
      ))}
      <p className={styles.quiet}>{configuration.savedTogether}</p>
    </div>
  );
};
