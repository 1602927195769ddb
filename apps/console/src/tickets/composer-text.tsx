import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { type DraftKind, isEmptyText, plainOf } from '../data/draft-text.ts';
import { fromPlain } from '../writing/from-plain.ts';
import { useEditor } from '../writing/load-editor.ts';
import { takesFocus } from '../writing/takes-focus.ts';
import styles from './composer.module.css';
import { useKindName } from './composer-kinds.tsx';
import { useHelps } from './use-helps.tsx';
import type { WritingState } from './use-writing.ts';

/** The text field: the rich editor once it is loaded, else a plain field, so that `R` never waits. */
export const ComposerText = ({ writing }: Readonly<{ writing: WritingState }>) => {
  const Editor = useEditor();
  // Nobody who types loses the field under their hands: what it began as, it stays.
  const [isPlain] = useState(Editor === null);
  const { kind, text, change, attach, open, hand } = writing;
  const [isElsewhere] = useState(() => isBesideText(kind));
  const helps = useHelps(writing);
  const label = useKindName(kind ?? 'reply');
  if (isPlain || !Editor) return <Plain label={label} isElsewhere={isElsewhere} writing={writing} />;
  return (
    <Editor
      label={label}
      html={text.html ?? fromPlain(text.body)}
      beginsAbove={isAboveFirst(writing)}
      isQuiet={isElsewhere || isForReceiver(writing)}
      onChange={(now) => change({ html: now.html, body: now.text })}
      onFiles={attach}
      onEscape={() => open(null)}
      helps={helps}
      ref={hand}
    />
  );
};

/** One writes above what a text begins with. */
const isAboveFirst = ({ kind, draft }: WritingState): boolean =>
  kind === 'forward' || isEmptyText(draft.text);

/** The first field of a forward is its recipient. */
const isForReceiver = ({ kind, text }: WritingState): boolean => kind === 'forward' && text.to === '';

/** The text is in sight already, and another one comes into its place, as from another tab: who works beside it, or names receivers, works on. */
const isBesideText = (kind: DraftKind | null): boolean => {
  const shown = document.querySelector(`[data-begin="${kind}"]`);
  const { activeElement: active, body } = document;
  if (shown === null || active === null || active === body) return false;
  return !shown.contains(active) || active.closest(`.${styles.receivers}`) !== null;
};

type PlainGiven = Readonly<{ label: string; isElsewhere: boolean; writing: WritingState }>;

const Plain = ({ label, isElsewhere, writing }: PlainGiven) => {
  const { text, change, attach, open, hand } = writing;
  const area = useRef<HTMLTextAreaElement>(null);
  const begun = useRef({ isAbove: isAboveFirst(writing), isQuiet: isElsewhere || isForReceiver(writing) });
  useEffect(() => {
    const { isAbove, isQuiet } = begun.current;
    if (isAbove) area.current?.setSelectionRange(0, 0);
    if (takesFocus(isQuiet)) area.current?.focus();
  }, []);
  useImperativeHandle(hand, () => ({
    insert: (html) => {
      const field = area.current;
      if (!field) return;
      field.setRangeText(plainOf(html), field.selectionStart, field.selectionEnd, 'end');
      field.focus();
      change({ body: field.value, html: null });
    },
    focus: () => area.current?.focus(),
    settled: async () => true,
  }));
  return (
    <textarea
      ref={area}
      className={styles.text}
      aria-label={label}
      dir="auto"
      rows={6}
      value={text.body}
      onChange={(event) => change({ body: event.target.value, html: null })}
      onPaste={(event) => {
        const files = [...event.clipboardData.files];
        if (files.length === 0) return;
        event.preventDefault();
        attach(files);
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.key !== 'Escape') return;
        event.preventDefault();
        open(null);
      }}
    />
  );
};
