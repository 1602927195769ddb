/** The frame of the server's own pages. None needs its script to work, or anything from outside. */
import { html, raw } from 'hono/html';
import { ownBrand, ownIcon, workspaceBrand, workspaceIcon } from './marks.ts';
import type { PageScript } from './page-script.ts';
import { stylesheet } from './stylesheet.ts';

export type Markup = ReturnType<typeof html>;

/**
 * `goesOn`: the path of ours that the browser opens by itself, for a browser runs no script of ours. `workspace`: whose
 * name the page carries instead of ours.
 */
export type PageContent = Readonly<{
  title: string;
  main: Markup;
  goesOn?: string;
  workspace?: string;
  /** Of the words; English unless another one is given. */
  lang?: string;
  script?: PageScript;
}>;

export const page = ({
  title,
  main,
  goesOn,
  workspace,
  lang = 'en',
  script,
}: PageContent): Markup => html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${goesOn !== undefined && html`<meta http-equiv="refresh" content="0; url=${goesOn}">`}
<title>${title} · ${workspace ?? 'Tidemark'}</title>
${workspace === undefined ? ownIcon() : workspaceIcon(workspace)}
<style>${raw(stylesheet)}</style>
</head>
<body>
<div class="frame">
<header><p class="brand">${workspace === undefined ? ownBrand() : workspaceBrand(workspace)}</p></header>
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
