/** One page for each error code: what it means, how it looks, and which calls return it. `docs_url` of every error leads to it. */
import { DeskError, type ErrorCode } from '@tidemark/domain';
import { html } from 'hono/html';
import type { Endpoint } from '../../api/endpoint.ts';
import { errorsOf } from '../../api/endpoint-errors.ts';
import { endpoints } from '../../api/endpoints.ts';
import { errorTexts } from '../../api/error-texts.ts';
import { openApiPath } from '../../api/openapi-operation.ts';
import { errorPath, errorReply, statusOf } from '../../errors.ts';
import { ownBrand } from '../marks.ts';
import type { Markup } from '../page.ts';
import { docsHead } from './docs-head.ts';
import { markedText } from './marked-text.ts';

export { referenceStylesheetHash } from './stylesheet.ts';

/** `base`: the address of the server, as the reader reached it. */
export const errorPage = async (code: ErrorCode, base: string): Promise<string> =>
  String(
    await html`<!doctype html>
<html lang="en">
${docsHead(
  `${code} · API reference · Tidemark`,
  html`<meta name="description" content="${plainText(errorTexts[code])}">
<link rel="alternate" type="text/markdown" href="${errorPath(code)}.md">`,
)}
<body>
<div class="frame">
<header class="top"><p class="brand">${ownBrand()}</p></header>
<main>
<p><a href="/docs#errors">API reference: errors</a></p>
<h1>${code}</h1>
<p class="lead">Status ${statusOf[code]}. ${markedText(errorTexts[code])}</p>
<h2>Response</h2>
<pre class="wrapped" tabindex="0"><code>${errorExample(code, base)}</code></pre>
<h2>Returned by</h2>
${returnedBy(code)}
</main>
</div>
</body>
</html>
`,
  );

const returnedBy = (code: ErrorCode): Markup => {
  const those = callsWith(code);
  if (those.length === endpoints.length) return html`<p>Every call.</p>`;
  if (those.length === 0) return html`<p>Pages and the server itself; no call of the reference.</p>`;
  return html`<ul>${those.map(
    ({ method, path, operation, summary }) =>
      html`<li><a href="/docs#${operation}">${summary}</a> <code>${method} ${openApiPath(path)}</code></li>`,
  )}</ul>`;
};

/** The same for programs that read text. */
export const errorMarkdown = (code: ErrorCode, base: string): string => {
  const those = callsWith(code);
  return [
    `# ${code}`,
    `Status ${statusOf[code]}. ${errorTexts[code]}`,
    `\`\`\`json\n${errorExample(code, base)}\n\`\`\``,
    those.length === endpoints.length
      ? 'Every call can return it.'
      : ['Returned by:', '', ...those.map(lineOf)].join('\n'),
    '[All errors and operations](/docs.md)',
    '',
  ].join('\n\n');
};

const lineOf = ({ method, path, summary }: Endpoint): string =>
  `- ${summary}: \`${method} ${openApiPath(path)}\``;

/** As the server writes it; real messages name the value. */
const errorExample = (code: ErrorCode, base: string): string => {
  const [meaning = ''] = plainText(errorTexts[code]).split(/(?<=[.:;]) /);
  const shown = { requestId: '019a9f00-7a17-73b8-81c1-9eafb0c1d2e3', docsUrl: `${base}/docs` };
  return JSON.stringify(errorReply(new DeskError(code, meaning), shown).body, null, 2);
};

const callsWith = (code: ErrorCode): readonly Endpoint[] =>
  endpoints.filter((endpoint) => errorsOf(endpoint).includes(code));

const plainText = (text: string): string => text.replaceAll('`', '');
