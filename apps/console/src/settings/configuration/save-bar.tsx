import { useState } from 'react';
import { documentOf, renamesOf, unsavedOf } from '../../data/configuration-draft.ts';
import { mergeDraft } from '../../data/configuration-merge.ts';
import {
  draftSaved,
  dropDraft,
  replaceDraft,
  tellFaults,
  useUnsaved,
} from '../../data/configuration-store.ts';
import type { Stored } from '../../data/configuration-types.ts';
import { useAction } from '../../keys/use-action.ts';
import { Button } from '../../parts/button.tsx';
import { Keycaps } from '../../parts/keycaps.tsx';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import styles from './configuration.module.css';
import { PlanDialog } from './plan-dialog.tsx';

type Given = Readonly<{ stored: Stored; onSaved?: () => void }>;

/** How much is not saved, and the way to save it: what it would change is shown first. */
export const SaveBar = ({ stored, onSaved }: Given) => {
  const { configuration } = useLateTexts();
  const { draft, moved, isSaved } = useUnsaved();
  const [isPlanned, setPlanned] = useState(false);
  const review = draft ? () => setPlanned(true) : null;
  useAction('save', review);
  useAction('send', review);
  const overtaken = (theirs: Stored): void => {
    const merged = draft && mergeDraft(draft, theirs);
    if (merged) replaceDraft(merged.draft, merged.clashes);
  };
  const saved = (): void => {
    setPlanned(false);
    draftSaved();
    onSaved?.();
  };
  return (
    <div className={styles.bar} data-empty={draft === null || undefined}>
      <p role="status">
        {draft ? configuration.unsavedCount(unsavedOf(draft)) : isSaved ? configuration.saved : ''}
      </p>
      {moved && <p className={styles.wrong}>{configuration.moved(moved.map(({ name }) => name))}</p>}
      {draft && (
        <div className={styles.buttons}>
          <Button onClick={dropDraft}>{configuration.discard}</Button>
          <Button look="primary" onClick={() => setPlanned(true)}>
            {configuration.review} <Keycaps action="send" />
          </Button>
        </div>
      )}
      {draft && isPlanned && (
        <PlanDialog
          wanted={{ text: JSON.stringify(documentOf(draft)), renames: renamesOf(draft) }}
          version={(draft.base ?? stored).version}
          onFaults={tellFaults}
          onMoved={overtaken}
          onSaved={saved}
          onClose={() => setPlanned(false)}
        />
      )}
    </div>
  );
};
