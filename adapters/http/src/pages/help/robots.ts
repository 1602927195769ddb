/** `/robots.txt`: what may be read on a workspace's host, and that the rest must not be indexed. */
import type { Reply } from '../../reply.ts';
import { publicText } from '../public-text.ts';
import { helpPath, searchPath, sitemapPath } from './addresses.ts';
import type { HelpVisit } from './visit.ts';

export const showRobots = async ({ exchange, site }: HelpVisit): Promise<Reply> =>
  publicText(exchange.request, {
    type: 'text/plain; charset=utf-8',
    content: `User-agent: *
Disallow: ${searchPath}
Allow: ${helpPath}
Disallow: /

Sitemap: ${site.origin}${sitemapPath}
`,
  });
