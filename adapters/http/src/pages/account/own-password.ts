/** `/account/password`: an agent who is signed in changes the password. */
import { DeskError, type PasswordFault, passwordFaultOf } from '@tidemark/domain';
import { statusOf, waitOf } from '../../errors.ts';
import type { Reply } from '../../reply.ts';
import { readForm } from '../read-form.ts';
import { keepSignedIn } from '../sign-in/signed-in.ts';
import type { Visit } from '../sign-in/visit.ts';
import { visitPage } from '../sign-in/visit-page.ts';
import { changedPage, noPasswordPage, passwordPage } from './own-password-page.ts';
import type { AccountTexts } from './texts.ts';

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
    if (fault) return form(visit, { password: fault }, 422);
    if (!(error instanceof DeskError) || !expected.has(error.code)) throw error;
    if (error.code === 'invalid_credentials') desk.audit.note(call, error);
    Object.assign(exchange.headers, waitOf(error));
    return form(visit, { current: error }, statusOf[error.code]);
  }
};

/** Faults that the form itself shows. */
const expected: ReadonlySet<string> = new Set(['invalid_credentials', 'rate_limited', 'forbidden']);

type Faults = Readonly<{ current?: DeskError; password?: PasswordFault }>;

const form = async (visit: Visit, faults: Faults, status: number): Promise<Reply> => {
  const { desk, call } = visit;
  if (!(await desk.account.hasPassword(call))) return visitPage(visit, noPasswordPage, statusOf.forbidden);
  const { email } = (await desk.me.get(call)).agent;
  return visitPage(
    visit,
    (texts) => {
      const current = faults.current && faultIn(texts, faults.current);
      return passwordPage(texts, { email, current, password: faults.password });
    },
    status,
  );
};

const faultIn = (
  { ownPassword, tooMany, lasting }: AccountTexts,
  { code, retryAfterSeconds = 60 }: DeskError,
): string => {
  if (code === 'rate_limited') return tooMany(lasting(retryAfterSeconds, 'second'));
  return code === 'forbidden' ? ownPassword.none.lead : ownPassword.wrong;
};
