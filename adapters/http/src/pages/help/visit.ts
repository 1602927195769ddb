/** A visit of the help centre: by anybody, on the host of a workspace, at the one address that each page has. */
import { type Call, DeskError, type Workspace } from '@tidemark/domain';
import type { ApiContext } from '../../api/execute.ts';
import { statusOf } from '../../errors.ts';
import type { Exchange, Params } from '../../exchange.ts';
import { onHost } from '../../on-host.ts';
import type { Reply } from '../../reply.ts';
import { wrongMethodError } from '../../wrong-method.ts';
import { ownerOf } from '../brand.ts';
import { isForeign } from '../foreign-site.ts';
import { pageReply } from '../page-reply.ts';
import { textsOf as portalTextsOf } from '../portal-web/texts.ts';
import { customersWays, refusalPage, refused } from '../refused.ts';
import type { Site } from '../shared-link.ts';
import { likeAddress, siteAt, type Visit } from '../sign-in/visit.ts';
import { cached } from './cached.ts';
import { missingPage } from './missing-page.ts';
import { type HelpTexts, textsOf } from './texts.ts';

export type HelpVisit = Visit & Readonly<{ params: Params; texts: HelpTexts; site: Site }>;

export type Visited = Readonly<{
  operation: string;
  on: Readonly<Partial<Record<string, (visit: HelpVisit) => Promise<Reply>>>>;
}>;

export const visiting =
  (context: ApiContext, { operation, on }: Visited) =>
  (exchange: Exchange, params: Params): Promise<Reply> => {
    const work = (call: Call, workspace: Workspace): Promise<Reply> => {
      const visit = visitOf(context, exchange, { call, workspace, params });
      // Failures here are shown to the visitor only, so that nobody can fill the workspace's audit log.
      return answered(visit, on).catch((error: unknown) => failed(visit, error));
    };
    const suspended = (_call: Call, workspace: Workspace): Promise<Reply> => suspendedPage(workspace);
    const nowhere = nowhereOn(context, exchange);
    return onHost(context, exchange, { operation, work, suspended, nowhere }).catch((error: unknown) =>
      refused(error, context.parts, exchange),
    );
  };

/** For readers whose link begins with an address that a second workspace took from the first. */
const nowhereOn = ({ parts }: ApiContext, exchange: Exchange): string =>
  `No workspace has this address. The address of a workspace begins with its short name, like ${likeAddress(parts, exchange)}.`;

export const visitOf = (
  { desk, parts }: ApiContext,
  exchange: Exchange,
  { call, workspace, params }: Readonly<{ call: Call; workspace: Workspace; params: Params }>,
): HelpVisit => {
  const visit = { desk, parts, exchange, call, workspace };
  return { ...visit, params, site: siteAt(visit), texts: textsOf(workspace.locale) };
};

const answered = async (visit: HelpVisit, on: Visited['on']): Promise<Reply> => {
  const { exchange, parts } = visit;
  const { method } = exchange.request;
  const methods = Object.keys(on).flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name]));
  const answer = on[exchange.method];
  if (!answer) {
    exchange.headers.Allow = methods.join(', ');
    throw wrongMethodError('page', methods, method);
  }
  if (method === 'POST' && isForeign(exchange.request, parts.settings.publicUrl)) return foreignVote(visit);
  const { pathname, search } = exchange.url;
  const canonical = withoutSlashes(pathname.toLowerCase());
  if (method !== 'POST' && canonical !== pathname) return moved(canonical + search);
  return answer(visit);
};

const withoutSlashes = (path: string): string => {
  let end = path.length;
  while (path.charAt(end - 1) === '/') end -= 1;
  return path.slice(0, end);
};

/** For good, as far as anybody knows: an address can be given to another article later. */
export const moved = (location: string): Reply => ({
  status: 301,
  headers: { ...cached, Location: location },
});

const failed = async (visit: HelpVisit, error: unknown): Promise<Reply> => {
  if (error instanceof DeskError && error.code === 'not_found') return missingPage(visit);
  return refused(error, visit.parts, { ...visit.exchange, workspace: visit.workspace });
};

const foreignVote = ({ workspace, texts: { vote } }: HelpVisit): Promise<Reply> => {
  const { locale } = workspace;
  const { lang, wrong } = portalTextsOf(locale);
  const content = refusalPage(wrong.heading, vote.foreign, customersWays(locale));
  return pageReply({ ...content, owner: ownerOf(workspace), lang }, statusOf.forbidden);
};

/** Under the workspace's name, in the words of its customers' other pages. */
export const suspendedPage = ({ name, locale }: Workspace): Promise<Reply> => {
  const { lang, wrong } = portalTextsOf(locale);
  const { heading, lead } = wrong.closed;
  return pageReply(
    { ...refusalPage(heading, lead(name), null), owner: { name, branding: {} }, start: null, lang },
    statusOf.workspace_suspended,
  );
};
