import { html } from 'hono/html';
import { shownError, statusOf, waitOf } from '../errors.ts';
import type { Exchange } from '../exchange.ts';
import { faultOf } from '../fault.ts';
import type { ApiParts } from '../parts.ts';
import type { Reply } from '../reply.ts';
import type { Owner } from './brand.ts';
import type { PageContent } from './page.ts';
import { pageReply } from './page-reply.ts';

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
  const content = refusalPage('That did not work', shown.message);
  return pageReply(owner ? { ...content, owner } : content, statusOf[shown.code]);
};

/** One heading, one sentence. */
export const refusalPage = (heading: string, sentence: string): PageContent => ({
  title: heading,
  main: html`<h1>${heading}</h1>
<p class="lead">${sentence}</p>`,
});
