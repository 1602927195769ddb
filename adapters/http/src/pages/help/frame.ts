/** The frame of every page of the help centre. */
import { html, raw } from 'hono/html';
import { ownerOf } from '../brand.ts';
import { customersHead } from '../head.ts';
import { workspaceIcon } from '../marks.ts';
import { type Markup, ownStyle } from '../page.ts';
import { portalPath } from '../portal-web/addresses.ts';
import { textsOf as portalTextsOf } from '../portal-web/texts.ts';
import { logoOf, sharedLink } from '../shared-link.ts';
import { feedPath, helpPath } from './addresses.ts';
import { instantSearch } from './instant-search.ts';
import { searchBox } from './search-box.ts';
import { type StructuredData, structuredData } from './structured-data.ts';
import { helpStylesheet } from './stylesheet.ts';
import type { HelpVisit } from './visit.ts';

export type HelpPage = Readonly<{
  title: string;
  description: string;
  /** The one address of the page; null for what search engines should not keep. */
  path: string | null;
  type: 'website' | 'article';
  data: readonly StructuredData[];
  main: Markup;
  /** The path of a picture on this host that others show next to a link to the page; absent: the logo, if there is one. */
  picture?: string | undefined;
  /** The text of the search box; null where the page has its own box. */
  question: string | null;
}>;

type Framed = Pick<HelpVisit, 'workspace' | 'texts' | 'site'>;

/** `isStill`: without the script, where none may run. */
export const frame = (visit: Framed, page: HelpPage, { isStill = false } = {}): Markup => {
  const { workspace, texts } = visit;
  const owner = ownerOf(workspace);
  return html`<!doctype html>
<html lang="${texts.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head(visit, page)}
${workspaceIcon(owner)}
<style>${raw(helpStylesheet)}</style>
${ownStyle(owner)}
</head>
<body>
<a class="skip" href="#content">${texts.skip}</a>
<div class="frame">
${customersHead({
  owner,
  words: portalTextsOf(workspace.locale).frame,
  start: helpPath,
  here: page.path === helpPath ? 'help' : undefined,
  search: page.question === null ? null : searchBox(texts, page.question),
})}
<main id="content">
${page.main}
</main>
<footer class="end"><p><a href="${helpPath}">${texts.name}</a> <a href="${portalPath}">${texts.requests}</a> <a href="${feedPath}">${texts.feed} (RSS)</a></p></footer>
</div>
${!isStill && html`<script>${raw(instantSearch)}</script>`}
</body>
</html>
`;
};

const head = ({ workspace, texts, site }: Framed, page: HelpPage): Markup => {
  const title = page.path === helpPath ? page.title : `${page.title} · ${workspace.name}`;
  return html`<title>${title}</title>
<meta name="description" content="${page.description}">
${page.path === null ? html`<meta name="robots" content="noindex">` : site.certain && address(site.origin + page.path)}
<meta property="og:type" content="${page.type}">
<meta property="og:description" content="${page.description}">
${sharedLink({ site, name: workspace.name, title: page.title, picture: page.picture ?? logoOf(ownerOf(workspace)) })}
<link rel="alternate" type="application/rss+xml" title="${workspace.name}: ${texts.feed}" href="${feedPath}">
${site.certain && page.data.map((data) => html`<script type="application/ld+json">${raw(structuredData(data))}</script>`)}`;
};

const address = (url: string): Markup => html`<link rel="canonical" href="${url}">
<meta property="og:url" content="${url}">`;
