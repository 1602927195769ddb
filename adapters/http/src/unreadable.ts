/** What was wrong with bytes that are no request, or that two readers could read as two different ones. */
import type { IncomingMessage } from 'node:http';
import { DeskError, type ErrorCode } from '@tidemark/domain';
import { allowedAt, wrongMethodError } from './allowed-methods.ts';
import { nodeHttp } from './node-http.ts';
import type { RefusalWanted } from './refusal.ts';
import { isHost } from './target.ts';

/** How long a request may take to arrive. */
export const requestTimeoutMs = 25_000;

type Refused = Omit<RefusalWanted, 'source'>;

/** From the error of the server's own parser; null when the caller is gone and hears no answer. */
export const refusedBytes = (error: Error): Refused | null => {
  const code = 'code' in error ? String(error.code) : '';
  if (['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ETIMEDOUT'].includes(code)) return null;
  if (code === 'HPE_INVALID_METHOD') return refusedMethod(error);
  const known = faults.get(code);
  return { error: known ?? badRequest('The request is not valid HTTP/1.1.') };
};

/** CONNECT asks for a tunnel, not for a path. */
export const refusedConnect: Refused = {
  error: wrongMethodError(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'], 'CONNECT'),
  allowed: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
};

/** The address or the host of a request that the parser took. */
export const refusedAddress: Refused = {
  error: new DeskError('bad_request', 'The path or the header Host cannot be read as an address.'),
};

/** Two readers could each believe another one of two equal headers: a proxy and we would see two requests. */
export const ambiguityIn = ({ rawHeaders, headers }: IncomingMessage): Refused | null => {
  const doubled = doubledIn(rawHeaders);
  if (doubled) return { error: badRequest(`The header ${doubled} may come once, and came more often.`) };
  if (headers.host === undefined) return { error: badRequest('The header Host is missing.') };
  if (!isHost(headers.host)) return refusedAddress;
  return headers['content-length'] !== undefined && headers['transfer-encoding'] !== undefined
    ? { error: lengths }
    : null;
};

/** Names and values take turns. */
const doubledIn = (rawHeaders: readonly string[]): string | null => {
  const seen: string[] = [];
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = once.get(rawHeaders[place]?.toLowerCase() ?? '');
    if (name === undefined) continue;
    if (seen.includes(name)) return name;
    seen.push(name);
  }
  return null;
};

const once = new Map(
  ['Host', 'Authorization', 'Content-Length', 'Content-Type', 'Transfer-Encoding'].map((name) => [
    name.toLowerCase(),
    name,
  ]),
);

const badRequest = (message: string): DeskError => new DeskError('bad_request', message);

const lengths = badRequest('Content-Length and Transfer-Encoding may each come once, and not together.');

const faults: ReadonlyMap<string, DeskError> = new Map([
  [
    'HPE_HEADER_OVERFLOW',
    new DeskError(
      'headers_too_large',
      `The address and the headers of a request may have ${nodeHttp.maxHeaderSize / 1024} KiB in all; more came.`,
    ),
  ],
  [
    'ERR_HTTP_REQUEST_TIMEOUT',
    new DeskError(
      'request_timeout',
      `A request must arrive within ${requestTimeoutMs / 1000} seconds, its headers sooner.`,
    ),
  ],
  [
    'HPE_CHUNK_EXTENSIONS_OVERFLOW',
    new DeskError('payload_too_large', 'The chunks of the body say too much.'),
  ],
  ['HPE_INVALID_CONTENT_LENGTH', lengths],
  ['HPE_UNEXPECTED_CONTENT_LENGTH', lengths],
  ['HPE_INVALID_TRANSFER_ENCODING', lengths],
  ['HPE_INVALID_HEADER_TOKEN', badRequest('A header has a character that may not stand there.')],
  ['HPE_INVALID_VERSION', badRequest('The request line must end in HTTP/1.1.')],
]);

/** How any call at all can fail before there is a request to answer. */
export const unreadCodes: ReadonlySet<ErrorCode> = new Set(
  [...faults.values(), lengths].map(({ code }) => code),
);

/** A method that the parser does not know, on a path that we do: 405 as for the methods that it knows. */
const refusedMethod = (error: Error): Refused => {
  const bytes = 'rawPacket' in error && Buffer.isBuffer(error.rawPacket) ? error.rawPacket : Buffer.alloc(0);
  const [line = ''] = bytes.subarray(0, longestLine).toString('latin1').split('\r\n', 1);
  const [method = '', target = '', version, ...more] = line.split(' ');
  const [path = ''] = target.split('?', 1);
  const isLine = version?.startsWith('HTTP/1.') && more.length === 0 && /^[A-Za-z-]{1,30}$/.test(method);
  // A method that the parser knows began an earlier request of the same packet: what it refused came behind that.
  const allowed = isLine && !nodeHttp.METHODS.includes(method) ? allowedAt(path) : null;
  return allowed
    ? { error: wrongMethodError(allowed, method), allowed }
    : { error: badRequest('The request line must be like GET /api/v1/tickets HTTP/1.1.') };
};

const longestLine = 4096;
