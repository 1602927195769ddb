/** The head of every page that a workspace shows: whose page it is, and the same places everywhere. */
import { html } from 'hono/html';
import type { Owner } from './brand.ts';
import { helpPath } from './help/addresses.ts';
import { workspaceBrand } from './marks.ts';
import type { Markup } from './page.ts';
import { newRequestPath, requestsPath } from './portal-web/addresses.ts';
import type { PortalTexts } from './portal-web/texts.ts';

export type Place = 'help' | 'requests' | 'contact';

/**
 * `start`: where the name leads. `here`: which of the places this is; null for none of them. `search`: what is shown in
 * between.
 */
type Head = Readonly<{
  owner: Owner;
  words: PortalTexts['frame'];
  start: string;
  here?: Place | undefined;
  search?: Markup | null;
}>;

export const customersHead = ({ owner, words, start, here, search = null }: Head): Markup => {
  const place = (id: Place, path: string, name: string): Markup =>
    html`<li><a href="${path}"${here === id && html` aria-current="page"`}>${name}</a></li>`;
  return html`<header class="top">
<p class="brand"><a href="${start}">${workspaceBrand(owner)}</a></p>
${search}
<nav aria-label="${words.menu}"><ul class="menu">
${place('help', helpPath, words.help)}${place('requests', requestsPath, words.requests)}${place('contact', newRequestPath, words.contact)}${homeLink(owner)}
</ul></nav>
</header>`;
};

/** A head that leads nowhere but to the workspace's own site: where nothing else can be opened. */
export const plainHead = (owner: Owner, start: string | null): Markup => html`<header class="top">
<p class="brand">${start === null ? workspaceBrand(owner) : html`<a href="${start}">${workspaceBrand(owner)}</a>`}</p>
${owner.branding.home !== undefined && html`<ul class="menu">${homeLink(owner)}</ul>`}
</header>`;

/** By its host, which says where the link leads. */
const homeLink = ({ branding: { home } }: Owner): Markup | false => {
  if (home === undefined) return false;
  const host = URL.parse(home)?.host ?? home;
  return html`<li><a href="${home}" rel="noopener" dir="ltr">${host.replace(/^www\./, '')}</a></li>`;
};
