/** Bytes as the caller wants them: all, a range, or none because they are known (RFC 9110, sections 13 and 14). */
import { type ByteRange, DeskError } from '@tidemark/domain';
import type { Exchange } from '../exchange.ts';
import { faultOf } from '../fault.ts';
import type { ApiParts } from '../parts.ts';
import type { Download, Reply } from '../reply.ts';
import { hasTag } from './preconditions.ts';
import { rangeOf } from './range.ts';

export const bytesReply = async (
  parts: Pick<ApiParts, 'log'>,
  { size, tag, headers, open }: Download,
  exchange: Exchange,
): Promise<Reply> => {
  const { request } = exchange;
  const etag = `"${tag}"`;
  const replyHeaders: Record<string, string> = { ...headers, ETag: etag, 'Accept-Ranges': 'bytes' };
  if (hasTag(request.headers.get('if-none-match'), etag)) return { status: 304, headers: replyHeaders };
  const range = requestedRange(exchange, { size, etag });
  if (range) replyHeaders['Content-Range'] = `bytes ${range.from}-${range.to}/${size}`;
  const pieces = request.method === 'HEAD' ? null : watched(parts, exchange, await open(range ?? undefined));
  const stream = { size: range ? range.to - range.from + 1 : size, pieces };
  return { status: range ? 206 : 200, headers: replyHeaders, stream };
};

const requestedRange = (
  { request, headers }: Exchange,
  { size, etag }: Readonly<{ size: number; etag: string }>,
): ByteRange | null => {
  const condition = request.headers.get('if-range');
  if (condition !== null && condition.trim() !== etag) return null;
  const range = rangeOf(request.headers.get('range'), size);
  if (range !== 'unsatisfiable') return range;
  headers['Content-Range'] = `bytes */${size}`;
  throw new DeskError('range_not_satisfiable', `The file has ${size} bytes, and none in this range.`);
};

/** The answer has begun: what breaks now reaches nobody but the log. */
async function* watched(
  { log }: Pick<ApiParts, 'log'>,
  { requestId }: Exchange,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    log({
      level: 'error',
      message: 'download broke off',
      request_id: requestId,
      error: faultOf(error) ?? String(error),
    });
    throw error;
  }
}
