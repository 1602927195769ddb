/** The layout of the server's own pages. They work without a script and load nothing from other origins. */
import { html, raw } from 'hono/html';
import { brandSheet, type Owner } from './brand.ts';
import { customersHead, plainHead } from './head.ts';
import { helpPath } from './help/addresses.ts';
import { ownBrand, ownIcon, workspaceIcon } from './marks.ts';
import type { PageScript } from './page-script.ts';
import { textsOf } from './portal-web/texts.ts';
import { stylesheet } from './stylesheet.ts';

export type Markup = ReturnType<typeof html>;

/**
 * `redirectTo`: path that the browser is redirected to, without a script. `owner`: the workspace that the page speaks for; without one,
 * Tidemark speaks for itself.
 */
export type PageContent = Readonly<{
  title: string;
  main: Markup;
  redirectTo?: string;
  owner?: Owner;
  /** Where the name of the owner leads; null where no page of it can be opened. */
  start?: string | null;
  /** The language of the page; default `en`. */
  lang?: string;
  script?: PageScript;
  /** The path of a script of ours, in the place of one inside the page. */
  scriptFile?: string;
  /** The origin that a form of the page posts to, where that is not the page's own. */
  formsTo?: string;
}>;

export const page = ({
  title,
  main,
  redirectTo,
  owner,
  start = helpPath,
  lang = 'en',
  script,
  scriptFile,
}: PageContent): Markup => html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${redirectTo !== undefined && html`<meta http-equiv="refresh" content="0; url=${redirectTo}">`}
${scriptFile !== undefined && html`<script src="${scriptFile}" defer></script>`}
<title>${title} · ${owner?.name ?? 'Tidemark'}</title>
${owner ? workspaceIcon(owner) : ownIcon()}
<style>${raw(stylesheet)}</style>
${owner && ownStyle(owner)}
</head>
<body>
<div class="frame">
${owner ? headOf(owner, start, lang) : html`<header class="top"><p class="brand">${ownBrand()}</p></header>`}
<main>
${main}
</main>
</div>
${
  script !== undefined &&
  html`<script>${raw(script.source)}</script>
`
}</body>
</html>
`;

const headOf = (owner: Owner, start: string | null, lang: string): Markup =>
  start === null ? plainHead(owner, start) : customersHead({ owner, words: textsOf(lang).frame, start });

/** The colour of the owner, behind the sheet of the page. */
export const ownStyle = ({ branding }: Owner): Markup => {
  const sheet = brandSheet(branding);
  return sheet ? html`<style>${raw(sheet.source)}</style>` : html``;
};
