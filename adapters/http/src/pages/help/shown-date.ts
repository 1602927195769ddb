import { type Instant, millisecondsOf, type Workspace } from '@tidemark/domain';
import { html } from 'hono/html';
import type { Markup } from '../page.ts';

/** A day, as it is where the workspace is. */
export const shownDate = (instant: Instant, { timezone }: Pick<Workspace, 'timezone'>): Markup => {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: timezone });
  return html`<time datetime="${instant}">${day.format(millisecondsOf(instant))}</time>`;
};
