/** What the page after a form is told by its address: a form that was taken sends the browser on, so that reloading sends nothing. */
import { html } from 'hono/html';
import type { Markup } from '../pages/page.ts';
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

/** Numbers only, for anybody can write an address. Null where no form was sent. */
export const sentNotice = ({ texts, exchange }: PortalVisit): Markup | null => {
  const { searchParams } = exchange.url;
  const { opens, sent: answered, followUp, skipped: missing } = texts.request;
  const [sent, follows, skipped] = ['sent', 'follows', 'skipped'].map((name) => searchParams.get(name));
  if (sent !== 'opened' && sent !== 'answered') return null;
  const followed = placeIn(follows ?? null);
  const count = placeIn(skipped ?? null);
  const told = followed === null ? (sent === 'opened' ? opens : answered) : followUp(followed);
  return html`<p class="notice" role="status">${told}</p>
${count !== null && html`<p class="notice bad" role="alert">${missing(count)}</p>`}`;
};
