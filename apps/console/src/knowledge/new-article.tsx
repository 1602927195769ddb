import type { KbCategory } from '@tidemark/client';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { beginArticle } from '../data/articles.ts';
import { sentenceOf } from '../data/pending.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { paths } from '../paths.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import styles from './form.module.css';

type Given = Readonly<{ categories: readonly KbCategory[]; onClose: () => void }>;

/** A title and a category are enough to begin. */
export const NewArticle = ({ categories, onClose }: Given) => {
  const { knowledge } = useLateTexts();
  const [, go] = useLocation();
  const [fault, setFault] = useState('');
  const begin = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const title = String(form.get('title'));
    const category = String(form.get('category'));
    try {
      const made = await beginArticle({ title, category_id: category });
      onClose();
      go(paths.article(made.id));
    } catch (error) {
      setFault(sentenceOf(error));
    }
  };
  return (
    <Dialog title={knowledge.newArticle} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void begin(event)}>
        <label className={styles.field}>
          {knowledge.titleField}
          <input name="title" required maxLength={300} dir="auto" />
        </label>
        <label className={styles.field}>
          {knowledge.category}
          <select name="category">
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {fault !== '' && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
        <Button type="submit" look="primary">
          {knowledge.begin}
        </Button>
      </form>
    </Dialog>
  );
};
