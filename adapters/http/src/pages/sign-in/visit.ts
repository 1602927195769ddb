/** A visit of one of the sign-in pages: on the host of a workspace, and answered with a page whatever happens. */
import { type Call, type Desk, type Workspace, workspaceUrl } from '@tidemark/domain';
import { baseUrlOf } from '../../base-url.ts';
import { statusOf } from '../../errors.ts';
import type { Exchange } from '../../exchange.ts';
import { onHost } from '../../on-host.ts';
import type { ApiParts } from '../../parts.ts';
import type { Reply } from '../../reply.ts';
import type { SourceLimit } from '../../source-limit.ts';
import { wrongMethodError } from '../../wrong-method.ts';
import { isForeign } from '../foreign-site.ts';
import { customersWays, refusalPage, refused } from '../refused.ts';
import type { Site } from '../shared-link.ts';
import { visitPage } from './visit-page.ts';

export type Visit = Readonly<{
  desk: Desk;
  parts: ApiParts;
  exchange: Exchange;
  call: Call;
  workspace: Workspace;
}>;

export type Visited = Readonly<{
  operation: string;
  on: Readonly<Partial<Record<string, (visit: Visit) => Promise<Reply>>>>;
  /** Left out where a form is taken from this host's own pages only. */
  isFromAnywhere?: boolean;
}>;

type VisitContext = Readonly<{ desk: Desk; parts: ApiParts; limit: SourceLimit }>;

export const visiting =
  (context: VisitContext, { operation, on, isFromAnywhere = false }: Visited) =>
  (exchange: Exchange): Promise<Reply> => {
    const { desk, parts, limit } = context;
    let visited: Workspace | undefined;
    const work = async (call: Call, workspace: Workspace): Promise<Reply> => {
      visited = workspace;
      const { method } = exchange.request;
      const answer = on[method] ?? refuseMethod(exchange, Object.keys(on));
      if (method === 'POST' && !isFromAnywhere && isForeign(exchange.request, parts.settings.publicUrl))
        return foreignPage(workspace);
      return answer({ desk, parts, exchange, call, workspace });
    };
    const visit = async (): Promise<Reply> => {
      // Forms are counted by the throttle.
      if (exchange.method === 'GET') limit(exchange.source, parts.clock.now());
      return onHost(context, exchange, { operation, work, nowhere: nowhere(context, exchange) });
    };
    return visit().catch((error: unknown) => refused(error, parts, { ...exchange, workspace: visited }));
  };

const foreignPage = (workspace: Workspace): Promise<Reply> =>
  visitPage(
    { workspace },
    ({ foreign }) => refusalPage(foreign.heading, foreign.sentence, customersWays(workspace.locale)),
    statusOf.forbidden,
  );

/** For people who typed the address of the instance instead of their workspace's. */
const nowhere = ({ parts }: VisitContext, exchange: Exchange): string =>
  `No workspace has this address. The address of a workspace begins with its short name, like ${likeAddress(parts, exchange)}. If you do not know yours, ask the person who invited you.`;

/** An example of a workspace's address on this instance. */
export const likeAddress = ({ settings }: Pick<ApiParts, 'settings'>, exchange: Exchange): string => {
  const { protocol, port } = new URL(baseUrlOf(exchange, settings.publicUrl).url);
  return `${protocol}//acme.${settings.baseDomain}${port === '' ? '' : `:${port}`}`;
};

/** The workspace's URL: from PUBLIC_URL, else this machine's own names; never from other request headers. */
export const originOf = ({ exchange, parts, workspace: { slug } }: Visit): string => {
  const { publicUrl, baseDomain } = parts.settings;
  return publicUrl === null ? baseUrlOf(exchange, null).url : workspaceUrl({ publicUrl, baseDomain, slug });
};

/** The same, for pages that name their own address. */
export const siteAt = (visit: Visit): Site => ({
  origin: originOf(visit),
  certain: visit.parts.settings.publicUrl !== null,
});

export const sendOn = (location: string, headers: Reply['headers'] = {}): Reply => ({
  status: 303,
  headers: { ...headers, Location: location },
});

const refuseMethod = ({ headers, request }: Exchange, methods: readonly string[]): never => {
  headers.Allow = methods.join(', ');
  throw wrongMethodError('page', methods, request.method);
};
