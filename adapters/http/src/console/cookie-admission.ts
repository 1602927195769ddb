/** The way into the console's API: the cookie of an agent's sign-in, sent by our own page (contract §15.1). */
import { type Credential, type Desk, DeskError } from '@tidemark/domain';
import type { Admission } from '../admit.ts';
import { cookieNames, cookieOf } from '../cookies.ts';
import type { Exchange } from '../exchange.ts';
import { hostLabel } from '../host-label.ts';
import { foreignHosts } from '../own-hosts.ts';
import { isForeign } from '../pages/foreign-site.ts';
import type { ApiParts } from '../parts.ts';
import { workspaceAt } from '../workspace-at.ts';
import { buildIdOf } from './build-id.ts';
import { consoleHeader } from './paths.ts';

/** Bearer tokens open nothing here, and cookies nothing under `/api/v1`. */
export const cookieAdmission = (parts: ApiParts): Admission => {
  const refuseHost = foreignHosts(parts.settings);
  const buildId = buildIdOf(parts);
  return {
    agentChannel: 'web',
    recognise: async ({ desk }, exchange) => {
      Object.assign(exchange.headers, shared, { [consoleHeader]: await buildId() });
      const wrongHost = refuseHost(exchange.request.host);
      if (wrongHost) throw wrongHost;
      refuseOtherSites(exchange, parts.settings.publicUrl);
      const token = cookieOf(exchange.request, cookieNames.session);
      if (token === null)
        throw new DeskError('unauthorized', 'Sign in with this browser first: open /login.');
      const found = await desk.sessions.ofBrowser(token);
      if (!found || !(await isOfHost(found, exchange, { desk, parts })))
        throw new DeskError('session_expired', 'Your sign-in has ended. Sign in again: open /login.');
      return found;
    },
  };
};

/** Responses are for our own page only, whatever a browser is asked to do with them. */
const shared = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  Vary: 'Cookie',
} as const;

const refuseOtherSites = ({ request, method }: Exchange, publicUrl: string | null): void => {
  if (isForeign(request, publicUrl))
    throw new DeskError('forbidden', 'The call came from another site. Open the console itself.');
  if (method !== 'GET' && request.headers.get(lowerCaseHeader) === null)
    throw new DeskError('forbidden', `Send the header ${consoleHeader} with every method but GET and HEAD.`);
};

const lowerCaseHeader = 'x-tidemark-console';

/** A browser sends the cookie only to the host that set it. At another host it signs nobody in. */
const isOfHost = async (
  { workspace }: Credential,
  { request }: Exchange,
  { desk, parts: { settings } }: Readonly<{ desk: Desk; parts: Pick<ApiParts, 'settings'> }>,
): Promise<boolean> => {
  const label = hostLabel(request.host, settings.baseDomain);
  if (label === null || label === workspace.slug) return true;
  return (await workspaceAt(desk, request.host, settings))?.slug === workspace.slug;
};
