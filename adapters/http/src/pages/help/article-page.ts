import { excerptOf, type ShownArticle } from '@tidemark/domain';
import { html, raw } from 'hono/html';
import type { Reply } from '../../reply.ts';
import type { Markup } from '../page.ts';
import { articlePath } from './addresses.ts';
import { titleList } from './article-list.ts';
import { articleText, type Heading } from './article-text.ts';
import type { HelpPage } from './frame.ts';
import { ownPage, publicPage } from './help-reply.ts';
import { visitorOf } from './readers.ts';
import { shownDate } from './shown-date.ts';
import type { HelpTexts } from './texts.ts';
import { type HelpVisit, moved } from './visit.ts';
import { visitorTokenOf } from './vote.ts';
import { voteForm } from './vote-form.ts';
import { crumbs, placesOf, wayData, wayWords } from './way.ts';

/** The same for everybody but those who have voted on it. */
export const showArticle = async (visit: HelpVisit): Promise<Reply> => {
  const { desk, call, exchange, params } = visit;
  const slug = params.slug ?? '';
  exchange.headers.Vary = 'Cookie';
  const visitorToken = visitorTokenOf(visit);
  const shown = await desk.helpCentre.article(call, { slug, visitorToken });
  if (shown.article.slug !== slug) return moved(articlePath(shown.article));
  const visitor = visitorOf(exchange);
  if (visitor !== null) desk.helpCentre.noteView(call, { articleId: shown.article.id, visitor });
  const page = articlePage(visit, shown);
  return visitorToken === null ? publicPage(visit, page) : ownPage(visit, page);
};

export const articlePage = (visit: HelpVisit, shown: ShownArticle): HelpPage => {
  const { site, workspace } = visit;
  const { article, way } = shown;
  const places = placesOf(visit, way);
  const path = articlePath(article);
  const text = articleText(article.bodyHtml, {
    imageOrigins: visit.parts.settings.imageOrigins,
    texts: visit.texts,
  });
  const description = excerptOf(article.bodyHtml) || article.title;
  const { title, publishedAt, updatedAt } = article;
  const named = { '@type': 'Organization', name: workspace.name };
  const written = { headline: title, description, datePublished: publishedAt, dateModified: updatedAt };
  const url = site.origin + path;
  const facts = {
    url,
    mainEntityOfPage: url,
    inLanguage: article.locale ?? workspace.locale,
    articleSection: wayWords(way),
  };
  return {
    title,
    description,
    path,
    type: 'article',
    data: [
      { '@type': 'Article', ...written, ...facts, author: named, publisher: named },
      wayData(site, [...places, { name: title, path }]),
    ],
    picture: firstPicture(text.html),
    question: '',
    main: main(visit, shown, text),
  };
};

/** Only those of this host: the others may refuse to be shown elsewhere. */
const firstPicture = (text: string): string | undefined =>
  /<img [^>]*src="(\/help\/pictures\/[0-9a-f-]+)"/.exec(text)?.[1];

const main = (
  visit: HelpVisit,
  { article, way, related, vote }: ShownArticle,
  { html: text, headings }: ReturnType<typeof articleText>,
): Markup => {
  const { texts, workspace } = visit;
  const hasContents = headings.length >= leastHeadings;
  return html`${crumbs(texts, placesOf(visit, way))}
<div class="reading${hasContents ? ' with-contents' : ''}">
<header>
<h1 lang="${article.locale ?? workspace.locale}">${article.title}</h1>
<p class="facts">${texts.article.updated} ${shownDate(article.updatedAt, workspace)}</p>
</header>
${hasContents && html`<div class="beside">${contents(texts, headings)}</div>`}
<div class="body">
<article class="text" lang="${article.locale ?? workspace.locale}" dir="auto">
${raw(text)}
</article>
${voteForm(texts, { path: articlePath(article), vote })}
${related.length > 0 && html`<section class="related"><h2>${texts.article.related}</h2>${titleList(visit, related)}</section>`}
</div>
</div>`;
};

/** Shorter articles need no table of contents. */
const leastHeadings = 3;

const contents = (
  { article }: HelpTexts,
  headings: readonly Heading[],
): Markup => html`<nav aria-label="${article.contents}"><details class="contents">
<summary>${article.contents}</summary>
<ul>
${headings.map(
  ({ id, text, level }) =>
    html`<li${level > 2 && html` class="deep"`}><a href="#${encodeURIComponent(id)}" dir="auto">${text}</a></li>`,
)}
</ul>
</details></nav>`;
