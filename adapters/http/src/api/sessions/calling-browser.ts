import type { Call } from '@tidemark/domain';
import { refuseTooMany } from '../../admit.ts';
import { cookieNames, cookieOf } from '../../cookies.ts';
import type { Exchange } from '../../exchange.ts';
import type { Browser } from '../endpoint.ts';
import type { ApiContext } from '../execute.ts';

/** The session of the browser in the call's workspace, within the rate limit of sessions. */
export const callingBrowser = async (
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
