import { useRef } from 'react';
import { useUnsaved } from '../../data/configuration-store.ts';
import { dropText, putText, useText } from '../../data/configuration-text.ts';
import type { Stored } from '../../data/configuration-types.ts';
import { useAction } from '../../keys/use-action.ts';
import { Button } from '../../parts/button.tsx';
import { Keycaps } from '../../parts/keycaps.tsx';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import styles from './configuration.module.css';
import { PlanDialog } from './plan-dialog.tsx';
import { PlanView } from './plan-view.tsx';
import { SampleRule } from './sample-rule.tsx';
import { showPlace, TextArea } from './text-area.tsx';
import { useTextPlan } from './use-text-plan.ts';

type Given = Readonly<{ text: string; stored: Stored; version: string }>;

/** The text, what is wrong with it, and the way to save it. */
export const YamlBox = ({ text, stored, version }: Given) => {
  const { configuration } = useLateTexts();
  const box = useRef<HTMLTextAreaElement>(null);
  const { draft } = useUnsaved();
  const { faulty, isPlanned, told, check, close, saved } = useTextPlan(text);
  return (
    <>
      {draft && <p className={styles.warned}>{configuration.formsToo}</p>}
      <TextArea text={text} stored={stored} box={box} />
      <SampleRule text={text} stored={stored} box={box} />
      <TextBar told={told} isPlanned={isPlanned} onCheck={check} />
      {faulty && (
        <PlanView plan={faulty} secrets={null} onShow={(mistake) => showPlace(box.current, mistake)} />
      )}
      {isPlanned && (
        <PlanDialog
          wanted={{ text, renames: [] }}
          version={version}
          onFaults={noFaults}
          onMoved={(theirs) => putText(text, theirs)}
          onSaved={() => saved(configuration.saved)}
          onClose={close}
        />
      )}
    </>
  );
};

/** They stand below the text already. */
const noFaults = (): void => undefined;

type BarGiven = Readonly<{ told: string; isPlanned: boolean; onCheck: () => void }>;

const TextBar = ({ told, isPlanned, onCheck }: BarGiven) => {
  const { configuration } = useLateTexts();
  const isTyped = useText() !== null;
  const review = isTyped && !isPlanned ? onCheck : null;
  useAction('save', review);
  useAction('send', review);
  return (
    <div className={styles.bar} data-empty={!isTyped || undefined}>
      <p role="status">{told || (isTyped ? configuration.unsavedCount(1) : '')}</p>
      {isTyped && (
        <div className={styles.buttons}>
          <Button onClick={dropText}>{configuration.discard}</Button>
          <Button look="primary" onClick={onCheck}>
            {configuration.review} <Keycaps action="send" />
          </Button>
        </div>
      )}
    </div>
  );
};
