/** Requests that the parser took, and that a proxy and we could still read as two different ones. */
import type { IncomingMessage } from 'node:http';
import { DeskError } from '@tidemark/domain';

/** Null for a request with one meaning. */
export const ambiguityIn = (request: RequestHead): DeskError | null => {
  const { headers, url = '' } = request;
  const doubled = doubledIn(request);
  if (doubled) return badRequest(`The header ${doubled} may come once, and came more often.`);
  if (headers.host === undefined)
    return isHealthCheck(request) ? null : badRequest('The header Host is missing.');
  return isAddress(url, headers.host) ? null : unreadableAddress;
};

type RequestHead = Pick<
  IncomingMessage,
  'headers' | 'headersDistinct' | 'httpVersion' | 'rawHeaders' | 'url'
>;

/** Load balancers look at the health of a server by HTTP/1.0, which has no Host, and what answers them needs none. */
const isHealthCheck = ({ httpVersion, url = '' }: RequestHead): boolean =>
  httpVersion === '1.0' && /^\/(?:livez|readyz)(?:\?|$)/.test(url);

/** Most requests have each header once, and then as many names as lines. */
const doubledIn = (request: RequestHead): string | undefined =>
  Object.keys(request.headers).length * 2 === request.rawHeaders.length
    ? undefined
    : singleHeaders.find((name) => (request.headersDistinct[name.toLowerCase()]?.length ?? 0) > 1);

/** Of most others Node.js makes one list, and of Content-Length and Transfer-Encoding its parser takes only one. */
const singleHeaders = ['Host', 'Authorization', 'Content-Type'];

/** Whether the host is one host, and the same to every reader, and the target a path on it or an address of its own. */
const isAddress = (target: string, host: string): boolean => {
  const isAbsolute = /^https?:\/\//.test(target);
  const hostname = URL.parse(`http://${host}${isAbsolute ? '' : target}`)?.hostname;
  if (hostname !== host.replace(/:\d+$/, '').toLowerCase() || /^[^?]*\\/.test(target)) return false;
  return isAbsolute ? URL.canParse(target) : target.startsWith('/');
};

const badRequest = (message: string): DeskError => new DeskError('bad_request', message);

const unreadableAddress = badRequest('The path or the header Host cannot be read as an address.');
