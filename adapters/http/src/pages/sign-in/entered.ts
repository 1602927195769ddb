/** The response to each sign-in of a browser, by any method. */
import { cookieNames, cookieOf, cookieOn } from '../../cookies.ts';
import type { Reply } from '../../reply.ts';
import { keepSignedIn } from './signed-in.ts';
import { sendOn, type Visit } from './visit.ts';

/** The request of a browser that should be signed in. If it is not, its cookie is lost, and another try would not help. */
export const enteredMark = 'entered';

/** A new session at every sign-in, in the place of the browser's earlier one, which has ended. */
export const entered = async (
  visit: Visit,
  { token, next }: Readonly<{ token: string; next: string | null }>,
): Promise<Reply> => {
  keepSignedIn(visit, token);
  const query = new URLSearchParams({ [enteredMark]: 'yes', ...(next === null ? {} : { next }) });
  return sendOn(`/login?${query}`);
};

/** Later tries of this browser for the address are counted apart. */
export const keepKnownDevice = ({ desk, call, exchange }: Visit, email: string): void => {
  const shown = cookieOf(exchange.request, cookieNames.knownDevice);
  exchange.cookies.push(lasting(cookieNames.knownDevice, desk.sessions.knownDeviceToken(call, email, shown)));
};

/** A cookie that says nothing but that somebody was here before. */
export const lasting = (
  name: (typeof cookieNames)['knownDevice' | 'knownCustomerDevice'],
  token: string,
): string => `${cookieOn(name, token)}; Max-Age=${knownSeconds}`;

/** The longest that browsers keep a cookie. */
const knownSeconds = 400 * 86_400;
