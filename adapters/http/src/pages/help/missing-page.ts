import { html } from 'hono/html';
import type { Reply } from '../../reply.ts';
import { newRequestPath } from '../portal-web/addresses.ts';
import { helpPath } from './addresses.ts';
import { ownPage } from './help-reply.ts';
import { searchBox } from './search-box.ts';
import type { HelpVisit } from './visit.ts';

export const missingPage = (visit: HelpVisit): Promise<Reply> => {
  const { texts } = visit;
  const { heading, lead, home } = texts.missing;
  const main = html`<h1>${heading}</h1>
<p class="lead">${lead}</p>
${searchBox(texts, '')}
<p class="ways"><a href="${helpPath}">${home}</a> <a href="${newRequestPath}">${texts.search.ask}</a></p>`;
  const page = { title: heading, description: lead, path: null, type: 'website', data: [] } as const;
  return ownPage(visit, { ...page, question: null, main }, 404);
};
