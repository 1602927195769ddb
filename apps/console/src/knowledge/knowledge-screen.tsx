import { useState } from 'react';
import { useLocation } from 'wouter';
import { useArticleHeads, useCategories } from '../data/articles.ts';
import { can, useMe } from '../data/me.ts';
import { useAction } from '../keys/use-action.ts';
import { Empty } from '../parts/empty.tsx';
import { Fault } from '../parts/fault.tsx';
import { Loading } from '../parts/loading.tsx';
import { Panes } from '../parts/panes.tsx';
import { paths } from '../paths.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import { ArticlePane } from './article-pane.tsx';
import { familyWith, inOrder, shelvesOf } from './families.ts';
import { NewArticle } from './new-article.tsx';
import { Tree } from './tree.tsx';

/** Articles by category, and the one that is open. */
export const KnowledgeScreen = () => {
  const { knowledge } = useLateTexts();
  const me = useMe();
  const [path, go] = useLocation();
  const id = /^\/console\/knowledge\/([^/]+)/.exec(path)?.[1] ?? null;
  const categories = useCategories();
  const { data: heads, error, refetch } = useArticleHeads();
  const [isNew, setNew] = useState(false);
  const shelves = shelvesOf(categories, heads ?? []);
  const families = inOrder(shelves);
  const family = id === null || !heads ? undefined : familyWith(heads, id);
  const place = families.findIndex(({ first }) => first.id === family?.first.id);
  const open = (to: number): void => {
    const next = families[Math.min(Math.max(to, 0), families.length - 1)];
    if (next) go(paths.article(next.first.id));
  };
  useAction('next', families.length > 0 ? () => open(place + 1) : null);
  useAction('previous', families.length > 0 ? () => open(place - 1) : null);
  useAction('back', id === null ? null : () => go(paths.knowledge()));
  const title = heads?.find((head) => head.id === id)?.title ?? knowledge.title;
  return (
    <>
      <Panes
        title={title}
        front={id === null ? 'list' : 'main'}
        list={
          <Tree
            shelves={shelves}
            openId={family?.first.id ?? null}
            onNew={can(me, 'work') && categories.length > 0 ? () => setNew(true) : null}
          >
            {error ? <Fault error={error} onRetry={() => void refetch()} /> : !heads && <Loading />}
          </Tree>
        }
        main={
          id === null ? (
            <Empty title={knowledge.noneOpen}>
              <p>{knowledge.noneOpenHint}</p>
            </Empty>
          ) : (
            <ArticlePane key={id} id={id} family={family} />
          )
        }
      />
      {isNew && <NewArticle categories={categories} onClose={() => setNew(false)} />}
    </>
  );
};
