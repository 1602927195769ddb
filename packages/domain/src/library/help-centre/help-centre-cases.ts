/** What anybody may do on a workspace's host without a credential: read what is published, and vote. */

import { limits } from '../../kernel/limits.ts';
import type { Call } from '../../model/actor.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading } from '../../model/use-case.ts';
import { listAddresses } from './list-addresses.ts';
import { searchHelp } from './search-help.ts';
import { seenLately } from './seen-lately.ts';
import { showArticle } from './show-article.ts';
import { showCategory } from './show-category.ts';
import { showHome } from './show-home.ts';
import { votingOnArticles } from './vote-on-article.ts';

/** None of them looks at who calls: what they show is for everybody. */
export const helpCentreCases = (ports: Ports) => {
  const read = reading(ports);
  const isRepeated = seenLately(ports.secrets);
  const news = (stores: Stores) =>
    stores.helpCentre.listNewest({ categoryId: null, after: null, limit: limits.helpCentre.news });
  const addresses = read(listAddresses);
  const newest = read(news);
  return {
    home: read(showHome),
    category: read(showCategory),
    article: read(showArticle(ports)),
    search: read(searchHelp),
    addresses: (call: Call) => addresses(call, undefined),
    news: (call: Call) => newest(call, undefined),
    vote: votingOnArticles(ports),
    /** A person has seen the article. `visitor` is what one is told from another by: it is not kept. */
    noteView: (
      { workspaceId }: Call,
      { articleId, visitor }: Readonly<{ articleId: string; visitor: string }>,
    ): void => {
      const isOld = isRepeated({ workspaceId, articleId, visitor }, ports.clock.now());
      if (!isOld) ports.articleViews.note(workspaceId, articleId);
    },
  };
};
