import type { Shelf } from '@tidemark/domain';
import { html, raw } from 'hono/html';
import type { Markup } from '../page.ts';
import { categoryPath } from './addresses.ts';
import type { HelpTexts } from './texts.ts';

/** Topics with what is inside of them; those that lead to no article are left out. */
export const shelfCards = (
  texts: HelpTexts,
  shelves: readonly Shelf[],
  heading: 'h2' | 'h3',
): Markup => html`<ul class="cards">
${filled(shelves).map(
  ({ category, articleCount, shelves: inside }) => html`<li dir="auto">
${raw(`<${heading}>`)}<a href="${categoryPath(category)}">${category.name}</a>${raw(`</${heading}>`)}
${category.description && html`<p dir="auto">${category.description}</p>`}
<p class="facts">${texts.category.count(articleCount)}</p>
${nested(texts, inside)}</li>`,
)}
</ul>`;

const nested = (texts: HelpTexts, shelves: readonly Shelf[]): Markup => {
  const shown = filled(shelves);
  if (shown.length === 0) return html``;
  return html`<ul>
${shown.map(
  ({ category, articleCount, shelves: inside }) =>
    html`<li><a href="${categoryPath(category)}" dir="auto">${category.name}</a> <span class="facts">${articleCount}</span>${nested(texts, inside)}</li>`,
)}
</ul>`;
};

const filled = (shelves: readonly Shelf[]): readonly Shelf[] =>
  shelves.filter(({ articleCount }) => articleCount > 0);
