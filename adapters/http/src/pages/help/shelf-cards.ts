import type { Shelf } from '@tidemark/domain';
import { html, raw } from 'hono/html';
import type { Markup } from '../page.ts';
import { categoryPath } from './addresses.ts';
import type { HelpVisit } from './visit.ts';

type Shown = Pick<HelpVisit, 'texts' | 'workspace'>;

/** Topics with what is inside of them; those that lead to no article are left out. */
export const shelfCards = (
  visit: Shown,
  shelves: readonly Shelf[],
  heading: 'h2' | 'h3',
): Markup => html`<ul class="cards">
${filled(shelves).map(
  ({ category, articleCount, shelves: inside }) => html`<li dir="auto">
${raw(`<${heading}>`)}<a href="${categoryPath(category)}" lang="${visit.workspace.locale}">${category.name}</a>${raw(`</${heading}>`)}
${category.description && html`<p lang="${visit.workspace.locale}" dir="auto">${category.description}</p>`}
<p class="facts">${visit.texts.category.count(articleCount)}</p>
${nested(visit, inside)}</li>`,
)}
</ul>`;

const nested = (visit: Shown, shelves: readonly Shelf[]): Markup => {
  const shown = filled(shelves);
  if (shown.length === 0) return html``;
  return html`<ul>
${shown.map(
  ({ category, articleCount, shelves: inside }) =>
    html`<li><a href="${categoryPath(category)}" lang="${visit.workspace.locale}" dir="auto">${category.name}</a> <span class="facts">${articleCount}</span>${nested(visit, inside)}</li>`,
)}
</ul>`;
};

const filled = (shelves: readonly Shelf[]): readonly Shelf[] =>
  shelves.filter(({ articleCount }) => articleCount > 0);
