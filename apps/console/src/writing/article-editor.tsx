import type { Node } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { classes } from '../parts/classes.ts';
import {
  type ArticleCommandName,
  articleCommands,
  articlePlugins,
  linkTo,
  ownHref,
} from './article-editing.ts';
import styles from './article-editor.module.css';
import { articleFromHtml } from './article-from-html.ts';
import {
  describePicture,
  filesIn,
  type PlacedPicture,
  placePicture,
  selectedAlt,
} from './article-pictures.ts';
import { articleToHtml } from './article-to-html.ts';
import { ArticleToolbar } from './article-toolbar.tsx';
import { keepCursor } from './keep-cursor.ts';
import written from './written.module.css';

type Given = Readonly<{
  label: string;
  /** Shown while the article is empty. */
  hint: string;
  /** BCP 47 tag of the text. */
  locale: string;
  /** The first text. The editor owns all later changes. */
  html: string;
  onChange: (html: string) => void;
  /** Stores a picture and gives its address; null where it was refused, which `fault` then says. */
  onPicture: (file: File) => Promise<PlacedPicture | null>;
  /** Why the last picture was refused; empty where none was. */
  fault: string;
}>;

/** The text of an article, in the tags that the help centre lays out. */
export const ArticleEditor = ({ label, hint, locale, html, onChange, onPicture, fault }: Given) => {
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [alt, setAlt] = useState<string | null>(null);
  const changed = useEffectEvent(onChange);
  const stored = useEffectEvent(onPicture);
  const begun = useRef(html);
  useEffect(() => {
    if (!place.current) return;
    const made: EditorView = viewIn(place.current, {
      html: begun.current,
      label,
      hint,
      locale,
      onChange: (now) => {
        begun.current = now;
        changed(now);
      },
      onSelect: setAlt,
      onFiles: (files) => void placeAll(made, files, (file) => stored(file)),
    });
    setView(made);
    return () => made.destroy();
  }, [label, hint, locale]);
  const run = (name: ArticleCommandName): void => {
    if (!view) return;
    articleCommands[name](view.state, view.dispatch, view);
    view.focus();
  };
  const link = (href: string): boolean => {
    const isLinked =
      view !== null && linkTo(ownHref(href.trim(), location.origin))(view.state, view.dispatch, view);
    view?.focus();
    return isLinked;
  };
  return (
    <div className={styles.editor}>
      <ArticleToolbar
        onRun={run}
        onLink={link}
        onFiles={(files) => view && void placeAll(view, files, onPicture)}
        alt={alt}
        onAlt={(next) => view && describePicture(view, next)}
      />
      {fault !== '' && (
        <p className={styles.refused} role="alert">
          {fault}
        </p>
      )}
      <div ref={place} className={styles.place} />
    </div>
  );
};

/** One after the other, in their order. */
const placeAll = async (
  view: EditorView,
  files: readonly File[],
  store: Given['onPicture'],
): Promise<void> => {
  for (const file of files) {
    const placed = await store(file);
    if (placed && !view.isDestroyed) placePicture(view, placed);
  }
};

/** An empty paragraph alone. */
const isBlank = (doc: Node): boolean =>
  doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.content.size === 0;

type Viewed = Pick<Given, 'label' | 'hint' | 'locale' | 'html' | 'onChange'> &
  Readonly<{
    /** The description of the picture that is selected now; null where none is. */
    onSelect: (alt: string | null) => void;
    onFiles: (files: readonly File[]) => void;
  }>;

const viewIn = (place: HTMLElement, given: Viewed): EditorView => {
  const { html, label, hint, locale, onChange, onSelect, onFiles } = given;
  const take = (brought: DataTransfer | null): boolean => {
    const files = filesIn(brought);
    onFiles(files);
    return files.length > 0;
  };
  const state = EditorState.create({ doc: articleFromHtml(html), plugins: [...articlePlugins()] });
  const view: EditorView = new EditorView(place, {
    state,
    attributes: ({ doc }) => ({
      class: classes(written.text, styles.text),
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-placeholder': hint,
      ...(isBlank(doc) ? { 'data-hint': hint } : {}),
      lang: locale,
      dir: 'auto',
    }),
    dispatchTransaction: (transaction) => {
      const next = view.state.apply(transaction);
      view.updateState(next);
      onSelect(selectedAlt(next));
      if (transaction.docChanged) onChange(articleToHtml(next.doc));
    },
    // The editor would keep every Enter for itself; with Mod it publishes, which is the console's.
    handleDOMEvents: {
      keydown: (_view, event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey),
      blur: keepCursor,
    },
    handlePaste: (_view, event) => take(event.clipboardData),
    handleDrop: (_view, event, _slice, isMoved) => !isMoved && take(event.dataTransfer),
    // Elements that load something are removed before the browser parses the text. ProseMirror's parser drops scripts and styles.
    transformPastedHTML: (pasted) =>
      pasted.replace(/<(?:img|svg|iframe|embed|video|audio|source|link)\b[^>]*>/gi, ''),
  });
  return view;
};
