import type { ArticleViews } from '@tidemark/domain';
import { anId } from '@tidemark/domain/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

export type ViewedArticle = Readonly<{ workspaceId: string; id: string }>;

export type ArticleViewsBench = Readonly<{
  views: ArticleViews;
  /** Two of one workspace and one of another; nobody has seen them yet. */
  articles: readonly [ViewedArticle, ViewedArticle, ViewedArticle];
  /** Waits until all that was counted has reached the articles. */
  settle: () => Promise<void>;
  /** A graceful stop; nothing is counted afterwards. */
  stop: () => Promise<void>;
  countOf: (article: ViewedArticle) => Promise<number>;
  close: () => Promise<void>;
}>;

export const articleViewsContract = (name: string, open: () => Promise<ArticleViewsBench>): void => {
  describe(`${name}: the counter of article views`, () => {
    let bench: ArticleViewsBench;
    beforeEach(async () => {
      bench = await open();
    });
    afterEach(() => bench.close());

    const view = ({ workspaceId, id }: ViewedArticle, times: number): void => {
      for (let count = 0; count < times; count++) bench.views.note(workspaceId, id);
    };
    const counts = () => Promise.all(bench.articles.map(bench.countOf));

    test('counts each view once, for its article', async () => {
      const [one, other, elsewhere] = bench.articles;
      for (let round = 0; round < 20; round++) {
        view(one, 3);
        view(other, 1);
      }
      view(elsewhere, 7);
      await bench.settle();
      expect(await counts()).toEqual([60, 20, 7]);
      await bench.settle();
      expect(await counts()).toEqual([60, 20, 7]);
      view(other, 2);
      await bench.settle();
      expect(await counts()).toEqual([60, 22, 7]);
    });

    test('keeps counting the others when an article no longer exists', async () => {
      const [one] = bench.articles;
      view({ ...one, id: anId() }, 3);
      view(one, 2);
      await bench.settle();
      expect(await bench.countOf(one)).toBe(2);
    });

    test('counts no view in another workspace than the article’s', async () => {
      const [one, , elsewhere] = bench.articles;
      view({ ...one, workspaceId: elsewhere.workspaceId }, 5);
      await bench.settle();
      expect(await counts()).toEqual([0, 0, 0]);
    });

    test('loses nothing in a graceful stop', async () => {
      for (const article of bench.articles) view(article, 4);
      await bench.stop();
      expect(await counts()).toEqual([4, 4, 4]);
    });
  });
};
