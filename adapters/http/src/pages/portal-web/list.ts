/** `/portal/web/requests`: what the customer asked, and what their organization shares, newest first. */
import { type CustomerRequest, limits, type RequestStatus, requestStatuses } from '@tidemark/domain';
import { html } from 'hono/html';
import { cookieNames, cookieOf } from '../../cookies.ts';
import type { Reply } from '../../reply.ts';
import type { Markup } from '../page.ts';
import { newRequestPath, readPath, requestPath, requestsPath } from './addresses.ts';
import { answersWhere } from './answers-where.ts';
import { type Formats, formatsOf } from './formats.ts';
import { noticeOn, sendOnTelling } from './notices.ts';
import { placeIn } from './place-in.ts';
import { portalPage } from './portal-reply.ts';
import { customerCookie } from './sign-in.ts';
import { shownSubject } from './subject.ts';
import type { PortalTexts } from './texts.ts';
import type { PortalVisit } from './visit.ts';

export const showRequests = async (visit: PortalVisit): Promise<Reply> => {
  const { desk, call, exchange, texts } = visit;
  const { searchParams } = exchange.url;
  const status = requestStatuses.find((one) => one === searchParams.get('status')) ?? null;
  const before = placeIn(searchParams.get('before'));
  const { data, next } = await desk.portal.listRequests(call, {
    statuses: status === null ? undefined : [status],
    page: { limit: limits.page.usual, after: before },
  });
  const token = cookieOf(exchange.request, cookieNames.customer);
  if (token !== null) exchange.cookies.push(customerCookie(token));
  const { heading } = texts.list;
  const main = html`<h1>${heading}</h1>
${noticeOn(visit)?.done === 'read' && html`<p class="notice" role="status">${texts.list.marked}</p>`}
<div class="actions"><a class="button" href="${newRequestPath}">${texts.frame.contact}</a>
${data.some(({ unread }) => unread) && markRead(texts)}</div>
${filter(texts, status)}
${data.length > 0 ? rows(visit, data) : empty(visit, { status, before })}
${ways(texts, { status, before, next })}`;
  return portalPage(visit, { title: heading, main, here: 'requests' });
};

/** The waterline is one for all requests, on all devices. */
export const takeRead = async (visit: PortalVisit): Promise<Reply> => {
  await visit.desk.portal.markNotificationsRead(visit.call);
  return sendOnTelling(visit, requestsPath, { done: 'read' });
};

export const markRead = ({ list }: PortalTexts): Markup =>
  html`<form method="post" action="${readPath}"><button class="plainly" type="submit">${list.markRead}</button></form>`;

type Part = Readonly<{ status: RequestStatus | null; before: number | null }>;

const filter = (texts: PortalTexts, chosen: RequestStatus | null): Markup => {
  const one = (status: RequestStatus | null, name: string): Markup =>
    html`<li><a href="${listPath({ status, before: null })}"${status === chosen && html` aria-current="true"`}>${name}</a></li>`;
  return html`<nav aria-label="${texts.list.filter}"><ul class="filter">
${one(null, texts.list.all)}${requestStatuses.map((status) => one(status, texts.status[status]))}
</ul></nav>`;
};

const rows = (visit: PortalVisit, requests: readonly CustomerRequest[]): Markup => {
  const formats = formatsOf(visit);
  return html`<ul class="requests">
${requests.map((request) => row(visit.texts, formats, request))}
</ul>`;
};

const row = (texts: PortalTexts, formats: Formats, request: CustomerRequest): Markup => {
  const { number, status, unread, mine, requester, lastMessageAt } = request;
  const { list } = texts;
  return html`<li${unread && html` class="new"`}>
<h2 dir="auto"><a href="${requestPath(number)}">${shownSubject(texts, request)}</a></h2>
<p class="marks">${unread && html`<span class="mark unread">${list.unread}</span>`}${statusMark(texts, status)}</p>
<p class="facts"><span>${list.number(number)}</span>${!mine && html`<span dir="auto">${list.by(requester.name)}</span>`}<span>${list.lastMessage} ${formats.moment(lastMessageAt)}</span></p>
</li>`;
};

export const statusMark = (texts: PortalTexts, status: RequestStatus): Markup =>
  html`<span class="mark ${status}">${texts.status[status]}</span>`;

const empty = (visit: PortalVisit, { status, before }: Part): Markup => {
  const { none, noneOfStatus } = visit.texts.list;
  return status === null && before === null
    ? html`<div class="notice"><h2>${none.heading}</h2><p>${none.lead} ${answersWhere(visit)}</p></div>`
    : html`<p class="notice">${noneOfStatus}</p>`;
};

const ways = (
  { list }: PortalTexts,
  { status, before, next }: Part & Readonly<{ next: number | null }>,
): Markup => {
  const toNewest =
    before !== null && html`<a href="${listPath({ status, before: null })}">${list.newest}</a>`;
  const toOlder = next !== null && html`<a href="${listPath({ status, before: next })}">${list.older}</a>`;
  return html`${(toNewest || toOlder) && html`<p class="way">${toNewest} ${toOlder}</p>`}`;
};

const listPath = ({ status, before }: Part): string => {
  const query = new URLSearchParams({
    ...(status === null ? {} : { status }),
    ...(before === null ? {} : { before: String(before) }),
  });
  return query.size === 0 ? requestsPath : `${requestsPath}?${query}`;
};
