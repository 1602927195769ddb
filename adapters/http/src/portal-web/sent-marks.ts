/** What the page after a form is told by its address: a form that was taken sends the browser on, so that reloading sends nothing. */
import { html } from 'hono/html';
import type { Markup } from '../pages/page.ts';
import { answersWhere } from './answers-where.ts';
import { placeIn } from './place-in.ts';
import type { PortalVisit } from './visit.ts';

/** `follows`: the closed request that was answered. `skipped`: how many files the store did not take. */
export type Sent = Readonly<{
  sent: 'opened' | 'answered';
  follows?: number | undefined;
  skipped?: number | undefined;
}>;

export const sentMark = ({ sent, follows, skipped }: Sent): string => {
  const query = new URLSearchParams({ sent });
  if (follows !== undefined) query.set('follows', String(follows));
  if (skipped !== undefined) query.set('skipped', String(skipped));
  return `?${query}`;
};

/** Null where no request was opened. Numbers only, for anybody can write an address. */
export const openedNotice = (visit: PortalVisit): Markup | null =>
  markIn(visit, 'sent') === 'opened'
    ? notice(visit, `${visit.texts.request.opens} ${answersWhere(visit)}`)
    : null;

/** The same behind the conversation, where an answer leads to. */
export const answeredNotice = (visit: PortalVisit): Markup | null => {
  if (markIn(visit, 'sent') !== 'answered') return null;
  const followed = placeIn(markIn(visit, 'follows'));
  const { sent, followUp } = visit.texts.request;
  return notice(visit, followed === null ? sent : followUp(followed));
};

const notice = (visit: PortalVisit, told: string): Markup => {
  const skipped = placeIn(markIn(visit, 'skipped'));
  return html`<p class="notice" role="status">${told}</p>
${skipped !== null && html`<p class="notice bad" role="alert">${visit.texts.request.skipped(skipped)}</p>`}`;
};

const markIn = ({ exchange }: PortalVisit, name: string): string | null =>
  exchange.url.searchParams.get(name);
