import { EditorState, Selection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { classes } from '../parts/classes.ts';
import { type CommandName, commands, plugins } from './editing.ts';
import styles from './editor.module.css';
import { EditorToolbar } from './editor-toolbar.tsx';
import { fromHtml } from './from-html.ts';
import { toHtml } from './to-html.ts';
import written from './written.module.css';

export type EditorGiven = Readonly<{
  label: string;
  /** What it begins with; later changes of it are the editor's own. */
  html: string;
  onChange: (written: Readonly<{ html: string; text: string }>) => void;
  onFiles: (files: readonly File[]) => void;
  onEscape: () => void;
  /** Leaves the focus where it is. */
  isQuiet?: boolean;
}>;

/** A rich text in the tags of the sanitiser. It has the focus at once, behind what is there. */
export const Editor = (given: EditorGiven) => {
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const { label, html } = given;
  const changed = useEffectEvent(given.onChange);
  const filed = useEffectEvent(given.onFiles);
  const escaped = useEffectEvent(given.onEscape);
  const begun = useRef(html);
  const quiet = useRef(given.isQuiet ?? false);
  useEffect(() => {
    if (!place.current) return;
    const made = viewIn(place.current, {
      html: begun.current,
      label,
      onChange: (written) => changed(written),
      onFiles: (files) => filed(files),
      onEscape: () => escaped(),
    });
    if (!quiet.current) made.focus();
    setView(made);
    return () => made.destroy();
  }, [label]);
  const run = (name: CommandName): void => {
    if (!view) return;
    commands[name](view.state, view.dispatch, view);
    view.focus();
  };
  return (
    <>
      <div ref={place} className={styles.place} />
      <EditorToolbar onRun={run} />
    </>
  );
};

const viewIn = (
  place: HTMLElement,
  { html, label, onChange, onFiles, onEscape }: EditorGiven,
): EditorView => {
  const doc = fromHtml(html);
  const state = EditorState.create({ doc, plugins: [...plugins()], selection: Selection.atEnd(doc) });
  const view: EditorView = new EditorView(place, {
    state,
    attributes: {
      class: classes(written.text, styles.text),
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      dir: 'auto',
    },
    dispatchTransaction: (transaction) => {
      const next = view.state.apply(transaction);
      view.updateState(next);
      if (transaction.docChanged)
        onChange({
          html: toHtml(next.doc),
          text: next.doc.textBetween(0, next.doc.content.size, '\n', '\n'),
        });
    },
    // The editor would keep every Enter for itself; with Mod it sends, which is the console's.
    handleDOMEvents: { keydown: (_view, event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) },
    handleKeyDown: (_view, event) => {
      if (event.key !== 'Escape') return false;
      event.preventDefault();
      onEscape();
      return true;
    },
    handlePaste: (_view, event) => takeFiles(event.clipboardData, onFiles),
    handleDrop: (_view, event) => takeFiles(event.dataTransfer, onFiles),
    // What would load is taken away before the browser reads it; the reader of ProseMirror passes over scripts and styles.
    transformPastedHTML: (pasted) =>
      pasted.replace(/<(?:img|svg|iframe|embed|video|audio|source|link)\b[^>]*>/gi, ''),
  });
  return view;
};

/** Files go with the message; whatever text came beside them is of no use. */
const takeFiles = (given: DataTransfer | null, onFiles: EditorGiven['onFiles']): boolean => {
  const files = [...(given?.files ?? [])];
  if (files.length === 0) return false;
  onFiles(files);
  return true;
};
