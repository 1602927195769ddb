import { useState, useSyncExternalStore } from 'react';
import type { OutgoingLane } from '../data/outgoing-lane.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import { fromPlain } from '../writing/from-plain.ts';
import { useEditor } from '../writing/load-editor.ts';
import styles from './outgoing.module.css';

/** The text: in the editor where it is here when one begins, else in a plain field that stays under the hands. */
export const OutgoingWords = ({ lane }: Readonly<{ lane: OutgoingLane }>) => {
  const Editor = useEditor();
  const isReadOnly = useSyncExternalStore(lane.on, () => lane.now().progress !== 'writing');
  const [isPlain, setPlain] = useState(false);
  const [begun] = useState(() => lane.now().text);
  const { outgoing } = useLateTexts();
  if (!Editor || isPlain)
    return (
      <textarea
        className={styles.plain}
        aria-label={outgoing.text}
        dir="auto"
        rows={8}
        readOnly={isReadOnly}
        defaultValue={begun.body}
        onChange={({ target }) => {
          setPlain(true);
          lane.change({ body: target.value, html: null });
        }}
      />
    );
  return (
    <div className={styles.text}>
      <Editor
        label={outgoing.text}
        html={begun.html ?? fromPlain(begun.body)}
        onChange={({ html, text }) => lane.change({ html, body: text })}
        onFiles={nothing}
        onEscape={() =>
          document.activeElement instanceof HTMLElement ? document.activeElement.blur() : null
        }
        beginsAbove={begun.body.startsWith('\n')}
        isReadOnly={isReadOnly}
        isQuiet
      />
    </div>
  );
};

/** A first message has no files. */
const nothing = (): void => undefined;
