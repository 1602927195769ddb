/** The way to a page, for people and for search engines. */
import type { Shelf } from '@tidemark/domain';
import { html } from 'hono/html';
import type { Markup } from '../page.ts';
import type { Site } from '../shared-link.ts';
import { categoryPath, helpPath } from './addresses.ts';
import { breadcrumbData, type StructuredData } from './structured-data.ts';
import type { HelpTexts } from './texts.ts';
import type { HelpVisit } from './visit.ts';

/** `lang` is that of the name. */
type Place = Readonly<{ name: string; path: string; lang: string }>;

export const placesOf = (
  { texts: { name, lang }, workspace }: Pick<HelpVisit, 'texts' | 'workspace'>,
  way: readonly Shelf[],
): readonly Place[] => [
  { name, path: helpPath, lang },
  ...way.map(({ category }) => ({
    name: category.name,
    path: categoryPath(category),
    lang: workspace.locale,
  })),
];

export const crumbs = (
  { article }: HelpTexts,
  places: readonly Place[],
): Markup => html`<nav class="crumbs" aria-label="${article.way}"><ol>
${places.map(({ name, path, lang }) => html`<li><a href="${path}"><span lang="${lang}" dir="auto">${name}</span></a></li>`)}
</ol></nav>`;

export const wayData = ({ origin }: Site, places: readonly Omit<Place, 'lang'>[]): StructuredData =>
  breadcrumbData(places.map(({ name, path }) => ({ name, url: origin + path })));

/** The topics in front of an article, on one line. */
export const wayWords = (way: readonly Shelf[]): string =>
  way.map(({ category }) => category.name).join(' › ');
