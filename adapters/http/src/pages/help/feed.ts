/** `/help/feed.xml`: the articles that were published last (RSS 2.0). */
import { type ArticleHead, excerptOf, type Instant, later } from '@tidemark/domain';
import type { Reply } from '../../reply.ts';
import { publicText } from '../public-text.ts';
import { articlePath, feedPath, helpPath } from './addresses.ts';
import type { HelpVisit } from './visit.ts';
import { xmlElement, xmlText } from './xml.ts';

export const showFeed = async (visit: HelpVisit): Promise<Reply> => {
  const { desk, call, exchange, site, workspace, texts } = visit;
  const articles = await desk.helpCentre.news(call);
  const builtAt = articles.reduce((last, { updatedAt }) => later(last, updatedAt), workspace.createdAt);
  return publicText(exchange.request, {
    type: 'application/rss+xml; charset=utf-8',
    content: `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
${xmlElement('title', `${workspace.name}: ${texts.feed}`)}
${xmlElement('link', site.origin + helpPath)}
<atom:link href="${xmlText(site.origin + feedPath)}" rel="self" type="application/rss+xml"/>
${xmlElement('description', texts.home.description(workspace.name))}
${xmlElement('language', workspace.locale)}
${xmlElement('lastBuildDate', dateOf(builtAt))}
${articles.map((article) => itemOf(site.origin, article)).join('\n')}
</channel>
</rss>
`,
  });
};

const itemOf = (origin: string, article: ArticleHead): string => `<item>
${xmlElement('title', article.title)}
${xmlElement('link', origin + articlePath(article))}
<guid isPermaLink="false">urn:uuid:${article.id}</guid>
${xmlElement('pubDate', dateOf(article.publishedAt))}
${xmlElement('description', excerptOf(article.beginning))}
</item>`;

const dateOf = (instant: Instant): string => new Date(instant).toUTCString();
