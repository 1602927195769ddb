import { type DraftKind, draftKinds } from '../data/draft-text.ts';
import { useRecord } from '../data/use-record.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import type { IconName } from '../parts/icon-paths.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './composer.module.css';
import type { WritingState } from './use-writing.ts';

type Given = Readonly<{
  writing: WritingState;
  /** Those that may be written here. */
  kinds: ReadonlySet<DraftKind>;
  /** Null where the copies are in sight. */
  onCopies: (() => void) | null;
}>;

export const kindIcons: Readonly<Record<DraftKind, IconName>> = {
  reply: 'reply',
  note: 'note',
  forward: 'forwarded',
};

/** The kinds beside each other, each with a text of its own, and who gets it. */
export const ComposerKinds = ({ writing: { number, kind, open }, kinds, onCopies }: Given) => {
  const { tickets, receivers, parts, keys } = useTexts();
  return (
    <div className={styles.kinds}>
      {draftKinds
        .filter((one) => kinds.has(one))
        .map((one) => (
          <button
            key={one}
            type="button"
            className={styles.kind}
            aria-pressed={kind === one}
            onClick={() => open(one)}
          >
            <Icon name={kindIcons[one]} small /> <KindName kind={one} />
          </button>
        ))}
      <span className={styles.to}>
        {kind === 'note' && tickets.noteFor}
        {kind === 'reply' && <Requester number={number} />}
      </span>
      {kind === 'reply' && onCopies && (
        <Button look="quiet" title={keys.copies} onClick={onCopies}>
          {receivers.cc}
        </Button>
      )}
      <Button look="icon" aria-label={parts.close} onClick={() => open(null)}>
        <Icon name="down" small />
      </Button>
    </div>
  );
};

export const useKindName = (kind: DraftKind): string => {
  const { tickets, keys } = useTexts();
  return kind === 'forward' ? keys.forward : tickets[kind];
};

const KindName = ({ kind }: Readonly<{ kind: DraftKind }>) => useKindName(kind);

const Requester = ({ number }: Readonly<{ number: number }>) => {
  const { tickets } = useTexts();
  const ticket = useRecord('ticket', number);
  const contact = useRecord('contact', ticket?.requester_id ?? null);
  return contact && tickets.to(contact.email);
};
