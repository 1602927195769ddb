import type { Held } from '../data/draft-state.ts';
import type { DraftKind } from '../data/draft-text.ts';
import { draftOf } from '../data/drafts.ts';
import { takeBack } from '../data/sending.ts';
import { Button } from '../parts/button.tsx';
import { Keycaps } from '../parts/keycaps.tsx';
import { Seconds } from '../parts/seconds.tsx';
import { useTexts } from '../texts/use-texts.ts';
import styles from './draft-notes.module.css';

type Given = Readonly<{ number: number; kind: DraftKind; held: Held }>;

/** Shows that a message will be sent soon, with a button that stops it. */
export const HeldBar = ({ number, kind, held }: Given) => {
  const { drafts, parts, language } = useTexts();
  const until = Date.parse(held.sendAt);
  const at = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(until);
  const back = () => takeBack({ lane: draftOf(number, kind), number, kind });
  return (
    <div className={styles.held}>
      {until - Date.now() > 90_000 ? drafts.sendsAt(at) : <Seconds until={until} text={drafts.sendsIn} />}
      <Button look="quiet" onClick={() => void back()}>
        {parts.undo} <Keycaps action="undo" />
      </Button>
    </div>
  );
};
