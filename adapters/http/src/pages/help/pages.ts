/** The pages of the help centre: their paths, and what answers each method there. */
import type { ApiContext } from '../../api/execute.ts';
import type { Exchange, Params } from '../../exchange.ts';
import type { Reply } from '../../reply.ts';
import { helpPageLimit, helpSearchLimit, type SourceLimit } from '../../source-limit.ts';
import { type ThrottledQueue, throttledQueue } from '../../throttled-queue.ts';
import { refused } from '../refused.ts';
import { feedPath, helpPath, searchPath, sitemapPath } from './addresses.ts';
import { showArticle } from './article-page.ts';
import { showCategory } from './category-page.ts';
import { showFeed } from './feed.ts';
import { showHome } from './home-page.ts';
import { missingPage } from './missing-page.ts';
import { showPicture } from './picture.ts';
import { showRobots } from './robots.ts';
import { showSearch } from './search-page.ts';
import { showSitemap } from './sitemap.ts';
import { type Visited, visiting } from './visit.ts';
import { takeVote } from './vote.ts';

export type HelpCentrePage = Readonly<{
  path: string;
  operation: string;
  show: (exchange: Exchange, params: Params) => Promise<Reply>;
}>;

const pages: readonly (Visited & Readonly<{ path: string }>)[] = [
  { path: helpPath, operation: 'showHelp', on: { GET: showHome } },
  { path: searchPath, operation: 'searchHelp', on: { GET: showSearch } },
  { path: sitemapPath, operation: 'showSitemap', on: { GET: showSitemap } },
  { path: feedPath, operation: 'showFeed', on: { GET: showFeed } },
  { path: `${helpPath}/categories/:slug`, operation: 'showCategory', on: { GET: showCategory } },
  { path: `${helpPath}/articles/:slug`, operation: 'showArticle', on: { GET: showArticle } },
  { path: `${helpPath}/articles/:slug/vote`, operation: 'voteOnArticle', on: { POST: takeVote } },
  { path: `${helpPath}/pictures/:id`, operation: 'showArticlePicture', on: { GET: showPicture } },
  // Addresses that are written otherwise are sent to the right one by the visit itself.
  { path: `${helpPath}/*`, operation: 'showHelp', on: { GET: missingPage } },
  { path: '/robots.txt', operation: 'showRobots', on: { GET: showRobots } },
];

export const helpCentrePaths = pages.map(({ path }) => path);

export const helpCentrePages = (context: ApiContext): readonly HelpCentrePage[] =>
  limitedPages(context, {
    ofPages: helpPageLimit(),
    ofSearches: helpSearchLimit(),
    searchQueue: throttledQueue(searchesWaiting),
  });

/** Searches that wait in one process. */
const searchesWaiting = 64;

type HelpLimits = Readonly<{ ofPages: SourceLimit; ofSearches: SourceLimit; searchQueue: ThrottledQueue }>;

const limitedPages = (
  context: ApiContext,
  { ofPages, ofSearches, searchQueue }: HelpLimits,
): readonly HelpCentrePage[] =>
  pages.map(({ path, ...visited }) => {
    const show = visiting(context, visited);
    return {
      path,
      operation: visited.operation,
      show: async (exchange, params) => {
        // A request that did not arrive over a socket has no source.
        if (exchange.method === 'GET' && exchange.source !== null) {
          const now = context.parts.clock.now();
          try {
            ofPages(exchange.source, now);
            if (path === searchPath) {
              ofSearches(exchange.source, now);
              return await searchQueue(() => show(exchange, params));
            }
          } catch (error) {
            return refused(error, context.parts, exchange);
          }
        }
        return show(exchange, params);
      },
    };
  });
