/**
 * `POST /login/owner`: the setup page's button signs its owner in. That page is on the instance's host and this one on the
 * workspace's, so the form comes from elsewhere: its code is a secret that only the setup page has shown.
 */
import { DeskError } from '@tidemark/domain';
import { cookieNames, cookieOf } from '../../cookies.ts';
import type { Reply } from '../../reply.ts';
import { readForm } from '../read-form.ts';
import { entered, keepKnownDevice } from './entered.ts';
import { refusedLogin } from './login.ts';
import { sendOn, type Visit } from './visit.ts';

export const ownerPath = '/login/owner';

const next = '/console/start';

/** A code that is not valid any more leads to the sign-in page, which passes on whoever is signed in already. */
export const takeOwner = async (visit: Visit): Promise<Reply> => {
  const { desk, call, exchange } = visit;
  const code = (await readForm(exchange.request)).get('code') ?? '';
  try {
    const earlierToken = cookieOf(exchange.request, cookieNames.session);
    const { token, agent } = await desk.setup.signInOwner(call, { code, earlierToken });
    const reply = await entered(visit, { token, next });
    keepKnownDevice(visit, agent.email);
    return reply;
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    if (error.code === 'rate_limited') return refusedLogin(visit, { next, email: '', error });
    if (error.code !== 'forbidden') throw error;
    desk.audit.note(call, error);
    return sendOn(`/login?${new URLSearchParams({ next })}`);
  }
};
