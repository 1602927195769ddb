/** `/login/sso` sends the browser to the workspace's OpenID provider, `/login/callback` takes it back. */
import { DeskError, limits } from '@tidemark/domain';
import { html } from 'hono/html';
import { cookieNames, cookieOf, cookieOff, cookieOn } from '../cookies.ts';
import { statusOf } from '../errors.ts';
import type { PageContent } from '../pages/page.ts';
import { pageReply } from '../pages/page-reply.ts';
import type { Reply } from '../reply.ts';
import { allowedNext } from '../sessions/authorize-query.ts';
import { openAttempt, sealAttempt } from './kept-attempt.ts';
import { entered } from './login.ts';
import { originOf, sendOn, type Visit } from './visit.ts';

/** The attempt goes with the browser, sealed, so that nobody finishes what another browser began. */
export const beginSso = async (visit: Visit): Promise<Reply> => {
  const { desk, parts, exchange, workspace } = visit;
  const next = allowedNext(exchange.url.searchParams.get('next'));
  const { url, attempt } = await desk.sso.begin(workspace.id, callbackOf(visit));
  const kept = sealAttempt(parts, { attempt, workspaceId: workspace.id, next });
  const seconds = limits.sso.attemptMs / 1000;
  exchange.headers['Set-Cookie'] = `${cookieOn(cookieNames.attempt, kept)}; Max-Age=${seconds}`;
  return sendOn(url);
};

export const finishSso = async (visit: Visit): Promise<Reply> => {
  const { desk, parts, call, exchange, workspace } = visit;
  const sealed = cookieOf(exchange.request, cookieNames.attempt);
  const kept = sealed === null ? null : openAttempt(parts, sealed, workspace.id);
  exchange.headers['Set-Cookie'] = cookieOff(cookieNames.attempt);
  if (!kept) return pageReply(unfinished('It was not begun with this browser, or too long ago.'), 403);
  try {
    const returned = callbackOf(visit) + exchange.url.search;
    const { token } = await desk.sso.finish(call, { attempt: kept.attempt, returned });
    return entered(visit, { token, next: allowedNext(kept.next) });
  } catch (error) {
    if (!(error instanceof DeskError) || error.code !== 'forbidden') throw error;
    desk.audit.note(call, error.code);
    return pageReply(unfinished(error.message), statusOf[error.code]);
  }
};

/** Made of settings, as the provider knows it: a caller could write any host into a request. */
const callbackOf = (visit: Visit): string => `${originOf(visit)}/login/callback`;

const unfinished = (sentence: string): PageContent => ({
  title: 'You are not signed in',
  main: html`<h1>You are not signed in</h1>
<p class="lead">${sentence}</p>
<p><a href="/login">Begin again</a></p>`,
});
