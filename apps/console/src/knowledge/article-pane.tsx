import { useState } from 'react';
import { articleWriter } from '../data/article-writer.ts';
import { changeArticle, reloadArticle, type Tagged, useArticle } from '../data/articles.ts';
import { Fault } from '../parts/fault.tsx';
import { Loading } from '../parts/loading.tsx';
import { ArticleDesk } from './article-desk.tsx';
import type { Family } from './families.ts';

type Given = Readonly<{ id: string; family: Family | undefined }>;

/** An article: fetched once, and then its author’s until they ask for the one that is there now. */
export const ArticlePane = ({ id, family }: Given) => {
  const { data, error, refetch } = useArticle(id);
  const [round, setRound] = useState(0);
  if (error && !data) return <Fault error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const reload = (): void => void reloadArticle(id).then(() => setRound(round + 1));
  return <Opened key={round} tagged={data} family={family} onReload={reload} />;
};

type OpenedGiven = Readonly<{ tagged: Tagged; family: Family | undefined; onReload: () => void }>;

const Opened = ({ tagged: { body, tag }, family, onReload }: OpenedGiven) => {
  const [writer] = useState(() => articleWriter(body.id, tag, changeArticle));
  return <ArticleDesk article={body} family={family} writer={writer} onReload={onReload} />;
};
