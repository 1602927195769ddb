import type { Call } from '@tidemark/domain';
import { refuseTooMany } from '../../admit.ts';
import { cookieNames, cookieOf } from '../../cookies.ts';
import type { Exchange } from '../../exchange.ts';
import type { Browser } from '../endpoint.ts';
import type { ApiContext } from '../execute.ts';

/** Who of the call's workspace is signed in with the browser that came, within the rate that any session has. */
export const knownBrowser = async (
  { desk, parts }: ApiContext,
  exchange: Exchange,
  { workspaceId }: Call,
): Promise<Browser> => {
  const { request, url } = exchange;
  const token = request.method === 'HEAD' ? null : cookieOf(request, cookieNames.session);
  const found = token === null ? null : await desk.sessions.ofBrowser(token);
  const session = found?.workspace.id === workspaceId ? found : null;
  if (session) await refuseTooMany(parts, exchange, session.credentialId);
  return { sessionToken: session && token, search: url.search };
};
