/** Paths that nothing answers: a page for people, JSON for programs. */
import { type Call, DeskError, type Workspace } from '@tidemark/domain';
import type { ApiContext } from '../../api/execute.ts';
import type { Exchange } from '../../exchange.ts';
import { onHost } from '../../on-host.ts';
import type { Reply } from '../../reply.ts';
import { missingPage } from '../help/missing-page.ts';
import { suspendedPage, visitOf } from '../help/visit.ts';
import { pageReply } from '../page-reply.ts';
import { refusalPage, refused, toStart } from '../refused.ts';
import { isForPeople } from './asks-for-page.ts';

export const unknownPath =
  (context: ApiContext) =>
  async (exchange: Exchange): Promise<Reply> => {
    if (!isForPeople(exchange)) throw new DeskError('not_found', 'No such route.');
    const work = (call: Call, workspace: Workspace): Promise<Reply> =>
      missingPage(visitOf(context, exchange, { call, workspace, params: {} }));
    const suspended = (_call: Call, workspace: Workspace): Promise<Reply> => suspendedPage(workspace);
    try {
      return await onHost(context, exchange, { operation: 'unknown', work, suspended });
    } catch (error) {
      if (error instanceof DeskError && error.code === 'not_found') return pageReply(nowhere, 404);
      return refused(error, context.parts, exchange);
    }
  };

const nowhere = refusalPage(
  'Page not found',
  'There is no page at this address. Check the link that brought you here.',
  toStart,
);
