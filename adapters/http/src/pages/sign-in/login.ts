/** `/login`: an agent signs in with a browser; `/logout`: and out again. */
import { DeskError } from '@tidemark/domain';
import { allowedNext } from '../../api/sessions/authorize-query.ts';
import { cookieNames, cookieOf, cookieOff } from '../../cookies.ts';
import { statusOf, waitOf } from '../../errors.ts';
import type { Reply } from '../../reply.ts';
import type { AccountTexts } from '../account/texts.ts';
import { sendToSecondStep } from '../factors/second-step.ts';
import { readForm } from '../read-form.ts';
import { confirmApp, mustConfirm } from './confirm-app.ts';
import { entered, enteredMark, keepKnownDevice } from './entered.ts';
import { loginPage, onwardsPage, signedInPage, signedOutPage } from './login-page.ts';
import { signedIn } from './signed-in.ts';
import { sendOn, type Visit } from './visit.ts';
import { visitPage } from './visit-page.ts';

/** A signed-in agent continues at once. */
export const showLogin = async (visit: Visit): Promise<Reply> => {
  const next = allowedNext(visit.exchange.url.searchParams.get('next'));
  const credential = await signedIn(visit);
  const isEntered = visit.exchange.url.searchParams.has(enteredMark);
  if (!credential) return form(visit, { next, email: '', fault: isEntered ? lost : null });
  const who = { workspaceName: visit.workspace.name, agentName: credential.actor.name };
  if (next === null) return visitPage(visit, (texts) => signedInPage(texts, who));
  if (isEntered) return visitPage(visit, (texts) => onwardsPage(texts, { ...who, next }));
  const { credentialId: sessionId, actor } = credential;
  if (await mustConfirm(visit, sessionId, next))
    return confirmApp(visit, { agentName: actor.name, sessionId, next });
  return sendOn(next);
};

export const takeLogin = async (visit: Visit): Promise<Reply> => {
  const { desk, call } = visit;
  const typed = await readForm(visit.exchange.request);
  const email = (typed.get('email') ?? '').trim();
  const password = typed.get('password') ?? '';
  const next = allowedNext(typed.get('next'));
  try {
    const earlierToken = cookieOf(visit.exchange.request, cookieNames.session);
    const knownDevice = cookieOf(visit.exchange.request, cookieNames.knownDevice);
    const input = { email, password, earlierToken, knownDevice };
    const begun = await desk.sessions.beginBrowser(call, input);
    if ('awaits' in begun) return sendToSecondStep(visit, { awaits: begun.awaits, next });
    const reply = await entered(visit, { token: begun.token, next });
    keepKnownDevice(visit, email);
    return reply;
  } catch (error) {
    if (!(error instanceof DeskError) || !expected.has(error.code)) throw error;
    if (error.code === 'invalid_credentials') desk.audit.note(call, error);
    return refusedLogin(visit, { next, email, error });
  }
};

type RefusedLogin = Readonly<{ next: string | null; email: string; error: DeskError }>;

/** The sign-in page, which says why the last try did not work. */
export const refusedLogin = (visit: Visit, { next, email, error }: RefusedLogin): Promise<Reply> => {
  Object.assign(visit.exchange.headers, waitOf(error));
  return form(visit, { next, email, fault: { status: statusOf[error.code], says: faultOf(error) } });
};

const lost: Fault = { status: statusOf.forbidden, says: ({ signIn }) => signIn.cookieLost };

export const takeLogout = async (visit: Visit): Promise<Reply> => {
  const { desk, call, exchange, workspace } = visit;
  const credential = await signedIn(visit);
  if (credential) {
    const { actor, credentialId } = credential;
    await desk.sessions.logOut({ ...call, actor, credentialId });
  }
  exchange.cookies.push(cookieOff(cookieNames.session));
  return visitPage(visit, (texts) => signedOutPage(texts, workspace.name));
};

/** Faults that the form itself shows. */
const expected: ReadonlySet<string> = new Set(['invalid_credentials', 'forbidden', 'rate_limited']);

type Fault = Readonly<{ status: number; says: (texts: AccountTexts) => string }>;

const faultOf =
  ({ code, retryAfterSeconds = 60 }: DeskError) =>
  ({ signIn, tooMany, lasting }: AccountTexts): string => {
    if (code === 'forbidden') return signIn.onlySso;
    return code === 'rate_limited' ? tooMany(lasting(retryAfterSeconds, 'second')) : signIn.wrong;
  };

/** Pages of passwords and passkeys: where single sign-on is the only way in, they show that instead. */
export const unlessOnlySso =
  (show: (visit: Visit) => Promise<Reply>) =>
  async (visit: Visit): Promise<Reply> => {
    if (!(await visit.desk.sso.isOnlyWay(visit.call))) return show(visit);
    const fault = { status: statusOf.forbidden, says: ({ signIn }: AccountTexts) => signIn.onlySso };
    return form(visit, { next: null, email: '', fault });
  };

type Form = Readonly<{ next: string | null; email: string; fault: Fault | null }>;

const form = async (visit: Visit, { next, email, fault }: Form): Promise<Reply> => {
  const { desk, call, workspace } = visit;
  const hasSso = await desk.sso.isSetUp(call);
  const isOnlySso = await desk.sso.isOnlyWay(call);
  const state = { workspaceName: workspace.name, email, next, hasSso, isOnlySso };
  return visitPage(
    visit,
    (texts) => loginPage(texts, { ...state, fault: fault?.says(texts) ?? null }),
    fault?.status ?? 200,
  );
};
