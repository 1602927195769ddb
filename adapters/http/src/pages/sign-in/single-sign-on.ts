/** `/login/sso` sends the browser to the workspace's OpenID provider, `/login/callback` takes it back. */
import { DeskError, limits, workspacePages } from '@tidemark/domain';
import { html } from 'hono/html';
import { allowedNext } from '../../api/sessions/authorize-query.ts';
import { cookieNames, cookieOf, cookieOff, cookieOn } from '../../cookies.ts';
import { statusOf } from '../../errors.ts';
import type { Reply } from '../../reply.ts';
import type { AccountTexts } from '../account/texts.ts';
import type { Markup, PageContent } from '../page.ts';
import { entered, keepKnownDevice } from './entered.ts';
import { originOf, sendOn, type Visit } from './visit.ts';
import { visitPage } from './visit-page.ts';

/** The attempt is stored encrypted in the browser's cookie, so that no other browser can finish it. */
export const beginSso = async (visit: Visit): Promise<Reply> => {
  const { desk, call, exchange } = visit;
  const next = allowedNext(exchange.url.searchParams.get('next')) ?? '';
  const again = exchange.url.searchParams.has('again');
  const { url, sealedAttempt } = await desk.sso.begin(call, callbackOf(visit), { again });
  const kept = [sealedAttempt, next].map(encodeURIComponent).join(separator);
  const seconds = limits.sso.attemptMs / 1000;
  exchange.cookies.push(`${cookieOn(cookieNames.attempt, kept)}; Max-Age=${seconds}`);
  return sendOn(url);
};

/** The cookie of the attempt is removed at the first return, whatever its outcome. */
export const finishSso = async (visit: Visit): Promise<Reply> => {
  const { desk, call, exchange } = visit;
  const [sealedAttempt, next] = keptIn(cookieOf(exchange.request, cookieNames.attempt));
  exchange.cookies.push(cookieOff(cookieNames.attempt));
  if (!sealedAttempt) return unfinished(visit, ({ signIn }) => html`${signIn.otherBrowser}`);
  try {
    const returned = callbackOf(visit) + exchange.url.search;
    const earlierToken = cookieOf(exchange.request, cookieNames.session);
    const knownDevice = cookieOf(exchange.request, cookieNames.knownDevice);
    const input = { sealedAttempt, returned, earlierToken, knownDevice };
    const { token, agent } = await desk.sso.finish(call, input);
    const reply = await entered(visit, { token, next: allowedNext(next ?? null) });
    keepKnownDevice(visit, agent.email);
    return reply;
  } catch (error) {
    if (!(error instanceof DeskError) || error.code !== 'forbidden') throw error;
    desk.audit.note(call, error);
    // In the words of the provider or the desk, which are English.
    return unfinished(visit, () => html`<span lang="en">${error.message}</span>`);
  }
};

/** Made of settings, as the provider knows it: a caller could write any host into a request. */
const callbackOf = (visit: Visit): string => originOf(visit) + workspacePages.ssoCallback;

const separator = '|';

const keptIn = (cookie: string | null): readonly string[] => {
  try {
    return (cookie ?? '').split(separator).map(decodeURIComponent);
  } catch {
    // A cookie that we did not write keeps nothing.
    return [];
  }
};

type Sentence = (texts: AccountTexts) => Markup;

const unfinished = (visit: Visit, sentence: Sentence): Promise<Reply> =>
  visitPage(visit, (texts) => unfinishedPage(texts, sentence(texts)), statusOf.forbidden);

const unfinishedPage = ({ signIn }: AccountTexts, sentence: Markup): PageContent => ({
  title: signIn.notIn,
  main: html`<h1>${signIn.notIn}</h1>
<p class="lead">${sentence}</p>
<p><a href="/login">${signIn.again}</a></p>`,
});
