/** The error page for customers: in the workspace's language, without technical words. */
import { html } from 'hono/html';
import { shownError, statusOf, waitOf } from '../../errors.ts';
import { logFault } from '../../log-fault.ts';
import type { Reply } from '../../reply.ts';
import { helpPath } from '../help/addresses.ts';
import type { Markup } from '../page.ts';
import { newRequestPath, requestsPath } from './addresses.ts';
import { portalPage } from './portal-reply.ts';
import { sentenceOf } from './sentence-of.ts';
import type { PortalVisit } from './visit.ts';

/** An unexpected failure is logged, and not shown to the reader. */
export const failedPage = (visit: PortalVisit, error: unknown): Promise<Reply> => {
  const { exchange, parts } = visit;
  const shown = shownError(error);
  Object.assign(exchange.headers, waitOf(shown));
  logFault(parts, exchange, error);
  const status = statusOf[shown.code];
  return shown.code === 'not_found'
    ? missingPage(visit)
    : sentencePage(visit, sentenceOf(visit, shown) ?? visit.texts.wrong.other, status);
};

export const missingPage = async (visit: PortalVisit): Promise<Reply> => {
  const { missing } = visit.texts.wrong;
  const main = html`<h1>${missing.heading}</h1>
<p class="lead">${missing.lead}</p>
${waysOn(visit)}`;
  return portalPage(visit, { title: missing.heading, main }, statusOf.not_found);
};

/** Of a suspended workspace no page is open, so that no way leads on. */
export const closedPage = (visit: PortalVisit): Promise<Reply> => {
  const { heading, lead } = visit.texts.wrong.closed;
  const main = html`<h1>${heading}</h1>
<p class="lead" dir="auto">${lead(visit.workspace.name)}</p>`;
  return portalPage(visit, { title: heading, main, isClosed: true }, statusOf.workspace_suspended);
};

/** One heading, one sentence, and where to go on. */
export const sentencePage = (visit: PortalVisit, sentence: string, status: number): Promise<Reply> => {
  const { texts, exchange } = visit;
  const { heading, mark } = texts.wrong;
  const main = html`<h1>${heading}</h1>
<p class="lead">${sentence}</p>
${status >= 500 && html`<p class="quiet">${mark(exchange.requestId)}</p>`}
${waysOn(visit)}`;
  return portalPage(visit, { title: heading, main }, status);
};

/** The page after a failed action, with a link to continue. */
const waysOn = ({ texts: { wrong, frame } }: PortalVisit): Markup => html`<p class="ways">
<a href="${requestsPath}">${wrong.back}</a> <a href="${newRequestPath}">${frame.contact}</a> <a href="${helpPath}">${frame.help}</a>
</p>`;
