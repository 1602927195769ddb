import { html } from 'hono/html';
import { shownError, statusOf, waitOf } from '../errors.ts';
import type { Exchange } from '../exchange.ts';
import { faultOf } from '../fault.ts';
import type { ApiParts } from '../parts.ts';
import type { Reply } from '../reply.ts';
import type { Owner } from './brand.ts';
import { helpPath } from './help/addresses.ts';
import type { Markup, PageContent } from './page.ts';
import { pageReply } from './page-reply.ts';
import { newRequestPath } from './portal-web/addresses.ts';
import { textsOf } from './portal-web/texts.ts';

/**
 * A failure that no form can show beside a field. What was not foreseen goes to the log, not to the reader. `owner`:
 * the workspace whose customers read it.
 */
export const refused = (
  error: unknown,
  { log }: Pick<ApiParts, 'log'>,
  { requestId, headers, owner }: Pick<Exchange, 'requestId' | 'headers'> & Readonly<{ owner?: Owner }>,
): Promise<Reply> => {
  const shown = shownError(error);
  Object.assign(headers, waitOf(shown));
  const fault = faultOf(error);
  if (fault !== null) log({ level: 'error', event: 'fault', request_id: requestId, error: fault });
  const content = refusalPage('That did not work', shown.message, owner ? customersWays('en') : toStart);
  return pageReply(owner ? { ...content, owner } : content, statusOf[shown.code]);
};

/** One heading, one sentence, and where to go on. */
export const refusalPage = (heading: string, sentence: string, on: Markup | null): PageContent => ({
  title: heading,
  main: html`<h1>${heading}</h1>
<p class="lead">${sentence}</p>
${on}`,
});

/** Where the pages of a workspace begin. */
export const customersWays = (locale: string): Markup => {
  const { help, contact } = textsOf(locale).frame;
  return html`<p class="ways"><a href="${helpPath}">${help}</a> <a href="${newRequestPath}">${contact}</a></p>`;
};

/** Of a host that shows no workspace: its first page says what is here. */
export const toStart = html`<p class="ways"><a href="/">Go to the first page</a></p>`;
