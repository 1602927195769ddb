import { EditorState, Selection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type Ref, useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState } from 'react';
import { classes } from '../parts/classes.ts';
import { type CommandName, commands, plugins } from './editing.ts';
import styles from './editor.module.css';
import type { EditorHand, Help } from './editor-hand.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { fromHtml } from './from-html.ts';
import { insertHtml } from './insert.ts';
import { keepCursor } from './keep-cursor.ts';
import { Offers } from './offers.tsx';
import { takesFocus } from './takes-focus.ts';
import { toHtml } from './to-html.ts';
import { type Asking, useAsking } from './use-asking.ts';
import written from './written.module.css';

export type EditorGiven = Readonly<{
  label: string;
  /** The first text. The editor owns all later changes. */
  html: string;
  onChange: (written: Readonly<{ html: string; text: string }>) => void;
  onFiles: (files: readonly File[]) => void;
  onEscape: () => void;
  /** The cursor begins before the text, not behind it. */
  beginsAbove?: boolean;
  /** Keeps the text as it is, and the focus. */
  isReadOnly?: boolean;
  /** Leaves the focus where it is. */
  isQuiet?: boolean;
  /** Suggestions for signs at the start of a word. */
  helps?: readonly Help[];
  ref?: Ref<EditorHand>;
}>;

const noHelps: readonly Help[] = [];

/** A rich text in the tags of the sanitiser. It has the focus at once. */
export const Editor = (given: EditorGiven) => {
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const { label, html } = given;
  const changed = useEffectEvent(given.onChange);
  const filed = useEffectEvent(given.onFiles);
  const escaped = useEffectEvent(given.onEscape);
  const { isReadOnly = false } = given;
  const keeps = useEffectEvent(() => isReadOnly);
  const asking = useAsking(given.helps ?? noHelps);
  const looked = useEffectEvent(asking.look);
  const pressed = useEffectEvent(asking.press);
  const left = useEffectEvent(asking.close);
  const settled = useEffectEvent(asking.settled);
  const id = useId();
  const begun = useRef({ html, isAbove: given.beginsAbove ?? false });
  const quiet = useRef(given.isQuiet ?? false);
  useEffect(() => {
    if (!place.current) return;
    const made = viewIn(place.current, {
      begun: begun.current,
      label,
      onChange: (written) => changed(written),
      onFiles: (files) => filed(files),
      isReadOnly: () => keeps(),
      onEscape: () => escaped(),
      onState: (state, isTyped) => looked(state, isTyped),
      onKey: (shown, key) => pressed(shown, key),
      onLeave: () => left(),
    });
    if (takesFocus(quiet.current)) made.focus();
    setView(made);
    return () => made.destroy();
  }, [label]);
  // Without `contenteditable` the focus would be lost.
  useEffect(() => view?.dom.setAttribute('aria-readonly', String(isReadOnly)), [view, isReadOnly]);
  useImperativeHandle(
    given.ref,
    () => ({
      insert: (text) => {
        if (!view) return;
        insertHtml(view, text);
        view.focus();
      },
      focus: () => view?.focus(),
      settled: () => settled(),
    }),
    [view],
  );
  const run = (name: CommandName): void => {
    if (!view) return;
    commands[name](view.state, view.dispatch, view);
    view.focus();
  };
  return (
    <>
      {view && <Offers id={id} view={view} asking={asking} />}
      <div ref={place} className={styles.place} />
      <EditorToolbar onRun={run} />
    </>
  );
};

type Heard = Pick<EditorGiven, 'label' | 'onChange' | 'onFiles' | 'onEscape'> &
  Readonly<{
    begun: Readonly<{ html: string; isAbove: boolean }>;
    onState: Asking['look'];
    onKey: Asking['press'];
    onLeave: () => void;
    isReadOnly: () => boolean;
  }>;

const viewIn = (
  place: HTMLElement,
  { begun, label, onChange, onFiles, onEscape, onState, onKey, onLeave, isReadOnly }: Heard,
): EditorView => {
  const doc = fromHtml(begun.html);
  const selection = begun.isAbove ? Selection.atStart(doc) : Selection.atEnd(doc);
  const state = EditorState.create({ doc, plugins: [...plugins()], selection });
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
      if (transaction.docChanged && isReadOnly()) return;
      const next = view.state.apply(transaction);
      view.updateState(next);
      if (transaction.docChanged)
        onChange({
          html: toHtml(next.doc),
          text: next.doc.textBetween(0, next.doc.content.size, '\n', '\n'),
        });
      onState(next, transaction.docChanged);
    },
    // The editor would keep every Enter for itself; with Mod it sends, which is the console's.
    handleDOMEvents: {
      keydown: (_view, event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey),
      blur: (left) => {
        keepCursor(left);
        onLeave();
      },
    },
    handleKeyDown: (_view, event) => {
      if (!event.shiftKey && onKey(view, event.key)) {
        event.preventDefault();
        return true;
      }
      if (event.key !== 'Escape') return false;
      event.preventDefault();
      onEscape();
      return true;
    },
    handlePaste: (_view, event) => takeFiles(event.clipboardData, onFiles),
    handleDrop: (_view, event) => takeFiles(event.dataTransfer, onFiles),
    // Elements that load something are removed before the browser parses the text. ProseMirror's parser drops scripts and styles.
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
