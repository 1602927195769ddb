import { type DragEvent, useRef, useState } from 'react';
import { planConfiguration } from '../../data/configuration.ts';
import { useUnsaved } from '../../data/configuration-store.ts';
import { dropText, putText, useText } from '../../data/configuration-text.ts';
import type { Mistake, Plan, Stored } from '../../data/configuration-types.ts';
import { sentenceOf } from '../../data/pending.ts';
import { useAction } from '../../keys/use-action.ts';
import { Button } from '../../parts/button.tsx';
import { Caps } from '../../parts/keycaps.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './configuration.module.css';
import { PlanDialog } from './plan-dialog.tsx';
import { PlanView } from './plan-view.tsx';

type Given = Readonly<{ text: string; stored: Stored; version: string }>;

/** The text, what is wrong with it, and the way to save it. */
export const YamlBox = ({ text, stored, version }: Given) => {
  const { configuration } = useTexts();
  const box = useRef<HTMLTextAreaElement>(null);
  const isTyped = useText() !== null;
  const { draft } = useUnsaved();
  const [isOver, setOver] = useState(false);
  const [isPlanned, setPlanned] = useState(false);
  const [checked, setChecked] = useState<Plan | null>(null);
  const [told, setTold] = useState('');
  const check = async (): Promise<void> => {
    const plan = await planConfiguration({ text, renames: [] });
    setChecked(plan.faults.length > 0 ? plan : null);
    if (plan.faults.length === 0) setPlanned(true);
  };
  const review = isTyped ? () => void check().catch((error: unknown) => setTold(sentenceOf(error))) : null;
  useAction('save', isPlanned ? null : review);
  useAction('send', isPlanned ? null : review);
  const drop = async (event: DragEvent): Promise<void> => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) putText(await file.text(), stored);
  };
  return (
    <>
      {draft && <p className={styles.warned}>{configuration.formsToo}</p>}
      <textarea
        ref={box}
        className={styles.box}
        aria-label={configuration.yaml}
        value={text}
        spellCheck={false}
        rows={24}
        data-over={isOver || undefined}
        onChange={({ target }) => putText(target.value, stored)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => void drop(event)}
      />
      <div className={styles.bar} data-empty={!isTyped || undefined}>
        <p role="status">{told || (isTyped ? configuration.unsavedCount(1) : '')}</p>
        {isTyped && (
          <div className={styles.buttons}>
            <Button onClick={dropText}>{configuration.discard}</Button>
            <Button look="primary" onClick={() => review?.()}>
              {configuration.review} <Caps keys="Mod+Enter" />
            </Button>
          </div>
        )}
      </div>
      {checked && (
        <PlanView plan={checked} secrets={null} onShow={(mistake) => showPlace(box.current, mistake)} />
      )}
      {isPlanned && (
        <PlanDialog
          wanted={{ text, renames: [] }}
          version={version}
          onFaults={noFaults}
          onMoved={(theirs) => putText(text, theirs)}
          onSaved={() => {
            setPlanned(false);
            setTold(configuration.saved);
            dropText();
          }}
          onClose={() => setPlanned(false)}
        />
      )}
    </>
  );
};

/** They stand below the text already. */
const noFaults = (): void => undefined;

/** Puts the cursor where the mistake is. */
const showPlace = (box: HTMLTextAreaElement | null, { line, column }: Mistake): void => {
  if (!box || line === null) return;
  const before = box.value.split('\n').slice(0, line - 1);
  const at = before.reduce((sum, one) => sum + one.length + 1, 0) + Math.max(0, (column ?? 1) - 1);
  box.focus();
  box.setSelectionRange(at, at);
};
