/** A notice is shown once, on the page of our own redirect. A cookie carries it, because anyone can forge an address. */
import { html } from 'hono/html';
import { cookieNames, cookieOf, cookieOff, cookieOn } from '../../cookies.ts';
import type { Reply } from '../../reply.ts';
import type { Markup } from '../page.ts';
import { sendOn } from '../sign-in/visit.ts';
import { answersWhere } from './answers-where.ts';
import { placeIn } from './place-in.ts';
import type { PortalVisit } from './visit.ts';

/** `follows`: the closed request that was answered. `skipped`: how many files the store did not take. */
export type Done = Readonly<{
  done: 'opened' | 'answered' | 'read';
  follows?: number | undefined;
  skipped?: number | undefined;
}>;

/** A form that was taken sends the browser on, so that reloading sends nothing. */
export const sendOnTelling = ({ exchange }: PortalVisit, location: string, done: Done): Reply => {
  const [at = ''] = location.split('#');
  const value = new URLSearchParams({ at, ...textsIn(done) });
  exchange.cookies.push(`${cookieOn(cookieNames.notice, String(value))}; Max-Age=${livesSeconds}`);
  return sendOn(location);
};

/** The notice for this page, or null; its cookie is then removed. */
export const noticeOn = ({ exchange: { request, url, cookies } }: PortalVisit): Done | null => {
  const sent = request.method === 'GET' ? cookieOf(request, cookieNames.notice) : null;
  if (sent === null) return null;
  const value = new URLSearchParams(sent);
  const done = kinds.find((kind) => kind === value.get('done'));
  if (!done || value.get('at') !== url.pathname) return null;
  cookies.push(cookieOff(cookieNames.notice));
  const numberIn = (name: string) => placeIn(value.get(name)) ?? undefined;
  return { done, follows: numberIn('follows'), skipped: numberIn('skipped') };
};

export const openedNotice = (visit: PortalVisit, shown: Done | null): Markup | null =>
  shown?.done === 'opened'
    ? notice(visit, `${visit.texts.request.opens} ${answersWhere(visit)}`, shown)
    : null;

/** The same behind the conversation, where an answer leads to. */
export const answeredNotice = (visit: PortalVisit, shown: Done | null): Markup | null => {
  if (shown?.done !== 'answered') return null;
  const { sent, followUp } = visit.texts.request;
  return notice(visit, shown.follows === undefined ? sent : followUp(shown.follows), shown);
};

const kinds = ['opened', 'answered', 'read'] as const;

/** As long as a redirect may take. */
const livesSeconds = 60;

const textsIn = (done: Done): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(done).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

const notice = ({ texts }: PortalVisit, said: string, { skipped }: Done): Markup =>
  html`<p class="notice" role="status">${said}</p>
${skipped !== undefined && html`<p class="notice bad" role="alert">${texts.request.skipped(skipped)}</p>`}`;
