import { type HelpResults, invalid, limits } from '@tidemark/domain';
import { html } from 'hono/html';
import { mangledParameter } from '../../percent-encoded.ts';
import type { Reply } from '../../reply.ts';
import type { Markup } from '../page.ts';
import { newRequestPath } from '../portal-web/addresses.ts';
import { publicText } from '../public-text.ts';
import { articlePath } from './addresses.ts';
import { articleList } from './article-list.ts';
import { publicPage } from './help-reply.ts';
import { searchBox } from './search-box.ts';
import type { HelpTexts } from './texts.ts';
import type { HelpVisit } from './visit.ts';
import { wayWords } from './way.ts';

/** With `fragment`, what the script of the search box shows: a few results as data. */
export const showSearch = async (visit: HelpVisit): Promise<Reply> => {
  const { desk, call, exchange, texts } = visit;
  const query = exchange.url.searchParams;
  if (mangledParameter(exchange.url.search)?.name === 'q') throw invalid('q', texts.search.mangled);
  const question = (query.get('q') ?? '').trim().slice(0, limits.helpCentre.questionLength).toWellFormed();
  const results = await desk.helpCentre.search(call, question);
  if (query.has('fragment')) return publicText(exchange.request, fragment(results));
  return publicPage(visit, {
    title: texts.search.title(question),
    description: texts.search.description,
    path: null,
    type: 'website',
    data: [],
    question: null,
    main: main(visit, question, results),
  });
};

const fragment = ({ found }: HelpResults) => ({
  type: 'application/json; charset=utf-8',
  content: JSON.stringify({
    results: found.slice(0, typedResults).map(({ article, way }) => ({
      url: articlePath(article),
      title: article.title,
      category: wayWords(way),
    })),
  }),
  headers: { 'Cross-Origin-Resource-Policy': 'same-origin' },
});

/** The number of results that fit below the box. */
const typedResults = 6;

const main = (visit: HelpVisit, question: string, results: HelpResults): Markup => {
  const { texts } = visit;
  return html`<h1 dir="auto">${texts.search.heading(question)}</h1>
${searchBox(texts, question)}
${[...question].length < limits.search.least ? html`<p class="notice">${texts.search.tooShort}</p>` : answer(visit, question, results)}`;
};

const answer = (visit: HelpVisit, question: string, { found, respelled }: HelpResults): Markup => {
  const { texts, workspace } = visit;
  if (found.length === 0) return nothing(texts);
  const { search } = texts;
  const ways = new Map(found.map(({ article, way }) => [article.id, wayWords(way)]));
  const count =
    found.length < limits.helpCentre.results ? search.found(found.length) : search.most(found.length);
  return html`<p class="quiet" dir="auto">${respelled === null ? count : search.respelled(question, respelled)}</p>
${articleList(
  visit,
  found.map(({ article }) => article),
  ({ id }) => html`<span lang="${workspace.locale}" dir="auto">${ways.get(id)}</span>`,
)}`;
};

const nothing = ({ search }: HelpTexts): Markup => html`<div class="notice">
<h2>${search.empty}</h2>
<ul>${search.emptyHints.map((hint) => html`<li>${hint}</li>`)}<li><a href="${newRequestPath}">${search.ask}</a></li></ul>
</div>`;
