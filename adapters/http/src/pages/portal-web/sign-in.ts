/** `/portal/web/sign-in?token=`: where the mailed link leads. Looking spends nothing, for scanners of mail look too. */
import { DeskError, limits } from '@tidemark/domain';
import { html } from 'hono/html';
import { cookieNames, cookieOf, cookieOff, cookieOn } from '../../cookies.ts';
import { statusOf } from '../../errors.ts';
import { apiPath, type Reply } from '../../reply.ts';
import type { Markup } from '../page.ts';
import { readForm } from '../read-form.ts';
import { lasting } from '../sign-in/entered.ts';
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
  const { heading, notRequested } = texts.signIn;
  const next = allowedNext(searchParams.get('next') ?? cookieOf(exchange.request, cookieNames.nextPage));
  const main = html`<h1>${heading(workspace.name)}</h1>
${!link.isBound && plainNotice(visit)}
<div class="sheet">
${link.isBound ? boundSheet(visit, { token, email: link.email }) : sheet(visit, { token, email: link.email, next })}
</div>
<p class="quiet">${notRequested}</p>`;
  return portalPage(visit, { title: heading(workspace.name), main });
};

type OpenedLink = Readonly<{ token: string; email: string }>;

const sheet = (
  visit: PortalVisit,
  { token, email, next }: OpenedLink & Readonly<{ next: string | null }>,
): Markup => {
  const { lead, button, app } = visit.texts.signIn;
  return html`<p class="lead">${lead(email)}</p>
<form method="post" action="${signInPath}">
<input type="hidden" name="token" value="${token}">
${next !== null && html`<input type="hidden" name="next" value="${next}">`}
<button type="submit">${button}</button>
</form>
${hasApp(visit) && html`<p class="aside"><a href="${appPath(token)}">${app}</a></p>`}`;
};

/** No browser can use the link: a button to sign in would always fail. */
const boundSheet = (visit: PortalVisit, { token, email }: OpenedLink): Markup => {
  const { app, bound } = visit.texts.signIn;
  const ways = hasApp(visit)
    ? html`<p><a class="button" href="${appPath(token)}">${app}</a></p>
<p class="aside"><a href="${askPath}">${bound.ask}</a></p>`
    : html`<p><a class="button" href="${askPath}">${bound.ask}</a></p>`;
  return html`<p class="lead">${bound.lead(email)}</p>
${ways}`;
};

const hasApp = ({ parts }: PortalVisit): boolean => parts.settings.appScheme !== null;

const appPath = (token: string): string => `${apiPath}/portal/auth/open?${new URLSearchParams({ token })}`;

/** A new session at every sign-in, in the place of the browser's earlier one, which has ended. */
export const takeSignIn = async (visit: PortalVisit): Promise<Reply> => {
  const { desk, call, exchange } = visit;
  const typed = await readForm(exchange.request);
  const earlierToken = cookieOf(exchange.request, cookieNames.customer);
  try {
    const signedIn = await desk.portal.signInBrowser(call, { token: typed.get('token') ?? '', earlierToken });
    const shown = cookieOf(exchange.request, cookieNames.knownCustomerDevice);
    exchange.cookies.push(
      customerCookie(signedIn.token),
      lasting(
        cookieNames.knownCustomerDevice,
        desk.portal.knownDeviceToken(call, signedIn.contact.email, shown),
      ),
      cookieOff(cookieNames.nextPage),
    );
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

/** The request of a browser that should be signed in. If it is not, its cookie is lost, and another link would not help. */
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
