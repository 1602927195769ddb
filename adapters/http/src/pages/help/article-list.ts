import { type ArticleHead, excerptOf } from '@tidemark/domain';
import { html } from 'hono/html';
import type { Markup } from '../page.ts';
import { articlePath } from './addresses.ts';

/** Titles alone. */
export const titleList = (articles: readonly ArticleHead[]): Markup => html`<ul class="plain">
${articles.map(({ title, slug }) => html`<li dir="auto"><a href="${articlePath({ slug })}">${title}</a></li>`)}
</ul>`;

/** With how each of them begins, and what `facts` says of it. */
export const articleList = (
  articles: readonly ArticleHead[],
  facts: (article: ArticleHead) => Markup,
): Markup => html`<ul class="plain">
${articles.map((article) => {
  const excerpt = excerptOf(article.beginning);
  return html`<li dir="auto"><a href="${articlePath(article)}">${article.title}</a>
${excerpt !== '' && html`<p dir="auto">${excerpt}</p>`}
<p class="facts">${facts(article)}</p></li>`;
})}
</ul>`;
