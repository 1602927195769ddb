import { type KeyboardEvent, useState } from 'react';
import { Link } from 'wouter';
import type { ArticleWriter } from '../data/article-writer.ts';
import type { WrittenArticle } from '../data/articles.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Keycaps } from '../parts/keycaps.tsx';
import { paths } from '../paths.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import styles from './article-desk.module.css';

type Given = Readonly<{
  article: WrittenArticle;
  writer: ArticleWriter;
  /** Whether a text waits to be published. */
  isDirty: boolean;
  onPreview: () => void;
  onPublish: () => void;
  onFacts: () => void;
}>;

export const ArticleHeader = ({ article, writer, isDirty, onPreview, onPublish, onFacts }: Given) => {
  const { knowledge, parts } = useLateTexts();
  const isPublished = article.status === 'published';
  return (
    <header className={styles.head}>
      <Link href={paths.knowledge()} className={styles.back} aria-label={parts.back}>
        <Icon name="back" />
      </Link>
      <Title article={article} writer={writer} />
      <span className={styles.status} data-status={isPublished && !isDirty ? 'published' : 'draft'}>
        {isPublished ? (isDirty ? knowledge.changed : knowledge.published) : knowledge.draft}
      </span>
      <div className={styles.actions}>
        {isPublished && (
          <a
            className={styles.readers}
            href={`/help/articles/${article.slug}`}
            target="_blank"
            rel="noopener"
          >
            {knowledge.openPage}
          </a>
        )}
        <Button look="quiet" onClick={onFacts}>
          {knowledge.facts}
        </Button>
        <Button onClick={onPreview}>{knowledge.preview}</Button>
        {article.may_change && (
          <Button look="primary" disabled={isPublished && !isDirty} onClick={onPublish}>
            {knowledge.publish} <Keycaps action="send" />
          </Button>
        )}
      </div>
    </header>
  );
};

/** Takes effect when one leaves it, also for readers. */
const Title = ({ article, writer }: Pick<Given, 'article' | 'writer'>) => {
  const { knowledge } = useLateTexts();
  const [title, setTitle] = useState(article.title);
  const save = (): void => {
    const next = title.trim();
    if (next === '') setTitle(article.title);
    else if (next !== article.title) void writer.change({ title: next });
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') save();
  };
  return (
    <input
      className={styles.title}
      aria-label={knowledge.titleField}
      dir="auto"
      maxLength={300}
      readOnly={!article.may_change}
      value={title}
      onChange={(event) => setTitle(event.target.value)}
      onBlur={save}
      onKeyDown={press}
    />
  );
};
