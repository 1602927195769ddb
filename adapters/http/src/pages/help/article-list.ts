import { type ArticleHead, excerptOf } from '@tidemark/domain';
import { html } from 'hono/html';
import type { Markup } from '../page.ts';
import { articlePath } from './addresses.ts';
import type { HelpVisit } from './visit.ts';

/** Titles alone. */
export const titleList = (visit: Shown, articles: readonly ArticleHead[]): Markup => html`<ul class="plain">
${articles.map((article) => html`<li dir="auto">${titleOf(visit, article)}</li>`)}
</ul>`;

/** With how each of them begins, and what `facts` says of it. */
export const articleList = (
  visit: Shown,
  articles: readonly ArticleHead[],
  facts: (article: ArticleHead) => Markup,
): Markup => html`<ul class="plain">
${articles.map((article) => {
  const excerpt = excerptOf(article.beginning);
  return html`<li dir="auto">${titleOf(visit, article)}
${excerpt !== '' && html`<p lang="${languageOf(visit, article)}" dir="auto">${excerpt}</p>`}
<p class="facts">${facts(article)}</p></li>`;
})}
</ul>`;

type Shown = Pick<HelpVisit, 'workspace'>;

const titleOf = (visit: Shown, article: ArticleHead): Markup =>
  html`<a href="${articlePath(article)}" lang="${languageOf(visit, article)}">${article.title}</a>`;

const languageOf = ({ workspace }: Shown, { locale }: ArticleHead): string => locale ?? workspace.locale;
