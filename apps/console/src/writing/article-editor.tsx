import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type ArticleCommandName,
  articleCommands,
  articlePlugins,
  linkTo,
  ownHref,
} from './article-editing.ts';
import styles from './article-editor.module.css';
import { articleFromHtml } from './article-from-html.ts';
import { articleToHtml } from './article-to-html.ts';
import { ArticleToolbar } from './article-toolbar.tsx';

type Given = Readonly<{
  label: string;
  /** BCP 47 tag of the text. */
  locale: string;
  /** What it begins with; later changes of it are the editor's own. */
  html: string;
  onChange: (html: string) => void;
}>;

/** The text of an article, in the tags that the help centre lays out. */
export const ArticleEditor = ({ label, locale, html, onChange }: Given) => {
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const changed = useEffectEvent(onChange);
  const begun = useRef(html);
  useEffect(() => {
    if (!place.current) return;
    const made = viewIn(place.current, {
      html: begun.current,
      label,
      locale,
      onChange: (now) => {
        begun.current = now;
        changed(now);
      },
    });
    setView(made);
    return () => made.destroy();
  }, [label, locale]);
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
      <ArticleToolbar onRun={run} onLink={link} />
      <div ref={place} className={styles.place} />
    </div>
  );
};

const viewIn = (place: HTMLElement, { html, label, locale, onChange }: Given): EditorView => {
  const state = EditorState.create({ doc: articleFromHtml(html), plugins: [...articlePlugins()] });
  const view: EditorView = new EditorView(place, {
    state,
    attributes: {
      class: styles.text ?? '',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      lang: locale,
      dir: 'auto',
    },
    dispatchTransaction: (transaction) => {
      const next = view.state.apply(transaction);
      view.updateState(next);
      if (transaction.docChanged) onChange(articleToHtml(next.doc));
    },
    // The editor would keep every Enter for itself; with Mod it publishes, which is the console's.
    handleDOMEvents: { keydown: (_view, event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) },
    // What would load is taken away before the browser reads it; the reader of ProseMirror passes over scripts and styles.
    transformPastedHTML: (pasted) =>
      pasted.replace(/<(?:img|svg|iframe|embed|video|audio|source|link)\b[^>]*>/gi, ''),
  });
  return view;
};
