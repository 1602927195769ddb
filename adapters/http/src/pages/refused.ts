import type { DeskError, Workspace } from '@tidemark/domain';
import { html } from 'hono/html';
import { shownError, statusOf, waitOf } from '../errors.ts';
import type { Exchange } from '../exchange.ts';
import { logFault } from '../log-fault.ts';
import type { ApiParts } from '../parts.ts';
import type { Reply } from '../reply.ts';
import { ownerOf } from './brand.ts';
import { helpPath } from './help/addresses.ts';
import type { Markup, PageContent } from './page.ts';
import { pageReply } from './page-reply.ts';
import { newRequestPath } from './portal-web/addresses.ts';
import { sentenceOf } from './portal-web/sentence-of.ts';
import { textsOf } from './portal-web/texts.ts';

type Refused = Pick<Exchange, 'requestId' | 'headers' | 'operation' | 'activity'>;

/**
 * A failure that no form can show at a field. Unexpected failures are logged and not shown to the reader. `workspace`: the one
 * whose customers read it, in its language.
 */
export const refused = (
  error: unknown,
  parts: Pick<ApiParts, 'log' | 'during'>,
  exchange: Refused & Readonly<{ workspace?: Workspace | undefined }>,
): Promise<Reply> => {
  const shown = shownError(error);
  Object.assign(exchange.headers, waitOf(shown));
  logFault(parts, exchange, error);
  const { workspace, requestId } = exchange;
  const content = workspace
    ? customersRefusal(shown, workspace, requestId)
    : refusalPage('That did not work', shown.message, toStart);
  return pageReply(content, statusOf[shown.code]);
};

const customersRefusal = (error: DeskError, workspace: Workspace, requestId: string): PageContent => {
  const texts = textsOf(workspace.locale);
  const { heading, mark } = texts.wrong;
  // Messages are English, and say more than the sentence of a code.
  const said = texts.lang.startsWith('en') ? null : sentenceOf({ texts, workspace }, error);
  const sentence = said ?? error.message;
  const on = html`${statusOf[error.code] >= 500 && html`<p class="quiet">${mark(requestId)}</p>`}
${customersWays(workspace.locale)}`;
  return { ...refusalPage(heading, sentence, on), lang: texts.lang, owner: ownerOf(workspace) };
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

/** For a host without a workspace: its first page says what is served there. */
export const toStart = html`<p class="ways"><a href="/">Go to the first page</a></p>`;
