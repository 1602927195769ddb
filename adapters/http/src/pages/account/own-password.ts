/** `/account/password`: an agent who is signed in changes the password. */
import { DeskError, passwordFaultOf } from '@tidemark/domain';
import { statusOf, waitOf } from '../../errors.ts';
import type { Reply } from '../../reply.ts';
import { readForm } from '../read-form.ts';
import { keepSignedIn } from '../sign-in/signed-in.ts';
import type { Visit } from '../sign-in/visit.ts';
import { visitPage } from '../sign-in/visit-page.ts';
import { passwordFaults } from './choose-password.ts';
import { changedPage, noPasswordPage, passwordPage } from './own-password-page.ts';

export const showPassword = async (visit: Visit): Promise<Reply> => form(visit, {}, 200);

export const takePassword = async (visit: Visit): Promise<Reply> => {
  const { desk, call, exchange } = visit;
  const typed = await readForm(exchange.request);
  const current = typed.get('current') ?? '';
  const password = typed.get('password') ?? '';
  try {
    const { token } = await desk.account.changePassword(call, { current, password });
    keepSignedIn(visit, token);
    return visitPage(visit, changedPage);
  } catch (error) {
    const fault = passwordFaultOf(error);
    if (fault) return form(visit, { password: passwordFaults[fault] }, 422);
    if (!(error instanceof DeskError) || !expected.has(error.code)) throw error;
    if (error.code === 'invalid_credentials') desk.audit.note(call, error.code);
    Object.assign(exchange.headers, waitOf(error));
    return form(visit, { current: error.message }, statusOf[error.code]);
  }
};

/** Faults that the form itself shows. */
const expected: ReadonlySet<string> = new Set(['invalid_credentials', 'rate_limited', 'forbidden']);

type Faults = Readonly<{ current?: string; password?: string }>;

const form = async (visit: Visit, faults: Faults, status: number): Promise<Reply> => {
  const { desk, call } = visit;
  if (!(await desk.account.hasPassword(call))) return visitPage(visit, noPasswordPage, statusOf.forbidden);
  const { email } = (await desk.me.get(call)).agent;
  return visitPage(visit, passwordPage({ email, faults }), status);
};
