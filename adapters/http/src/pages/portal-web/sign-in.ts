/** `/portal/web/sign-in?token=`: where the mailed link leads. Looking spends nothing, for scanners of mail look too. */
import { DeskError, limits } from '@tidemark/domain';
import { html } from 'hono/html';
import { cookieNames, cookieOf, cookieOff, cookieOn } from '../../cookies.ts';
import { statusOf } from '../../errors.ts';
import { apiPath, type Reply } from '../../reply.ts';
import { readForm } from '../read-form.ts';
import { sendOn } from '../sign-in/visit.ts';
import { allowedNext, askPath, portalPath, requestsPath, signInPath } from './addresses.ts';
import { sentencePage } from './failed-page.ts';
import { formatsOf } from './formats.ts';
import { plainNotice } from './plain-notice.ts';
import { portalPage } from './portal-reply.ts';
import type { PortalVisit } from './visit.ts';

/** Where the portal begins: with the requests, or with the way to them. */
export const showStart = async (visit: PortalVisit): Promise<Reply> => {
  const { searchParams } = visit.exchange.url;
  if (visit.customer) return sendOn(allowedNext(searchParams.get('next')) ?? requestsPath);
  if (!searchParams.has(enteredMark)) return sendOn(askPath);
  const { heading, lead } = visit.texts.signIn.lost;
  const main = html`<h1>${heading}</h1>
<p class="lead">${lead}</p>`;
  return portalPage(visit, { title: heading, main }, statusOf.forbidden);
};

export const showSignIn = async (visit: PortalVisit): Promise<Reply> => {
  const { desk, call, exchange, texts, workspace } = visit;
  const { searchParams } = exchange.url;
  const token = searchParams.get('token') ?? '';
  const link = await desk.portal.showLink(call, token);
  if (!link) return deadLink(visit);
  const { heading, lead, button, app, notRequested: unasked } = texts.signIn;
  const next = allowedNext(searchParams.get('next') ?? cookieOf(exchange.request, cookieNames.nextPage));
  const main = html`<h1>${heading(workspace.name)}</h1>
${plainNotice(visit)}
<div class="sheet">
<p class="lead">${lead(link.email)}</p>
<form method="post" action="${signInPath}">
<input type="hidden" name="token" value="${token}">
${next !== null && html`<input type="hidden" name="next" value="${next}">`}
<button type="submit">${button}</button>
</form>
${visit.parts.settings.appScheme !== null && html`<p class="aside"><a href="${apiPath}/portal/auth/open?${new URLSearchParams({ token })}">${app}</a></p>`}
</div>
<p class="quiet">${unasked}</p>`;
  return portalPage(visit, { title: heading(workspace.name), main });
};

/** A new session at every sign-in, in the place of the browser's earlier one, which has ended. */
export const takeSignIn = async (visit: PortalVisit): Promise<Reply> => {
  const { desk, call, exchange } = visit;
  const typed = await readForm(exchange.request);
  const earlierToken = cookieOf(exchange.request, cookieNames.customer);
  try {
    const signedIn = await desk.portal.signInBrowser(call, { token: typed.get('token') ?? '', earlierToken });
    exchange.cookies.push(customerCookie(signedIn.token), cookieOff(cookieNames.nextPage));
  } catch (error) {
    if (!(error instanceof DeskError) || !expected.has(error.code)) throw error;
    desk.audit.note(call, error);
    return error.code === 'invalid_code'
      ? deadLink(visit)
      : sentencePage(visit, visit.texts.wrong.forbidden, statusOf.forbidden);
  }
  const next = allowedNext(typed.get('next'));
  return sendOn(
    `${portalPath}?${new URLSearchParams({ [enteredMark]: 'yes', ...(next === null ? {} : { next }) })}`,
  );
};

export const takeSignOut = async (visit: PortalVisit): Promise<Reply> => {
  const { desk, call, exchange, texts } = visit;
  await desk.portal.logOut(call);
  exchange.cookies.push(cookieOff(cookieNames.customer));
  const { heading, lead, again } = texts.signIn.out;
  const main = html`<h1>${heading}</h1>
<p class="lead">${lead}</p>
<p><a href="${askPath}">${again}</a></p>`;
  return portalPage({ ...visit, customer: null }, { title: heading, main });
};

/** Lives as long as an unused session; a visit within that time renews it. */
export const customerCookie = (token: string): string =>
  `${cookieOn(cookieNames.customer, token)}; Max-Age=${limits.portal.browserMs / 1000}`;

/** Comes back from a browser that should be signed in: where it is not, its cookie is lost, and another link would not help. */
const enteredMark = 'entered';

/** `forbidden`: who is blocked. */
const expected: ReadonlySet<string> = new Set(['invalid_code', 'forbidden']);

const deadLink = (visit: PortalVisit): Promise<Reply> => {
  const { heading, lead, ask } = visit.texts.signIn.dead;
  const main = html`<h1>${heading}</h1>
<p class="lead">${lead(formatsOf(visit).minutes(limits.portal.linkMs / 60_000))}</p>
<p><a class="button" href="${askPath}">${ask}</a></p>`;
  return portalPage(visit, { title: heading, main }, statusOf.invalid_code);
};
