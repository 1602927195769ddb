import { useTexts } from '../texts/use-texts.ts';
import type { CommandName } from './editing.ts';
import styles from './editor.module.css';
import written from './written.module.css';

/** Each sign is drawn as what it makes. */
const buttons: readonly (readonly [CommandName, string])[] = [
  ['strong', 'B'],
  ['em', 'I'],
  ['bulletList', '•'],
  ['orderedList', '1.'],
  ['quote', '❝'],
  ['code', '</>'],
];

export const EditorToolbar = ({ onRun }: Readonly<{ onRun: (name: CommandName) => void }>) => {
  const { writing } = useTexts();
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={writing.format}>
      {buttons.map(([name, sign]) => (
        <button
          key={name}
          type="button"
          className={written.tool}
          data-name={name}
          data-sign={sign}
          aria-label={writing[name]}
          title={writing[name]}
          // The text keeps its selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onRun(name)}
        />
      ))}
    </div>
  );
};
