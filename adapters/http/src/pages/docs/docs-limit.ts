import type { Exchange } from '../../exchange.ts';
import type { ApiParts } from '../../parts.ts';
import type { Reply } from '../../reply.ts';
import { docsPageLimit } from '../../source-limit.ts';
import { isForPeople } from '../front/asks-for-page.ts';
import { refused } from '../refused.ts';

type Show = (exchange: Exchange) => Promise<Reply>;

/**
 * Shows a page to a source as long as it has not asked for too many of those that were limited together: people then read a
 * page, and programs an error.
 */
export const docsLimit = (parts: Pick<ApiParts, 'clock' | 'log' | 'during'>): ((show: Show) => Show) => {
  const limit = docsPageLimit();
  return (show) => async (exchange) => {
    // A request that did not arrive over a socket has no source.
    if (exchange.source === null) return show(exchange);
    try {
      limit(exchange.source, parts.clock.now());
    } catch (tooMany) {
      if (isForPeople(exchange)) return refused(tooMany, parts, exchange);
      throw tooMany;
    }
    return show(exchange);
  };
};
