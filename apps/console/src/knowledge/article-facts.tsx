import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { ArticleWriter } from '../data/article-writer.ts';
import { removeArticle, useCategories, type WrittenArticle } from '../data/articles.ts';
import { sentenceOf } from '../data/pending.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { paths } from '../paths.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import styles from './form.module.css';

type Given = Readonly<{
  article: WrittenArticle;
  writer: ArticleWriter;
  /** Discards the unpublished draft; null without one. */
  onDiscard: (() => void) | null;
  onClose: () => void;
}>;

/** Where an article stands, its address and language, and how readers find it. */
export const ArticleFacts = ({ article, writer, onDiscard, onClose }: Given) => {
  const { knowledge } = useLateTexts();
  const categories = useCategories();
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const locale = String(form.get('locale')).trim();
    await writer.change({
      category_id: String(form.get('category')),
      slug: String(form.get('slug')).trim(),
      locale: locale === '' ? null : locale,
    });
    onClose();
  };
  return (
    <Dialog title={knowledge.facts} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void save(event)}>
        <p className={styles.subject}>
          {knowledge.readBy(article.view_count, article.votes_up, article.votes_down)}
        </p>
        <label className={styles.field}>
          {knowledge.category}
          <select name="category" defaultValue={article.category_id} disabled={!article.may_change}>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.field}>
          {knowledge.slug}
          <input name="slug" defaultValue={article.slug} readOnly={!article.may_change} required />
          <span>{knowledge.slugHint}</span>
        </label>
        <label className={styles.field}>
          {knowledge.locale}
          <input name="locale" defaultValue={article.locale ?? ''} readOnly={!article.may_change} />
        </label>
        {article.status === 'published' && (
          <a href={`/help/articles/${article.slug}`} target="_blank" rel="noopener">
            {knowledge.openPage}
          </a>
        )}
        {article.may_change && (
          <Acts article={article} writer={writer} onDiscard={onDiscard} onClose={onClose} />
        )}
      </form>
    </Dialog>
  );
};

const Acts = ({ article, writer, onDiscard, onClose }: Given) => {
  const { knowledge } = useLateTexts();
  const [, go] = useLocation();
  const [isSure, setSure] = useState(false);
  const [fault, setFault] = useState('');
  const remove = async (): Promise<void> => {
    try {
      await removeArticle(article.id);
      go(paths.knowledge());
    } catch (error) {
      setFault(sentenceOf(error));
    }
  };
  return (
    <div className={styles.actions}>
      <Button type="submit" look="primary">
        {knowledge.save}
      </Button>
      {article.status === 'published' && (
        <Button onClick={() => void writer.change({ status: 'draft' }).then(onClose)}>
          {knowledge.unpublish}
        </Button>
      )}
      {onDiscard && <Button onClick={onDiscard}>{knowledge.discard}</Button>}
      <Button look="danger" onClick={() => (isSure ? void remove() : setSure(true))}>
        {isSure ? knowledge.removeSure : knowledge.remove}
      </Button>
      {fault !== '' && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
};
