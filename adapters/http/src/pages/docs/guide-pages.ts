/** `/docs/<page>.md`, and `llms.txt`, which names each of them. */
import { routeAt } from '../../allowed-methods.ts';
import type { ApiContext } from '../../api/execute.ts';
import type { Exchange } from '../../exchange.ts';
import type { Reply } from '../../reply.ts';
import { wrongMethodError } from '../../wrong-method.ts';
import { unknownPath } from '../front/unknown-path.ts';
import { publicText } from '../public-text.ts';
import { docsLimit } from './docs-limit.ts';
import { type Guides, guidesIn, guidesPath } from './guides.ts';

type GuidePage = Readonly<{ path: string; operation: string; show: (exchange: Exchange) => Promise<Reply> }>;

export const guidePaths = [`${guidesPath}/:page`, `${guidesPath}/:folder/:page`];

export const guidePages = (context: ApiContext): readonly GuidePage[] => {
  const limited = docsLimit(context.parts);
  const show = limited(showGuide(context, guidesIn(context.parts.settings.docsFolder)));
  return guidePaths.map((path) => ({ path, operation: 'showGuide', show }));
};

/** The path is taken as it was sent: an encoded one is on no list. */
const showGuide =
  (context: ApiContext, guides: Guides) =>
  async (exchange: Exchange): Promise<Reply> => {
    const { request, url, headers } = exchange;
    const content = await guides.read(url.pathname.slice(guidesPath.length + 1));
    if (content !== null && exchange.method === 'GET')
      return publicText(request, { type: markdownType, content });
    // Pages of errors have routes of their own, for these methods alone.
    if (content === null && routeAt(url.pathname) === null) return unknownPath(context)(exchange);
    headers.Allow = 'GET, HEAD';
    throw wrongMethodError('page', ['GET', 'HEAD'], request.method);
  };

const markdownType = 'text/markdown; charset=utf-8';
