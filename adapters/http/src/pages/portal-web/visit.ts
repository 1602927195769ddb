/** A visit of the web portal: on the host of a workspace, and answered with a page in its language whatever happens. */
import type { Call, Credential, NamedCredential, Workspace } from '@tidemark/domain';
import { callOf, refuseTooMany } from '../../admit.ts';
import type { ApiContext } from '../../api/execute.ts';
import { cookieNames, cookieOf, cookieOff } from '../../cookies.ts';
import { shownError, statusOf } from '../../errors.ts';
import type { Exchange, Params } from '../../exchange.ts';
import { onHost } from '../../on-host.ts';
import type { Reply } from '../../reply.ts';
import type { SourceLimit } from '../../source-limit.ts';
import { wrongMethodError } from '../../wrong-method.ts';
import { isForeign } from '../foreign-site.ts';
import { refused } from '../refused.ts';
import type { Site } from '../shared-link.ts';
import { sendOn, siteAt, type Visit } from '../sign-in/visit.ts';
import { allowedNext, askPath } from './addresses.ts';
import { closedPage, failedPage, sentencePage } from './failed-page.ts';
import { type PortalTexts, textsOf } from './texts.ts';

/** `call` is anonymous; `credential` is that of the customer signed in with this browser. */
export type PortalVisit = Visit &
  Readonly<{
    params: Params;
    texts: PortalTexts;
    credential: Credential | null;
    customer: Readonly<{ name: string }> | null;
    site: Site;
  }>;

type Answers = (visit: PortalVisit) => Promise<Reply>;

export type Visited = Readonly<{ operation: string; on: Readonly<Partial<Record<string, Answers>>> }>;

export const visiting =
  (context: ApiContext & Readonly<{ limit: SourceLimit }>, { operation, on }: Visited) =>
  (exchange: Exchange, params: Params): Promise<Reply> => {
    const { desk, parts, limit } = context;
    const anybody = (call: Call, workspace: Workspace): PortalVisit => {
      const visit = { desk, parts, exchange, call, workspace };
      const nobody = { credential: null, customer: null };
      return { ...visit, ...nobody, params, texts: textsOf(workspace.locale), site: siteAt(visit) };
    };
    const withCustomer = async (visit: PortalVisit): Promise<Reply> => {
      const credential = await signedIn(visit);
      // Signed-in customers are counted by their session.
      if (!credential && exchange.method === 'GET') limit(exchange.source, parts.clock.now());
      const own = { ...visit, credential, customer: credential?.customer ?? null };
      return answered(own, on).catch((error: unknown) => failedPage(own, error));
    };
    const work = (call: Call, workspace: Workspace): Promise<Reply> => {
      const visit = anybody(call, workspace);
      return withCustomer(visit).catch((error: unknown) => failedPage(visit, error));
    };
    const suspended = (call: Call, workspace: Workspace): Promise<Reply> =>
      closedPage(anybody(call, workspace));
    return onHost(context, exchange, { operation, work, nowhere, suspended }).catch((error: unknown) =>
      refused(error, parts, exchange),
    );
  };

/** In English, for there is no workspace whose language it could be. */
const nowhere = 'There is no workspace at this address. Please check the link that brought you here.';

/**
 * For signed-in customers, with their own call; others are redirected to the sign-in, and back afterwards. `operation` is that
 * of the API which does the same, so the audit log does not distinguish the portal from the API.
 */
export const forCustomers =
  (operation: string, answer: Answers): Answers =>
  async (visit) => {
    const { desk, parts, exchange, workspace, credential } = visit;
    if (!credential) return sendOn(askToReturn(exchange));
    const { actor, credentialId } = credential;
    const call = callOf(exchange, { workspaceId: workspace.id, actor, credentialId, operation });
    try {
      await refuseTooMany(parts, exchange, credentialId);
      const reply = await answer({ ...visit, call });
      // A write is audited by its own transaction.
      if (exchange.method === 'GET') desk.audit.note(call, 'ok');
      return reply;
    } catch (error) {
      const shown = shownError(error);
      desk.audit.note(call, shown);
      if (shown.code !== 'unauthorized') throw error;
      exchange.cookies.push(cookieOff(cookieNames.customer));
      return sendOn(askPath);
    }
  };

const askToReturn = ({ url: { pathname } }: Exchange): string => {
  const next = allowedNext(pathname);
  return next === null ? askPath : `${askPath}?${new URLSearchParams({ next })}`;
};

const signedIn = async ({ desk, exchange, workspace }: PortalVisit): Promise<NamedCredential | null> => {
  const token = cookieOf(exchange.request, cookieNames.customer);
  const credential = token === null ? null : await desk.portal.ofBrowser(token);
  return credential?.workspace.id === workspace.id ? credential : null;
};

const answered = async (visit: PortalVisit, on: Visited['on']): Promise<Reply> => {
  const { exchange, parts } = visit;
  const { headers, request, method } = exchange;
  const answer = on[method];
  if (!answer) {
    const methods = Object.keys(on).flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name]));
    headers.Allow = methods.join(', ');
    throw wrongMethodError('page', methods, request.method);
  }
  if (method === 'POST' && isForeign(request, parts.settings.publicUrl))
    return sentencePage(visit, visit.texts.wrong.foreign, statusOf.forbidden);
  return answer(visit);
};
