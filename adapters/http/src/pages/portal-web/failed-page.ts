/** The error page for customers: in the workspace's language, without technical words. */
import type { DeskError, ErrorCode } from '@tidemark/domain';
import { html } from 'hono/html';
import { shownError, statusOf, waitOf } from '../../errors.ts';
import { faultOf } from '../../fault.ts';
import type { Reply } from '../../reply.ts';
import { helpPath } from '../help/addresses.ts';
import type { Markup } from '../page.ts';
import { newRequestPath, requestsPath } from './addresses.ts';
import { formatsOf } from './formats.ts';
import { portalPage } from './portal-reply.ts';
import type { PortalVisit } from './visit.ts';

/** An unexpected failure is logged, and not shown to the reader. */
export const failedPage = (visit: PortalVisit, error: unknown): Promise<Reply> => {
  const { exchange, parts } = visit;
  const shown = shownError(error);
  Object.assign(exchange.headers, waitOf(shown));
  const fault = faultOf(error);
  if (fault !== null)
    parts.log({ level: 'error', message: 'fault', request_id: exchange.requestId, error: fault });
  const status = statusOf[shown.code];
  return shown.code === 'not_found'
    ? missingPage(visit)
    : sentencePage(visit, sentenceOf(visit, shown), status);
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

/** Where somebody goes on who could not do what they came for. */
const waysOn = ({ texts: { wrong, frame } }: PortalVisit): Markup => html`<p class="ways">
<a href="${requestsPath}">${wrong.back}</a> <a href="${newRequestPath}">${frame.contact}</a> <a href="${helpPath}">${frame.help}</a>
</p>`;

const sentenceOf = (visit: PortalVisit, error: DeskError): string => {
  const { wrong } = visit.texts;
  const sentences: Readonly<Partial<Record<ErrorCode, string>>> = {
    forbidden: wrong.forbidden,
    rate_limited: wrong.tooMany(waitIn(visit, error)),
    quota_exceeded: wrong.tooMany(waitIn(visit, error)),
    payload_too_large: wrong.tooLarge,
    bad_request: wrong.unreadable,
    unsupported_media_type: wrong.unreadable,
    method_not_allowed: wrong.unreadable,
    validation_failed: wrong.unreadable,
    unavailable: wrong.unavailable,
    storage_full: wrong.full,
  };
  return sentences[error.code] ?? wrong.other;
};

/** How long to wait, in words: at least a minute, for nobody counts seconds. */
export const waitIn = (visit: PortalVisit, { retryAfterSeconds }: DeskError): string =>
  formatsOf(visit).minutes((retryAfterSeconds ?? 60) / 60);
