/** `/login/forgotten` mails a link, and `/login/reset` is where it leads to. Looking spends nothing: mail scanners look too. */
import { DeskError, type PasswordFault, passwordFaultOf } from '@tidemark/domain';
import { statusOf, waitOf } from '../../errors.ts';
import type { Reply } from '../../reply.ts';
import { readForm } from '../read-form.ts';
import type { Visit } from '../sign-in/visit.ts';
import { visitPage } from '../sign-in/visit-page.ts';
import {
  askedPage,
  deadResetPage,
  forgottenPage,
  noMailPage,
  resetDonePage,
  resetPage,
} from './forgotten-password-page.ts';
import type { AccountTexts } from './texts.ts';

export const showForgotten = async (visit: Visit): Promise<Reply> =>
  visit.desk.mails.isOn() ? askFor(visit, { email: '', error: null }) : visitPage(visit, noMailPage);

export const takeForgotten = async (visit: Visit): Promise<Reply> => {
  const { desk, call, exchange } = visit;
  if (!desk.mails.isOn()) return visitPage(visit, noMailPage);
  const email = ((await readForm(exchange.request)).get('email') ?? '').trim();
  try {
    await desk.account.askForReset(call, { email });
    return visitPage(visit, (texts) => askedPage(texts, email));
  } catch (error) {
    if (!(error instanceof DeskError) || !expected.has(error.code)) throw error;
    return askFor(visit, { email, error });
  }
};

const expected: ReadonlySet<string> = new Set(['validation_failed', 'rate_limited']);

type Asking = Readonly<{ email: string; error: DeskError | null }>;

const askFor = async (visit: Visit, { email, error }: Asking): Promise<Reply> => {
  const { desk, call, exchange } = visit;
  if (error) Object.assign(exchange.headers, waitOf(error));
  const hasSso = await desk.sso.isSetUp(call);
  return visitPage(
    visit,
    (texts) => forgottenPage(texts, { email, hasSso, fault: error && faultIn(texts, error) }),
    error ? statusOf[error.code] : 200,
  );
};

const faultIn = (
  { forgotten, tooMany, lasting }: AccountTexts,
  { code, retryAfterSeconds = 60 }: DeskError,
): string => (code === 'rate_limited' ? tooMany(lasting(retryAfterSeconds, 'second')) : forgotten.address);

export const showReset = (visit: Visit): Promise<Reply> =>
  form(visit, { token: visit.exchange.url.searchParams.get('t') ?? '', fault: null });

export const takeReset = async (visit: Visit): Promise<Reply> => {
  const { desk, call, exchange, workspace } = visit;
  const typed = await readForm(exchange.request);
  const token = typed.get('token') ?? '';
  const password = typed.get('password') ?? '';
  try {
    await desk.account.resetPassword(call, { token, password });
    return visitPage(visit, (texts) => resetDonePage(texts, workspace.name));
  } catch (error) {
    const fault = passwordFaultOf(error);
    if (fault) return form(visit, { token, fault });
    if (!(error instanceof DeskError) || error.code !== 'forbidden') throw error;
    desk.audit.note(call, error);
    return deadLink(visit);
  }
};

type Form = Readonly<{ token: string; fault: PasswordFault | null }>;

const form = async (visit: Visit, { token, fault }: Form): Promise<Reply> => {
  const { desk, call } = visit;
  const agent = await desk.account.findReset(call, token);
  if (!agent) return deadLink(visit);
  return visitPage(
    visit,
    (texts) => resetPage(texts, { token, ...agent, fault }),
    fault === null ? 200 : 422,
  );
};

const deadLink = (visit: Visit): Promise<Reply> => visitPage(visit, deadResetPage, 403);
