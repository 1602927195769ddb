import { html } from 'hono/html';
import type { Markup } from '../page.ts';
import { ratingPath } from '../portal-web/addresses.ts';
import type { PortalVisit } from '../portal-web/visit.ts';
import { ratingTextsOf } from './texts.ts';

/** On a request of one's own, while there is something to answer or to change. */
export const ratingLink = async ({ desk, call, texts }: PortalVisit, number: number): Promise<Markup> => {
  const token = await desk.satisfaction.tokenFor(call, number);
  const link = token !== null && `${ratingPath}?${new URLSearchParams({ token })}`;
  return html`${link && html`<p><a class="button" href="${link}">${ratingTextsOf(texts.lang).heading}</a></p>`}`;
};
