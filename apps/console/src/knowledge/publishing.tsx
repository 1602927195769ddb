import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ArticleWriter } from '../data/article-writer.ts';
import { type Finding, findingsOf, type WrittenArticle } from '../data/articles.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Fault } from '../parts/fault.tsx';
import { Caps } from '../parts/keycaps.tsx';
import { Loading } from '../parts/loading.tsx';
import { useLateTexts } from '../texts/use-late-texts.ts';
import styles from './form.module.css';
import { languageName } from './locales.ts';

type Given = Readonly<{
  article: WrittenArticle;
  /** The text that was typed since the article was opened. */
  typed: string | null;
  writer: ArticleWriter;
  onClose: () => void;
  onDone: () => void;
}>;

/** Shows the author possible problems before they publish. */
export const Publishing = ({ article, typed, writer, onClose, onDone }: Given) => {
  const { knowledge } = useLateTexts();
  const [isBusy, setBusy] = useState(false);
  const { data: findings, error } = useQuery({
    queryKey: ['article-findings', article.id],
    queryFn: () => findingsOf(article.id),
    staleTime: 0,
    gcTime: 0,
  });
  const publish = async (): Promise<void> => {
    setBusy(true);
    const html = typed ?? article.draft_body_html;
    const text = html === null ? {} : { body_html: html, draft_body_html: null };
    const isDone = await writer.change({ ...text, status: 'published' });
    setBusy(false);
    if (isDone) onDone();
    else onClose();
  };
  return (
    <Dialog title={knowledge.publish} onClose={onClose}>
      <div className={styles.form}>
        {error ? <Fault error={error} /> : findings ? <Findings findings={findings} /> : <Loading />}
        <div className={styles.actions}>
          {findings && (
            <Button
              look="primary"
              // One more Enter publishes.
              ref={(button) => button?.focus()}
              disabled={isBusy}
              onClick={() => void publish()}
            >
              {findings.length > 0 ? knowledge.publishAnyway : knowledge.publish} <Caps keys="Enter" />
            </Button>
          )}
          <Button onClick={onClose}>{knowledge.goOnWriting}</Button>
        </div>
      </div>
    </Dialog>
  );
};

const Findings = ({ findings }: Readonly<{ findings: readonly Finding[] }>) => {
  const { knowledge, language } = useLateTexts();
  if (findings.length === 0) return <p>{knowledge.nothingFound}</p>;
  return (
    <>
      <p>{knowledge.found}</p>
      <ul className={styles.findings}>
        {findings.map(({ kind, subject }) => (
          <li key={`${kind} ${subject}`}>
            {knowledge.findings[kind]}{' '}
            <span className={styles.subject}>
              {kind === 'missing_language' ? languageName(subject, language) : subject}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
};
