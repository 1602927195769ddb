/** `/login` on the way to an app, with a sign-in that was not made for it: the agent is asked, and the answer makes the code. */
import { limits } from '@tidemark/domain';
import { html } from 'hono/html';
import { allowedNext, appUrl, authorizationOf } from '../../api/sessions/authorize-query.ts';
import { cookieNames, cookieOf } from '../../cookies.ts';
import type { Reply } from '../../reply.ts';
import type { AccountTexts } from '../account/texts.ts';
import type { PageContent } from '../page.ts';
import { readForm } from '../read-form.ts';
import { signedIn } from './signed-in.ts';
import { sendOn, type Visit } from './visit.ts';
import { visitPage } from './visit-page.ts';

export const confirmPath = '/login/app';

/** Whether the signed-in agent is asked before the browser continues to `next`. */
export const mustConfirm = async (
  { desk, call, parts }: Visit,
  credentialId: string,
  next: string,
): Promise<boolean> =>
  parts.settings.confirmsApps &&
  authorizationOf(next) !== null &&
  (await desk.signIn.mustConfirm({ ...call, credentialId }));

type Asked = Readonly<{ agentName: string; sessionId: string; next: string }>;

export const confirmApp = (visit: Visit, { agentName, sessionId, next }: Asked): Promise<Reply> =>
  visitPage(visit, ({ app }) => ({
    title: app.heading(agentName),
    main: html`<h1>${app.heading(agentName)}</h1>
<p class="lead">${app.lead(visit.workspace.name)}</p>
<form method="post" action="${confirmPath}">
<input type="hidden" name="next" value="${next}">
<input type="hidden" name="session" value="${sessionId}">
<button type="submit">${app.button}</button>
</form>
<form method="post" action="/logout"><button type="submit">${app.notMe(agentName)}</button></form>`,
  }));

/** The form names the session that was asked, and the challenge of the app: another session is asked for itself. */
export const takeConfirmation = async (visit: Visit): Promise<Reply> => {
  const { desk, call, exchange, parts } = visit;
  const typed = await readForm(exchange.request);
  const next = allowedNext(typed.get('next'));
  const asked = authorizationOf(next);
  if (next === null || !asked) return sendOn('/login');
  const back = `/login?${new URLSearchParams({ next })}`;
  const credential = await signedIn(visit);
  const browserToken = cookieOf(exchange.request, cookieNames.session);
  if (credential?.credentialId !== typed.get('session') || browserToken === null) return sendOn(back);
  const { challenge, state, search } = asked;
  const code = await desk.signIn.authorize(call, { browserToken, challenge, isConfirmed: true });
  if (code === null) return sendOn(back);
  const url = appUrl({ appScheme: parts.settings.appScheme ?? 'tidemark', code, search, state });
  return visitPage(visit, (texts) => onwards(texts, url));
};

/** A page, because browsers do not follow a redirect from a form to an app. */
const onwards = ({ app, lasting }: AccountTexts, url: string): PageContent => ({
  title: app.done,
  redirectTo: url,
  main: html`<h1>${app.done}</h1>
<p class="lead">${app.opens(lasting(limits.signInCodes.lifeMs / 1000, 'second'))}</p>
<p><a class="button" href="${url}">${app.open}</a></p>`,
});
