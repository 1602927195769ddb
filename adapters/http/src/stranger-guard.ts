/** The guard of pages and routes without a credential. */
import { DeskError } from '@tidemark/domain';
import type { Exchange } from './exchange.ts';
import { foreignHosts } from './own-hosts.ts';
import { wrongHostPage } from './pages/front/wrong-host-page.ts';
import { refused } from './pages/refused.ts';
import type { ApiParts } from './parts.ts';
import { apiPath, type Reply } from './reply.ts';
import { openPostLimit } from './source-limit.ts';

/** Null for a request that may go on; a page or an error on a foreign host, and for one body too many of a source. */
export type StrangerGuard = (exchange: Exchange) => Promise<Reply> | null;

export const strangerGuard = (parts: ApiParts): StrangerGuard => {
  const foreign = foreignHosts(parts.settings);
  const limit = openPostLimit();
  return (exchange) => {
    const error = foreign(exchange.request.host);
    if (error) return wrongHostPage(error, exchange);
    // A request without a socket has no source.
    if (exchange.method === 'GET' || exchange.source === null) return null;
    try {
      limit(exchange.source, parts.clock.now());
      return null;
    } catch (tooMany) {
      if (tooMany instanceof DeskError && exchange.url.pathname.startsWith(`${apiPath}/`)) throw tooMany;
      return refused(tooMany, parts, exchange);
    }
  };
};
