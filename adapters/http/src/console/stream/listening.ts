/** From the answer of `GET /stream` to an open stream, for the exchange that asked. */
import { described, invalid } from '@tidemark/domain';
import { cookieNames, cookieOf } from '../../cookies.ts';
import type { Exchange } from '../../exchange.ts';
import type { ApiParts } from '../../parts.ts';
import type { Reply } from '../../reply.ts';
import { buildIdOf } from '../build-id.ts';

export const listening = (parts: Pick<ApiParts, 'streams' | 'settings'>) => {
  const buildId = buildIdOf(parts);
  return async ({ request }: Exchange, reply: Reply): Promise<Reply> => {
    if (!reply.listen || request.method === 'HEAD') return reply;
    const after = sequenceIn(request.headers.get('last-event-id'));
    const token = cookieOf(request, cookieNames.session) ?? '';
    const feed = await parts.streams.open({ ...reply.listen, token, build: await buildId(), after });
    return { status: 200, feed };
  };
};

/** Null when the reader has read nothing yet. */
const sequenceIn = (header: string | null): number | null => {
  if (header === null || header === '') return null;
  if (/^\d{1,15}$/.test(header)) return Number(header);
  throw invalid(
    'Last-Event-ID',
    `Last-Event-ID must be the id of an event of the stream, got ${described(header)}.`,
  );
};
