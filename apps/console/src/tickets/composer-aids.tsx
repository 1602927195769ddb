import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAction } from '../keys/use-action.ts';
import { ArticleChooser } from './article-chooser.tsx';
import type { WritingState } from './use-writing.ts';

const NoteMentions = lazy(async () => ({ default: (await import('./note-mentions.tsx')).NoteMentions }));

/** Below the text: whom a note calls, and the choice of an article. */
export const ComposerAids = ({ writing }: Readonly<{ writing: WritingState }>) => {
  const [isChoosing, setChoosing] = useState(false);
  const { kind, text, hand, number } = writing;
  const close = (): void => {
    // The text takes no key while a dialog is open.
    flushSync(() => setChoosing(false));
    hand.current?.focus();
  };
  useAction('insertArticle', () => setChoosing(true));
  return (
    <>
      <Suspense>{kind === 'note' && text.body.includes('@') && <NoteMentions text={text.body} />}</Suspense>
      {isChoosing && (
        <ArticleChooser number={number} onChoose={(html) => hand.current?.insert(html)} onClose={close} />
      )}
    </>
  );
};
