/** The frame of every page for customers: the web portal, and the page on which they rate an answer. */
import type { Workspace } from '@tidemark/domain';
import { html, raw } from 'hono/html';
import { ownerOf } from '../brand.ts';
import { customersHead, type Place, plainHead } from '../head.ts';
import { helpPath } from '../help/addresses.ts';
import { workspaceIcon } from '../marks.ts';
import { type Markup, ownStyle } from '../page.ts';
import type { PageScript } from '../page-script.ts';
import { logoOf, type Site, sharedLink } from '../shared-link.ts';
import { signOutPath } from './addresses.ts';
import { portalStylesheet } from './stylesheet.ts';
import { plainTitle } from './subject.ts';
import type { PortalTexts } from './texts.ts';

/** `customer`: who is signed in with this browser. */
export type Framed = Readonly<{
  workspace: Pick<Workspace, 'name' | 'settings'>;
  texts: PortalTexts;
  customer: Readonly<{ name: string }> | null;
  site: Site;
}>;

/** `here`: which of the pages in the menu this is. `isClosed`: none of them can be opened. */
export type PortalPage = Readonly<{
  title: string;
  main: Markup;
  here?: Place;
  isClosed?: boolean;
  script?: PageScript;
}>;

export const frame = (
  framed: Framed,
  { title, main, here, isClosed = false, script }: PortalPage,
): Markup => {
  const { workspace, texts, customer, site } = framed;
  const owner = ownerOf(workspace);
  return html`<!doctype html>
<html lang="${texts.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${plainTitle(title)} · ${plainTitle(workspace.name)}</title>
${sharedLink({ site, name: workspace.name, title: `${plainTitle(title)} · ${plainTitle(workspace.name)}`, picture: logoOf(owner) })}
${workspaceIcon(owner)}
<style>${raw(portalStylesheet)}</style>
${ownStyle(owner)}
</head>
<body>
<a class="skip" href="#content">${texts.frame.skip}</a>
<div class="frame">
${isClosed ? plainHead(owner, null) : customersHead({ owner, words: texts.frame, start: helpPath, here })}
<main id="content">
${main}
</main>
${customer !== null && end(texts, customer)}
</div>
${script !== undefined && html`<script>${raw(script.source)}</script>`}
</body>
</html>
`;
};

const end = (
  { frame: words }: PortalTexts,
  { name }: Readonly<{ name: string }>,
): Markup => html`<footer class="end">
<form method="post" action="${signOutPath}"><span dir="auto">${words.signedIn(name)}</span> <button class="plainly" type="submit">${words.signOut}</button></form>
</footer>`;
