import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { beginArticle, type WrittenArticle } from '../data/articles.ts';
import { useMe } from '../data/me.ts';
import { sentenceOf } from '../data/pending.ts';
import { Button } from '../parts/button.tsx';
import { Chooser } from '../parts/chooser.tsx';
import { Icon } from '../parts/icon.tsx';
import { paths } from '../paths.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import styles from './article-desk.module.css';
import type { Family } from './families.ts';
import { languageName, translatable } from './locales.ts';

type Given = Readonly<{
  article: WrittenArticle;
  family: Family | undefined;
  besideId: string | null;
  onBeside: (id: string | null) => void;
}>;

/** The languages of an article: one is written, another may be read beside it. */
export const Languages = ({ article, family, besideId, onBeside }: Given) => {
  const { knowledge, language } = useLateTexts();
  const { workspace } = useMe();
  const [isAdding, setAdding] = useState(false);
  const all = family?.all ?? [article];
  const others = all.filter(({ id }) => id !== article.id);
  const nameOf = (locale: string | null): string => languageName(locale ?? workspace.locale, language);
  return (
    <nav className={styles.languages} aria-label={knowledge.languages}>
      {all.map(({ id, locale, status }) => (
        <Link
          key={id}
          href={paths.article(id)}
          className={styles.language}
          aria-current={id === article.id ? 'page' : undefined}
        >
          {nameOf(locale)}
          {status === 'draft' && <span className={styles.draft}>{knowledge.draft}</span>}
        </Link>
      ))}
      {article.may_change && (
        <Button look="quiet" onClick={() => setAdding(true)}>
          <Icon name="plus" small /> {knowledge.addLanguage}
        </Button>
      )}
      {others.length > 0 && (
        <label className={styles.beside}>
          {knowledge.beside}
          <select value={besideId ?? ''} onChange={(event) => onBeside(event.target.value || null)}>
            <option value="">{knowledge.nothingBeside}</option>
            {others.map(({ id, locale }) => (
              <option key={id} value={id}>
                {nameOf(locale)}
              </option>
            ))}
          </select>
        </label>
      )}
      {isAdding && (
        <AddLanguage
          article={article}
          taken={all.map(({ locale }) => locale ?? workspace.locale)}
          onClose={() => setAdding(false)}
        />
      )}
    </nav>
  );
};

type AddGiven = Readonly<{ article: WrittenArticle; taken: readonly string[]; onClose: () => void }>;

/** A translation begins with the original’s title; its text is written beside it. */
const AddLanguage = ({ article, taken, onClose }: AddGiven) => {
  const { knowledge, language } = useLateTexts();
  const [, go] = useLocation();
  const choices = translatable
    .filter((locale) => !taken.includes(locale))
    .map((locale) => ({ id: locale, name: languageName(locale, language), after: locale }));
  const [fault, setFault] = useState('');
  const add = async (locale: string): Promise<void> => {
    try {
      const made = await beginArticle({
        title: article.title,
        category_id: article.category_id,
        locale,
        translation_of: article.translation_of ?? article.id,
      });
      onClose();
      go(paths.article(made.id));
    } catch (error) {
      setFault(sentenceOf(error));
    }
  };
  return (
    <Chooser
      title={fault === '' ? knowledge.addLanguage : fault}
      choices={choices}
      onChoose={(locale) => void add(locale)}
      onClose={onClose}
    />
  );
};
