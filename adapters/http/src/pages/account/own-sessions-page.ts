import type { Instant, Session } from '@tidemark/domain';
import { html } from 'hono/html';
import { consolePath } from '../../console/addresses.ts';
import type { Markup, PageContent } from '../page.ts';

type SessionsState = Readonly<{ sessions: readonly Session[]; ownId: string | null; timezone: string }>;

export const sessionsPage = ({ sessions, ownId, timezone }: SessionsState): PageContent => {
  const others = sessions.filter(({ id }) => id !== ownId);
  const own = sessions.filter(({ id }) => id === ownId);
  const row = (session: Session): Markup => sessionRow(session, { isOwn: session.id === ownId, timezone });
  return {
    title: 'Where you are signed in',
    main: html`<h1>Where you are signed in</h1>
<p class="lead">End what you do not know, then <a href="/account/password">change your password</a>.</p>
<table>
<caption class="quiet">Times are those of ${timezone}.</caption>
<thead><tr><th scope="col">Where</th><th scope="col">Signed in</th><th scope="col">Last used</th><th scope="col">End it</th></tr></thead>
<tbody>
${[...own, ...others].map(row)}
</tbody>
</table>
${others.length > 0 && endOthers}
<p><a href="/account/password">Your password</a> · <a href="${consolePath}">Console</a></p>`,
  };
};

const endOthers = html`<form method="post" action="/account/sessions">
<input type="hidden" name="end" value="others">
<button type="submit">Sign out everywhere but here</button>
</form>`;

type Shown = Readonly<{ isOwn: boolean; timezone: string }>;

const sessionRow = (session: Session, { isOwn, timezone }: Shown): Markup => html`<tr>
<td>${nameOf(session)}${isOwn && html` <strong>(this browser)</strong>`}</td>
<td>${spoken(session.createdAt, timezone)}</td>
<td>${spoken(session.lastUsedAt, timezone)}</td>
<td>${isOwn ? signOut : endOne(session)}</td>
</tr>`;

const nameOf = ({ kind, device }: Session): string => {
  const labels = [device.name, device.platform].filter((label) => label !== null);
  if (labels.length > 0) return labels.join(' · ');
  return kind === 'browser' ? 'Browser' : 'Device';
};

const signOut = html`<form method="post" action="/logout"><button type="submit">Sign out</button></form>`;

const endOne = (session: Session): Markup => html`<form method="post" action="/account/sessions">
<input type="hidden" name="end" value="${session.id}">
<button type="submit" aria-label="End ${nameOf(session)}">End</button>
</form>`;

const spoken = (at: Instant, timezone: string): Markup =>
  html`<time datetime="${at}">${new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone }).format(new Date(at))}</time>`;
