/** The response on a host that is not ours: a page for people, JSON for programs. */
import type { DeskError } from '@tidemark/domain';
import { statusOf } from '../../errors.ts';
import type { Exchange } from '../../exchange.ts';
import type { Reply } from '../../reply.ts';
import { pageReply } from '../page-reply.ts';
import { refusalPage } from '../refused.ts';
import { isForPeople } from './asks-for-page.ts';

/** Rejects with the error where no browser asks for a page. */
export const wrongHostPage = async (error: DeskError, exchange: Exchange): Promise<Reply> => {
  exchange.headers['Cache-Control'] = 'no-store';
  if (!isForPeople(exchange)) throw error;
  return pageReply(
    refusalPage('This is not the address of the service', error.message, null),
    statusOf[error.code],
  );
};
