import { Suspense, useState, useSyncExternalStore } from 'react';
import type { ArticleWriter } from '../data/article-writer.ts';
import type { WrittenArticle } from '../data/articles.ts';
import { useMe } from '../data/me.ts';
import { sentenceOf } from '../data/pending.ts';
import { type StoredPicture, storePicture } from '../data/pictures.ts';
import { useAction } from '../keys/use-action.ts';
import { Loading } from '../parts/loading.tsx';
import { MessageHtml } from '../reading/message-html.tsx';
import { useLateTexts } from '../texts/use-late-texts.ts';
import { LazyArticleEditor } from '../writing/load-article-editor.ts';
import styles from './article-desk.module.css';
import { ArticleFacts } from './article-facts.tsx';
import { ArticleHeader } from './article-header.tsx';
import { Beside } from './beside.tsx';
import type { Family } from './families.ts';
import { Languages } from './languages.tsx';
import { Preview } from './preview.tsx';
import { Publishing } from './publishing.tsx';
import { SaveState } from './save-state.tsx';

type Given = Readonly<{
  article: WrittenArticle;
  family: Family | undefined;
  writer: ArticleWriter;
  /** Takes the article as it is on the server, and drops what is not saved. */
  onReload: () => void;
}>;

/** An article and all that is done with it. */
export const ArticleDesk = ({ article, family, writer, onReload }: Given) => {
  const { knowledge } = useLateTexts();
  const [shown, setShown] = useState<'preview' | 'publishing' | 'facts' | null>(null);
  const [besideId, setBeside] = useState<string | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const state = useSyncExternalStore(writer.subscribe, writer.state);
  const open = (what: 'preview' | 'publishing'): void =>
    void writer.flush().then((isSaved) => isSaved && setShown(what));
  useAction('save', article.may_change ? () => void writer.flush() : null);
  useAction('send', article.may_change ? () => open('publishing') : null);
  const close = (): void => setShown(null);
  const discard = (): void =>
    void writer.change({ draft_body_html: null }).then((isDone) => (isDone ? onReload() : close()));
  const isDirty = typed !== null || article.draft_body_html !== null;
  return (
    <article className={styles.desk}>
      <ArticleHeader
        article={article}
        writer={writer}
        isDirty={isDirty}
        onPreview={() => open('preview')}
        onPublish={() => open('publishing')}
        onFacts={() => setShown('facts')}
      />
      <Languages article={article} family={family} besideId={besideId} onBeside={setBeside} />
      <SaveState
        state={state}
        writer={writer}
        isDirty={isDirty}
        onReload={onReload}
        onKept={() => setTyped(null)}
      />
      <div className={styles.columns}>
        <Text
          article={article}
          onChange={(html) => {
            setTyped(html);
            writer.type(html);
          }}
        />
        {besideId !== null && <Beside id={besideId} />}
      </div>
      {shown === 'preview' && <Preview article={article} onClose={close} />}
      {shown === 'publishing' && (
        <Publishing
          article={article}
          typed={typed}
          writer={writer}
          onClose={close}
          onDone={() => {
            setTyped(null);
            close();
          }}
        />
      )}
      {shown === 'facts' && (
        <ArticleFacts
          article={article}
          writer={writer}
          onDiscard={isDirty ? discard : null}
          onClose={close}
        />
      )}
      {!article.may_change && <p className={styles.hint}>{knowledge.notYours}</p>}
    </article>
  );
};

type TextGiven = Pick<Given, 'article'> & Readonly<{ onChange: (html: string) => void }>;

/** The text that would be published next; for those who may not change it, the one that is. */
const Text = ({ article, onChange }: TextGiven) => {
  const { knowledge } = useLateTexts();
  const { workspace } = useMe();
  const [html] = useState(article.draft_body_html ?? article.body_html);
  const [fault, setFault] = useState('');
  const store = async (file: File): Promise<StoredPicture | null> => {
    setFault('');
    try {
      return await storePicture(file);
    } catch (error) {
      setFault(`${file.name}: ${sentenceOf(error)}`);
      return null;
    }
  };
  if (!article.may_change)
    return (
      <div className={styles.reading} lang={article.locale ?? workspace.locale}>
        <MessageHtml html={article.body_html} />
      </div>
    );
  return (
    <div className={styles.writing}>
      <Suspense fallback={<Loading />}>
        <LazyArticleEditor
          label={knowledge.text}
          hint={knowledge.textHint}
          locale={article.locale ?? workspace.locale}
          html={html}
          onChange={onChange}
          onPicture={store}
          fault={fault}
        />
      </Suspense>
    </div>
  );
};
