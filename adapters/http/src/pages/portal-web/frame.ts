/** The frame of every page for customers: the web portal, and the page on which they rate an answer. */
import type { Workspace } from '@tidemark/domain';
import { html, raw } from 'hono/html';
import { helpPath } from '../help/addresses.ts';
import { workspaceBrand, workspaceIcon } from '../marks.ts';
import type { Markup } from '../page.ts';
import { newRequestPath, portalPath, requestsPath, signOutPath } from './addresses.ts';
import { portalStylesheet } from './stylesheet.ts';
import { plainTitle } from './subject.ts';
import type { PortalTexts } from './texts.ts';

/** `customer`: who is signed in with this browser. */
export type Framed = Readonly<{
  workspace: Pick<Workspace, 'name'>;
  texts: PortalTexts;
  customer: Readonly<{ name: string }> | null;
}>;

/** `here`: which of the pages in the menu this is. `isClosed`: none of them can be opened. */
export type PortalPage = Readonly<{
  title: string;
  main: Markup;
  here?: 'requests' | 'new';
  isClosed?: boolean;
}>;

export const frame = (framed: Framed, { title, main, here, isClosed = false }: PortalPage): Markup => {
  const { workspace, texts, customer } = framed;
  return html`<!doctype html>
<html lang="${texts.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${plainTitle(title)} · ${plainTitle(workspace.name)}</title>
${workspaceIcon(workspace.name)}
<style>${raw(portalStylesheet)}</style>
</head>
<body>
<a class="skip" href="#content">${texts.frame.skip}</a>
<div class="frame">
<header class="top">
<p class="brand"><a href="${portalPath}">${workspaceBrand(workspace.name)}</a></p>
${!isClosed && menu(framed, here)}
</header>
<main id="content">
${main}
</main>
${customer !== null && end(texts, customer)}
</div>
</body>
</html>
`;
};

const menu = ({ texts, customer }: Framed, here: PortalPage['here']): Markup =>
  html`<nav aria-label="${texts.frame.menu}"><ul class="menu">
${customer !== null && html`${place(requestsPath, texts.frame.requests, here === 'requests')}${place(newRequestPath, texts.frame.newRequest, here === 'new')}`}
${place(helpPath, texts.frame.help, false)}
</ul></nav>`;

const place = (path: string, name: string, isHere: boolean): Markup =>
  html`<li><a href="${path}"${isHere && html` aria-current="page"`}>${name}</a></li>`;

const end = (
  { frame: words }: PortalTexts,
  { name }: Readonly<{ name: string }>,
): Markup => html`<footer class="end">
<form method="post" action="${signOutPath}"><span dir="auto">${words.signedIn(name)}</span> <button class="plainly" type="submit">${words.signOut}</button></form>
</footer>`;
