/** Requests that the parser took, and that a proxy and we could still read as two different ones. */
import type { IncomingMessage } from 'node:http';
import { DeskError, described } from '@tidemark/domain';

/** Null for a request with one meaning. */
export const ambiguityIn = (request: RequestHead): DeskError | null => {
  const { headers, url = '' } = request;
  const doubled = doubledIn(request);
  if (doubled) return badRequest(`The header ${doubled} may come once, and came more often.`);
  const coding = headers['transfer-encoding'];
  if (coding !== undefined) {
    const wrong = wrongCoding(coding, request.httpVersion);
    if (wrong) return wrong;
  }
  if (headers.host === undefined)
    return isHealthCheck(request) ? null : badRequest('The header Host is missing.');
  return isAbsolute(url) ? otherHost(url, headers.host) : pathFault(url, headers.host);
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

/** A reader of HTTP/1.0 knows no chunks and ends the body elsewhere; any other coding than chunks, nobody undoes here. */
const wrongCoding = (coding: string, httpVersion: string): DeskError | null => {
  if (httpVersion !== '1.1')
    return badRequest(
      `Transfer-Encoding needs HTTP/1.1, got HTTP/${httpVersion}. Send Content-Length instead.`,
    );
  return coding.trim().toLowerCase() === 'chunked'
    ? null
    : badRequest(`Transfer-Encoding must be chunked, got ${described(coding)}.`);
};

/** An address instead of a path, as proxies are sent one. */
const isAbsolute = (target: string): boolean => /^https?:\/\//i.test(target);

const otherHost = (target: string, host: string): DeskError | null => {
  const [scheme = ''] = target.split(':', 1);
  const address = URL.parse(target);
  if (!address || !isHost(host, '') || isBackslashed(target)) return unreadableAddress;
  if (address.username !== '' || address.password !== '')
    return badRequest('The address must not name a user.');
  return address.host === URL.parse(`${scheme}://${host}`)?.host
    ? null
    : badRequest(
        `The address and the header Host must name one host, got ${described(address.host)} and ${described(host)}.`,
      );
};

const pathFault = (path: string, host: string): DeskError | null =>
  path.startsWith('/') && isHost(host, path) && !isBackslashed(path) ? null : unreadableAddress;

/** Whether the host is one host, and the same to every reader. */
const isHost = (host: string, path: string): boolean =>
  URL.parse(`http://${host}${path}`)?.hostname === host.replace(/:\d+$/, '').toLowerCase();

const isBackslashed = (target: string): boolean => /^[^?]*\\/.test(target);

const badRequest = (message: string): DeskError => new DeskError('bad_request', message);

const unreadableAddress = badRequest('The path or the header Host cannot be read as an address.');
