/** Requests that the parser took, and that a proxy and we could still read as two different ones. */
import type { IncomingMessage } from 'node:http';
import { DeskError } from '@tidemark/domain';

/** Null for a request with one meaning. */
export const ambiguityIn = (request: Request): DeskError | null => {
  const { headers, url = '' } = request;
  const doubled = doubledIn(request);
  if (doubled) return badRequest(`The header ${doubled} may come once, and came more often.`);
  if (headers.host === undefined) return badRequest('The header Host is missing.');
  return isHost(headers.host) && isTarget(url, headers.host) ? null : unreadableAddress;
};

type Request = Pick<IncomingMessage, 'headers' | 'headersDistinct' | 'rawHeaders' | 'url'>;

/** Most requests have each header once, and then as many names as lines. */
const doubledIn = (request: Request): string | undefined =>
  Object.keys(request.headers).length * 2 === request.rawHeaders.length
    ? undefined
    : singleHeaders.find((name) => (request.headersDistinct[name.toLowerCase()]?.length ?? 0) > 1);

/** Of most others Node.js makes one list, and of Content-Length and Transfer-Encoding its parser takes only one. */
const singleHeaders = ['Host', 'Authorization', 'Content-Type'];

/** Whether a Host header names one host, and the same to every reader. */
const isHost = (host: string): boolean => {
  if (host === lastHost) return true;
  const hostname = URL.parse(`http://${host}`)?.hostname;
  const isSame = hostname === host.replace(/:\d+$/, '').toLowerCase();
  if (isSame) lastHost = host;
  return isSame;
};

/** Connections are kept alive, and callers call one host. */
let lastHost = '';

const isTarget = (sent: string, host: string): boolean => {
  if (/^\/[\w~/-]*$/.test(sent)) return true;
  const isAbsolute = /^https?:\/\//.test(sent);
  if ((!isAbsolute && !sent.startsWith('/')) || sent.split('?', 1)[0]?.includes('\\')) return false;
  return URL.canParse(isAbsolute ? sent : `http://${host}${sent}`);
};

const badRequest = (message: string): DeskError => new DeskError('bad_request', message);

const unreadableAddress = badRequest('The path or the header Host cannot be read as an address.');
