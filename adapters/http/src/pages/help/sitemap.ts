/** `/help/sitemap.xml`: every page with the instant of its last change (sitemaps.org). */
import type { Instant } from '@tidemark/domain';
import type { Reply } from '../../reply.ts';
import { publicText } from '../public-text.ts';
import { articlePath, categoryPath, helpPath } from './addresses.ts';
import type { HelpVisit } from './visit.ts';
import { xmlElement } from './xml.ts';

export const showSitemap = async ({ desk, call, exchange, site, workspace }: HelpVisit): Promise<Reply> => {
  const { changedAt, categories, articles } = await desk.helpCentre.addresses(call);
  const lines = [
    entry(site.origin + helpPath, changedAt ?? workspace.createdAt),
    ...categories.map(({ slug, changedAt: at }) => entry(site.origin + categoryPath({ slug }), at)),
    ...articles.map(({ slug, updatedAt }) => entry(site.origin + articlePath({ slug }), updatedAt)),
  ];
  return publicText(exchange.request, {
    type: 'application/xml; charset=utf-8',
    content: `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('\n')}
</urlset>
`,
  });
};

const entry = (url: string, changedAt: Instant): string =>
  `<url>${xmlElement('loc', url)}${xmlElement('lastmod', changedAt)}</url>`;
