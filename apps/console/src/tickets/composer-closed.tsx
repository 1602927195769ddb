import type { DraftState } from '../data/draft-state.ts';
import { type DraftKind, isEmptyText } from '../data/draft-text.ts';
import { useDraft } from '../data/drafts.ts';
import { can, useMe } from '../data/me.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Keycaps } from '../parts/keycaps.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { useEditor } from '../writing/load-editor.ts';
import styles from './composer.module.css';
import { kindIcons, useKindName } from './composer-kinds.tsx';
import { HeldBar } from './held-bar.tsx';

type ClosedGiven = Readonly<{
  number: number;
  /** Those that may be begun now. */
  kinds: ReadonlySet<DraftKind>;
  onOpen: (kind: DraftKind) => void;
  onMacro: () => void;
}>;

/** A button for each kind with what was begun of it, and what is about to be sent. */
export const ComposerClosed = ({ number, kinds, onOpen, onMacro }: ClosedGiven) => {
  const { drafts } = useTexts();
  const isEditorHere = useEditor() !== null;
  const given = { number, kinds, onOpen };
  return (
    <div className={styles.closed} data-editor={isEditorHere ? 'here' : undefined}>
      <Kind kind="reply" {...given} />
      <Kind kind="note" {...given} />
      <Kind kind="forward" {...given} />
      {kinds.has('reply') && (
        <Button onClick={onMacro}>
          {drafts.macro} <Keycaps action="macro" />
        </Button>
      )}
    </div>
  );
};

type KindGiven = Omit<ClosedGiven, 'onMacro'> & Readonly<{ kind: DraftKind }>;

const Kind = ({ number, kind, kinds, onOpen }: KindGiven) => {
  const draft = useDraft(number, kind);
  const name = useKindName(kind);
  const mayWrite = can(useMe(), kind === 'note' ? 'note' : 'work');
  if (draft.held) return <HeldBar number={number} kind={kind} held={draft.held} />;
  if (!mayWrite) return null;
  return (
    <Button disabled={!kinds.has(kind)} onClick={() => onOpen(kind)}>
      <Icon name={kindIcons[kind]} small /> {name} <Begun draft={draft} />
      <Keycaps action={kind} />
    </Button>
  );
};

/** The first words of what was begun and not sent. */
const Begun = ({ draft: { text, held } }: Readonly<{ draft: DraftState }>) => {
  const { drafts } = useTexts();
  if (held || isEmptyText(text)) return null;
  return (
    <span className={styles.begun}>
      {drafts.begun(
        (text.body.trim() || text.to || (text.files[0]?.name ?? text.cc.join(', '))).slice(0, 40),
      )}
    </span>
  );
};
