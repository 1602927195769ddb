import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { plainOf } from '../data/draft-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { fromPlain } from '../writing/from-plain.ts';
import { useEditor } from '../writing/load-editor.ts';
import styles from './composer.module.css';
import { useHelps } from './use-helps.tsx';
import type { WritingState } from './use-writing.ts';

/** What is written: in the editor where it is here, else in a plain field, so that `R` never waits. */
export const ComposerText = ({ writing }: Readonly<{ writing: WritingState }>) => {
  const Editor = useEditor();
  // Nobody who types loses the field under their hands: what it began as, it stays.
  const [isPlain] = useState(Editor === null);
  const { tickets } = useTexts();
  const { kind, draft, change, attach, open, hand } = writing;
  const helps = useHelps(writing);
  const label = kind === 'note' ? tickets.note : tickets.reply;
  if (isPlain || !Editor) return <Plain label={label} writing={writing} />;
  return (
    <Editor
      label={label}
      html={draft.text.html ?? fromPlain(draft.text.body)}
      onChange={({ html, text }) => change({ html, body: text })}
      onFiles={attach}
      onEscape={() => open(null)}
      helps={helps}
      ref={hand}
    />
  );
};

const Plain = ({
  label,
  writing: { draft, change, attach, open, hand },
}: Readonly<{ label: string; writing: WritingState }>) => {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  useImperativeHandle(hand, () => ({
    insert: (html) => {
      const field = area.current;
      if (!field) return;
      field.setRangeText(plainOf(html), field.selectionStart, field.selectionEnd, 'end');
      field.focus();
      change({ body: field.value, html: null });
    },
    focus: () => area.current?.focus(),
  }));
  return (
    <textarea
      ref={area}
      className={styles.text}
      aria-label={label}
      dir="auto"
      rows={6}
      value={draft.text.body}
      onChange={(event) => change({ body: event.target.value, html: null })}
      onPaste={(event) => {
        const files = [...event.clipboardData.files];
        if (files.length === 0) return;
        event.preventDefault();
        attach(files);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        open(null);
      }}
    />
  );
};
