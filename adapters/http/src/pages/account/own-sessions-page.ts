import type { Instant, Session } from '@tidemark/domain';
import { html } from 'hono/html';
import { accountPaths, consolePath } from '../../console/addresses.ts';
import type { Markup, PageContent } from '../page.ts';
import type { AccountTexts } from './texts.ts';

type SessionsState = Readonly<{ sessions: readonly Session[]; ownId: string | null; timezone: string }>;

export const sessionsPage = (
  texts: AccountTexts,
  { sessions, ownId, timezone }: SessionsState,
): PageContent => {
  const { heading, lead, times, columns } = texts.ownSessions;
  const others = sessions.filter(({ id }) => id !== ownId);
  const own = sessions.filter(({ id }) => id === ownId);
  const row = (session: Session): Markup =>
    sessionRow(texts, session, { isOwn: session.id === ownId, timezone });
  return {
    title: heading,
    main: html`<h1>${heading}</h1>
<p class="lead">${lead}</p>
<table>
<caption class="quiet">${times(timezone)}</caption>
<thead><tr><th scope="col">${columns.where}</th><th scope="col">${columns.signedIn}</th><th scope="col">${columns.lastUsed}</th><th scope="col">${columns.end}</th></tr></thead>
<tbody>
${[...own, ...others].map(row)}
</tbody>
</table>
${others.length > 0 && endOthers(texts)}
<p><a href="${accountPaths.password}">${texts.ownPassword.heading}</a> · <a href="${accountPaths.factors}">${texts.ownFactors}</a> · <a href="${consolePath}">${texts.console}</a></p>`,
  };
};

const endOthers = ({
  ownSessions,
}: AccountTexts): Markup => html`<form method="post" action="/account/sessions">
<input type="hidden" name="end" value="others">
<button type="submit">${ownSessions.endOthers}</button>
</form>`;

type Shown = Readonly<{ isOwn: boolean; timezone: string }>;

const sessionRow = (texts: AccountTexts, session: Session, { isOwn, timezone }: Shown): Markup => html`<tr>
<td>${nameOf(texts, session)}${isOwn && html` <strong>${texts.ownSessions.here}</strong>`}</td>
<td data-label="${texts.ownSessions.columns.signedIn}">${spoken(texts, session.createdAt, timezone)}</td>
<td data-label="${texts.ownSessions.columns.lastUsed}">${spoken(texts, session.lastUsedAt, timezone)}</td>
<td>${isOwn ? signOut(texts) : endOne(texts, session)}</td>
</tr>`;

const nameOf = ({ ownSessions }: AccountTexts, { kind, device }: Session): string => {
  const labels = [device.name, device.platform].filter((label) => label !== null);
  if (labels.length > 0) return labels.join(' · ');
  return kind === 'browser' ? ownSessions.browser : ownSessions.device;
};

const signOut = ({ ownSessions }: AccountTexts): Markup =>
  html`<form method="post" action="/logout"><button type="submit">${ownSessions.signOut}</button></form>`;

const endOne = (
  texts: AccountTexts,
  session: Session,
): Markup => html`<form method="post" action="/account/sessions">
<input type="hidden" name="end" value="${session.id}">
<button type="submit" aria-label="${texts.ownSessions.endOne(nameOf(texts, session))}">${texts.ownSessions.end}</button>
</form>`;

const spoken = ({ lang }: AccountTexts, at: Instant, timezone: string): Markup =>
  html`<time datetime="${at}">${new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone }).format(new Date(at))}</time>`;
