import { bytesReply } from '../../api/bytes-reply.ts';
import { fileReply } from '../../api/files/file-reply.ts';
import type { Reply } from '../../reply.ts';
import type { PortalVisit } from './visit.ts';

/** `/portal/web/files/{id}`: served like in the API, to customers who may see its message. */
export const showFile = async ({ desk, call, parts, exchange, params }: PortalVisit): Promise<Reply> => {
  const file = await desk.portal.getFile(call, params.id ?? '');
  const reply = await fileReply(desk.files, call, { file, isHead: exchange.request.method === 'HEAD' });
  return reply.bytes ? bytesReply(parts, reply.bytes, exchange) : reply;
};
