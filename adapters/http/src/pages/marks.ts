/** The marks next to a name, also used as tab icons: ours, and a workspace's. */

import { brandShades, pictureUrl } from '@tidemark/domain';
import { html, raw } from 'hono/html';
import type { Owner } from './brand.ts';
import type { Markup } from './page.ts';

/** The server's own brand: a round glass, filled up to the line that the tide left. */
export const ownBrand = (): Markup => html`${svg(waterline)}Tidemark`;

/** A workspace's brand: its logo, or its first letter, and its name. A wide logo has the name in it. */
export const workspaceBrand = ({ name, branding: { logo } }: Owner): Markup => {
  const named = html`<span dir="auto">${name}</span>`;
  if (!logo) return html`${svg(monogram(name))}${named}`;
  const isWide = logo.width >= 2 * logo.height;
  const picture = html`<img src="${pictureUrl(logo)}" alt="${isWide ? name : ''}" width="${logo.width}" height="${logo.height}">`;
  return isWide ? picture : html`${picture}${named}`;
};

export const ownIcon = (): Markup => icon(ownIconFile);

/** The picture of the tab: a square logo, else the first letter. */
export const workspaceIcon = ({ name, branding }: Owner): Markup => {
  const { logo, accent: own = accent } = branding;
  if (logo && logo.width < 2 * logo.height) return html`<link rel="icon" href="${pictureUrl(logo)}">`;
  const color = brandShades(own).light;
  return icon(iconFile(`<g color="${color}" font-family="system-ui,sans-serif">${monogram(name)}</g>`));
};

/** That of the light pages: a tab has either ground. */
const accent = '#2b8796';

const svg = (drawing: string): Markup =>
  html`<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">${raw(drawing)}</svg>`;

const icon = (file: string): Markup =>
  html`<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(file)}">`;

const iconFile = (drawing: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${drawing}</svg>`;

const waterline =
  '<circle cx="12" cy="12" r="10.5" fill="none" stroke="currentColor" stroke-width="1.6"/><path fill="currentColor" d="M3.6 12.6c2.1 0 2.1-1.7 4.2-1.7s2.1 1.7 4.2 1.7 2.1-1.7 4.2-1.7 2.1 1.7 4.2 1.7a8.4 8.4 0 0 1-16.8 0z"/>';

/** As an SVG file. */
export const ownIconFile = iconFile(`<g color="${accent}">${waterline}</g>`);

const monogram = (name: string): string =>
  `<rect width="24" height="24" rx="6" fill="currentColor"/><text x="12" y="17" text-anchor="middle" font-size="14" font-weight="700" fill="#fff">${initialOf(name)}</text>`;

/** Escaped, because a combining letter would merge with the character after it, even with `<`. */
const initialOf = (name: string): string => {
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  const initial = (letters.find((letter) => /^[\p{L}\p{N}]/u.test(letter)) ?? '').toUpperCase();
  return initial.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
};
