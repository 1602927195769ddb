/** The layout of the server's own pages. They work without a script and load nothing from other origins. */
import { html, raw } from 'hono/html';
import { ownBrand, ownIcon, workspaceBrand, workspaceIcon } from './marks.ts';
import type { PageScript } from './page-script.ts';
import { stylesheet } from './stylesheet.ts';

export type Markup = ReturnType<typeof html>;

/**
 * `redirectTo`: path that the browser is redirected to, without a script. `workspace`: the name that the page shows instead
 * of Tidemark's.
 */
export type PageContent = Readonly<{
  title: string;
  main: Markup;
  redirectTo?: string;
  workspace?: string;
  /** The language of the page; default `en`. */
  lang?: string;
  script?: PageScript;
}>;

export const page = ({
  title,
  main,
  redirectTo,
  workspace,
  lang = 'en',
  script,
}: PageContent): Markup => html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${redirectTo !== undefined && html`<meta http-equiv="refresh" content="0; url=${redirectTo}">`}
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
