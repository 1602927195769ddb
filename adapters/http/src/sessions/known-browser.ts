import { refuseTooMany } from '../admit.ts';
import { cookieNames, cookieOf } from '../cookies.ts';
import type { Browser } from '../endpoint.ts';
import type { Exchange } from '../exchange.ts';
import type { House } from '../execute.ts';

/** Who is signed in with the browser that came, within the rate that any session has. */
export const knownBrowser = async ({ desk, parts }: House, exchange: Exchange): Promise<Browser> => {
  const { request, url } = exchange;
  const token = request.method === 'HEAD' ? null : cookieOf(request, cookieNames.session);
  const session = token === null ? null : await desk.sessions.ofBrowser(token);
  if (session) await refuseTooMany(parts, exchange, session.credentialId);
  return {
    sessionToken: session && token,
    search: url.search,
    appScheme: parts.settings.appScheme,
  };
};
