/** The reference of the API at `/docs`: one page, made of the endpoint list. It can be read without its script. */
import { eventKinds, limits } from '@tidemark/domain';
import { html, raw } from 'hono/html';
import { endpoints } from '../../api/endpoints.ts';
import { errorTexts } from '../../api/error-texts.ts';
import { eventTexts } from '../../api/event-texts.ts';
import { openApiPath } from '../../api/openapi-operation.ts';
import { errorCodes, errorPath, statusOf } from '../../errors.ts';
import { apiPath } from '../../reply.ts';
import { ownBrand } from '../marks.ts';
import type { Markup } from '../page.ts';
import { docsHead } from './docs-head.ts';
import { endpointEntry } from './endpoint-entry.ts';
import { introduction } from './introduction.ts';
import { markedText } from './marked-text.ts';
import { referenceScript } from './reference-script.ts';

export { baseUrlMark } from './base-url-mark.ts';
export { referenceScript } from './reference-script.ts';
export { referenceStylesheetHash } from './stylesheet.ts';

export const referencePage = async (version: string): Promise<string> =>
  String(
    await html`<!doctype html>
<html lang="en">
${docsHead('API reference · Tidemark')}
<body>
<a class="skip" href="#main">Skip to the reference</a>
<div class="frame reference">
<header class="top"><p class="brand">${ownBrand()}</p></header>
<div class="columns">
${navigation()}
<main id="main">
<h1>API reference</h1>
<p class="lead">Version ${version}. The same as a document for programs: <a href="${apiPath}/openapi.json">OpenAPI 3.1</a>.</p>
${introduction()}
${tags().map(tagSection)}
${webhookSection()}
${errorSection()}
${limitSection()}
</main>
</div>
</div>
<script>${raw(referenceScript.source)}</script>
</body>
</html>
`,
  );

const tags = (): readonly string[] => [...new Set(endpoints.map(({ tag }) => tag))];

const ofTag = (tag: string) => endpoints.filter((endpoint) => endpoint.tag === tag);

const navigation = (): Markup => html`<nav aria-label="Contents"><details><summary>Contents</summary><ul>
<li><a href="#start">Start</a></li>
<li><a href="#sessions">Agents and their devices</a></li>
<li><a href="#customers">Customers and their app</a></li>
<li><a href="#conventions">Conventions</a></li>
${tags().map(
  (tag) =>
    html`<li><a href="#${tag.toLowerCase()}">${tag}</a><ul>${ofTag(tag).map(
      ({ operation, method, path, summary }) =>
        html`<li><a href="#${operation}" data-route="${method} ${openApiPath(path)}">${summary}</a></li>`,
    )}</ul></li>`,
)}
<li><a href="#webhooks">Webhooks</a></li>
<li><a href="#errors">Errors</a><ul>${errorCodes.map(
  (code) => html`<li><a href="${errorPath(code)}" data-route="${statusOf[code]}">${code}</a></li>`,
)}</ul></li>
<li><a href="#limits">Limits</a></li>
</ul></details></nav>`;

const tagSection = (tag: string): Markup =>
  html`<section><h2 id="${tag.toLowerCase()}">${tag}</h2>${ofTag(tag).map(endpointEntry)}</section>`;

const webhookSection = (): Markup => html`<section><h2 id="webhooks">Webhooks</h2>
<p>Each webhook of the workspace receives the kinds of events that it subscribes to, as a <code>POST</code> with an <code>Event</code> as its body. Verify <code>webhook-signature</code> or <code>X-Service-Signature</code> over the raw body.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Kinds of events"><table><tbody>${eventKinds.map(
  (kind) => html`<tr><td><code>${kind}</code></td><td>${eventTexts[kind]}.</td></tr>`,
)}</tbody></table></div></section>`;

const errorSection = (): Markup => html`<section><h2 id="errors">Errors</h2>
<p>Programs branch on <code>code</code>, people read <code>message</code>, <code>field</code> names the offending input. <code>request_id</code> finds the call in our log.</p>
<pre tabindex="0"><code>${errorExample}</code></pre>
<div class="scroll" tabindex="0" role="region" aria-label="Error codes"><table><tbody>${errorCodes.map(
  (code) =>
    html`<tr id="error-${code}"><td><a href="${errorPath(code)}"><code>${code}</code></a><br>${statusOf[code]}</td><td>${markedText(errorTexts[code])}</td></tr>`,
)}</tbody></table></div></section>`;

const errorExample = JSON.stringify(
  {
    error: {
      code: 'validation_failed',
      message: 'limit must be a whole number from 1 to 100, got "500".',
      field: 'limit',
      request_id: '019a9f00-7a17-73b8-81c1-9eafb0c1d2e3',
      docs_url: 'https://desk.example/docs/errors/validation_failed',
    },
  },
  null,
  2,
);

const limitSection = (): Markup => html`<section><h2 id="limits">Limits</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Limits"><table><tbody>${limitRows.map(
  ([what, most]) => html`<tr><td>${what}</td><td>${most}</td></tr>`,
)}</tbody></table></div></section>`;

const limitRows: readonly (readonly [string, string])[] = [
  ['Calls of a key or a session', `${limits.rate.calls} in any ${limits.rate.windowMs / 1000} seconds`],
  ['Rows of a page', `${limits.page.least} to ${limits.page.most}, usually ${limits.page.usual}`],
  [
    'Tries to sign in',
    `${limits.logins.ofAddress.most} of an address and ${limits.logins.fromSource.most} from a source in any ${limits.logins.ofAddress.windowMs / 60_000} minutes`,
  ],
  ['Session of a device', `${limits.sessions.deviceMs / 86_400_000} days without a call`],
  [
    'Sign-in links of customers',
    `${limits.portal.linksOfAddress.most} of an address and ${limits.portal.linksFromSource.most} from a source in any ${limits.portal.linksOfAddress.windowMs / 60_000} minutes; each once, within ${limits.portal.linkMs / 60_000} minutes`,
  ],
  ['One-time code', `once, within ${limits.signInCodes.lifeMs / 60_000} minutes`],
  ['Body', `${limits.bodyBytes / 1024 / 1024} MiB`],
  ['Subject', `${limits.subjectLength} characters`],
  ['Message', `${limits.messageLength} characters`],
  ['Name of a person or an organization', `${limits.nameLength} characters`],
  ['Email address', `${limits.emailLength} characters`],
  ['Tags of a ticket', `${limits.tags.most}, each of ${limits.tags.length} characters`],
  ['Email domains of an organization', `${limits.emailDomains}`],
  ['Custom fields of a contact or an organization', `${limits.customFields.most}`],
  ['Values of one filter', `${limits.filterValues}`],
];
