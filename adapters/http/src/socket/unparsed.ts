/** Describes bytes that Node.js could not parse as a request. */
import { METHODS, maxHeaderSize } from 'node:http';
import { DeskError, type ErrorCode } from '@tidemark/domain';
import { routeAt } from '../allowed-methods.ts';
import type { RefusalInput } from '../refusal.ts';
import { wrongMethodError } from '../wrong-method.ts';
import { requestTimeoutMs } from './slow-body.ts';

export type Refused = Omit<RefusalInput, 'source' | 'port'>;

/** From the error of Node's parser; null when the caller has hung up, so that there is nobody to answer. */
export const refusedBytes = (error: Error): Refused | null => {
  const code = 'code' in error ? String(error.code) : '';
  if (['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ETIMEDOUT'].includes(code)) return null;
  if (code === 'HPE_INVALID_METHOD') return refusedMethod(error);
  return { error: faults[code] ?? badRequest('The request is not valid HTTP/1.1.') };
};

/** Whether the headers that could not be parsed are those of a HEAD request, as far as they came in one packet. */
export const asksForHeadOnly = (error: Error): boolean => {
  const end = 'bytesParsed' in error ? Number(error.bytesParsed) : 0;
  const parsed = bytesOf(error).toString('latin1', 0, end);
  return parsed.split('\r\n\r\n').at(-1)?.startsWith('HEAD ') ?? false;
};

const bytesOf = (error: Error): Buffer =>
  'rawPacket' in error && Buffer.isBuffer(error.rawPacket) ? error.rawPacket : Buffer.alloc(0);

const allMethods = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'];

/** CONNECT asks for a tunnel, not for a path. */
export const refusedConnect: Refused = {
  error: wrongMethodError('route', allMethods, 'CONNECT'),
  allowed: allMethods,
};

const badRequest = (message: string): DeskError => new DeskError('bad_request', message);

const ambiguousLength = badRequest(
  'Content-Length and Transfer-Encoding may each come once, and not together.',
);

const faults: Readonly<Record<string, DeskError>> = {
  HPE_HEADER_OVERFLOW: new DeskError(
    'headers_too_large',
    `The address and the headers of a request may have ${maxHeaderSize / 1024} KiB in all, got more.`,
  ),
  ERR_HTTP_REQUEST_TIMEOUT: new DeskError(
    'request_timeout',
    `A request must arrive within ${requestTimeoutMs / 1000} seconds, its headers sooner.`,
  ),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new DeskError(
    'payload_too_large',
    'The chunk extensions of the body are too long; send chunks without extensions.',
  ),
  HPE_INVALID_CONTENT_LENGTH: badRequest(
    'Content-Length must be the size of the body in bytes: 1 to 19 digits.',
  ),
  HPE_UNEXPECTED_CONTENT_LENGTH: ambiguousLength,
  HPE_INVALID_TRANSFER_ENCODING: ambiguousLength,
  HPE_INVALID_HEADER_TOKEN: badRequest('A header has a character that is not allowed there.'),
  HPE_INVALID_URL: badRequest(
    'The address must be a path like /help/search?q=caf%C3%A9: every character that is not ASCII is percent-encoded.',
  ),
  HPE_INVALID_VERSION: badRequest('The request line must end in HTTP/1.1 and a line break of CR and LF.'),
  HPE_CR_EXPECTED: badRequest('Each line of the headers must end in a line break of CR and LF.'),
};

/** How any call can fail before there is a request to answer. */
export const unreadCodes: ReadonlySet<ErrorCode> = new Set(Object.values(faults).map(({ code }) => code));

/** A method that the parser does not know, on a path of ours: 405, as for the methods that it knows. */
const refusedMethod = (error: Error): Refused => {
  const text = bytesOf(error).toString('latin1', 0, longestLine);
  const { method = '', path = '' } = requestLine.exec(text)?.groups ?? {};
  // A method that the parser knows began an earlier request of the same packet: the refused text follows it.
  const allowed = METHODS.includes(method) ? null : routeAt(path)?.allowed;
  return allowed
    ? { error: wrongMethodError('route', allowed, method), allowed }
    : { error: badRequest('The request line must be like GET /api/v1/tickets HTTP/1.1.') };
};

const longestLine = 4096;
const requestLine = /^(?<method>[A-Za-z-]{1,30}) (?<path>[^ ?\r]*)(?:\?[^ \r]*)? HTTP\/1\.[^ \r]*\r\n/;
