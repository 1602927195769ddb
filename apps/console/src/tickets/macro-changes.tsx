import { useMacroPreview } from '../data/macros.ts';
import { useMacros } from '../data/workspace.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { useTexts } from '../texts/use-texts.ts';
import styles from './draft-notes.module.css';

type Given = Readonly<{ number: number; macroId: string; onRemove: () => void }>;

/** The changes that the macro makes when the reply is sent. */
export const MacroChanges = ({ number, macroId, onRemove }: Given) => {
  const { drafts } = useTexts();
  const preview = useMacroPreview(number, macroId);
  const name = useMacros().find(({ id }) => id === macroId)?.name ?? drafts.macro;
  return (
    <section className={styles.macro} aria-label={drafts.macroOf(name)}>
      <strong>{drafts.macroOf(name)}</strong>
      <ul>
        {Object.entries(preview?.changes ?? {}).map(([member, [before, after]]) => (
          <li key={member}>
            {member}: <del>{shown(before)}</del> → <ins>{shown(after)}</ins>
          </li>
        ))}
        {preview?.did.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {preview && preview.blanks.length > 0 && (
          <li className={styles.offline}>{drafts.blanks(preview.blanks.join(', '))}</li>
        )}
      </ul>
      <Button look="icon" aria-label={drafts.removeMacro} onClick={onRemove}>
        <Icon name="close" small />
      </Button>
    </section>
  );
};

const shown = (value: unknown): string => {
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
