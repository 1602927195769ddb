import type { Shelf, ShownHome } from '@tidemark/domain';
import { html } from 'hono/html';
import type { Reply } from '../../reply.ts';
import type { Markup } from '../page.ts';
import { portalPath } from '../portal-web/addresses.ts';
import { helpPath } from './addresses.ts';
import { titleList } from './article-list.ts';
import { publicPage } from './help-reply.ts';
import { languagesOf } from './languages.ts';
import { searchBox } from './search-box.ts';
import { shelfCards } from './shelf-cards.ts';
import type { HelpTexts } from './texts.ts';
import type { HelpVisit } from './visit.ts';

export const showHome = async (visit: HelpVisit): Promise<Reply> => {
  const { desk, call, exchange, workspace, texts, site } = visit;
  exchange.headers.Vary = 'Accept-Language';
  const shown = await desk.helpCentre.home(call, languagesOf(exchange));
  return publicPage(visit, {
    title: `${workspace.name}: ${texts.name}`,
    description: texts.home.description(workspace.name),
    path: helpPath,
    type: 'website',
    data: [{ '@type': 'WebSite', name: workspace.name, url: site.origin + helpPath }],
    question: null,
    main: home(visit, shown),
  });
};

const home = (visit: HelpVisit, { shelves, newest, mostRead }: ShownHome): Markup => {
  const { texts } = visit;
  return html`<div class="hero">
<h1>${texts.home.heading}</h1>
${searchBox(texts, '')}
</div>
${newest.length === 0 ? empty(texts) : topics(visit, shelves)}
<div class="lists">
${mostRead.length > 0 && html`<section><h2>${texts.home.mostRead}</h2>${titleList(visit, mostRead)}</section>`}
${newest.length > 0 && html`<section><h2>${texts.home.newest}</h2>${titleList(visit, newest)}</section>`}
</div>`;
};

const empty = ({ home: words, search }: HelpTexts): Markup => html`<div class="notice">
<h2>${words.empty}</h2>
<p>${words.emptyHint}</p>
<p><a href="${portalPath}">${search.ask}</a></p>
</div>`;

const topics = (
  visit: HelpVisit,
  shelves: readonly Shelf[],
): Markup => html`<h2>${visit.texts.home.categories}</h2>
${shelfCards(visit, shelves, 'h3')}`;
