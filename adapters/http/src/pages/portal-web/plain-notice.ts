import { html } from 'hono/html';
import type { Markup } from '../page.ts';
import { originOf } from '../sign-in/visit.ts';
import type { PortalVisit } from './visit.ts';

/** Where the settings say that people come without https, browsers would lose the sign-in and the link be spent for nothing. */
export const plainNotice = (visit: PortalVisit): Markup => {
  const { protocol, hostname } = new URL(originOf(visit));
  const isKept = protocol === 'https:' || /(?:^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname);
  return html`${!isKept && html`<p class="notice bad">${visit.texts.signIn.plain}</p>`}`;
};
