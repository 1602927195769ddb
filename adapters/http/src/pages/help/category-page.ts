import type { ShownCategory } from '@tidemark/domain';
import { html } from 'hono/html';
import type { Reply } from '../../reply.ts';
import type { Markup } from '../page.ts';
import { categoryPath } from './addresses.ts';
import { articleList } from './article-list.ts';
import { publicPage } from './help-reply.ts';
import { languagesOf } from './languages.ts';
import { shelfCards } from './shelf-cards.ts';
import { shownDate } from './shown-date.ts';
import type { HelpVisit } from './visit.ts';
import { crumbs, placesOf, wayData } from './way.ts';

export const showCategory = async (visit: HelpVisit): Promise<Reply> => {
  const { desk, call, exchange, params, workspace, texts, site } = visit;
  exchange.headers.Vary = 'Accept-Language';
  const after = exchange.url.searchParams.get('after');
  const languages = languagesOf(exchange);
  const shown = await desk.helpCentre.category(call, { slug: params.slug ?? '', after, languages });
  const { category } = shown.shelf;
  return publicPage(visit, {
    title: category.name,
    description: category.description ?? texts.category.description(category.name, workspace.name),
    path: `${categoryPath(category)}${after === null ? '' : `?after=${after}`}`,
    type: 'website',
    data: [wayData(site, placesOf(visit, shown.way))],
    question: '',
    main: main(visit, shown),
  });
};

const main = (visit: HelpVisit, { way, shelf, articles, next }: ShownCategory): Markup => {
  const { texts, workspace } = visit;
  const { category, shelves } = shelf;
  const hasInside = shelves.some(({ articleCount }) => articleCount > 0);
  return html`${crumbs(texts, placesOf(visit, way.slice(0, -1)))}
<h1 lang="${workspace.locale}">${category.name}</h1>
${category.description && html`<p class="lead" lang="${workspace.locale}" dir="auto">${category.description}</p>`}
${hasInside && html`<h2>${texts.category.inside}</h2>${shelfCards(visit, shelves, 'h3')}`}
${hasInside && articles.length > 0 && html`<h2>${texts.category.articles}</h2>`}
${
  articles.length > 0 &&
  articleList(
    visit,
    articles,
    ({ updatedAt }) => html`${texts.article.updated} ${shownDate(updatedAt, workspace)}`,
  )
}
${!hasInside && articles.length === 0 && html`<p class="notice">${texts.category.empty}</p>`}
${next !== null && html`<p><a href="${categoryPath(category)}?${older(visit, next)}" rel="next">${texts.category.older}</a></p>`}`;
};

/** The next page is in the language that this one was asked for in. */
const older = ({ exchange }: HelpVisit, after: string): string => {
  const lang = exchange.url.searchParams.get('lang');
  return String(new URLSearchParams(lang === null ? { after } : { lang, after }));
};
