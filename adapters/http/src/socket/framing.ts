/** Requests that the parser took, and that a proxy and we could still read as two different ones. */
import type { IncomingMessage } from 'node:http';
import { DeskError } from '@tidemark/domain';

/** Null for a request with one meaning. */
export const ambiguityIn = ({ rawHeaders, headers, url = '' }: IncomingMessage): DeskError | null => {
  const doubled = doubledIn(rawHeaders);
  if (doubled) return badRequest(`The header ${doubled} may come once, and came more often.`);
  if (headers.host === undefined) return badRequest('The header Host is missing.');
  if (!isHost(headers.host) || !isTarget(url, headers.host)) return unreadableAddress;
  return headers['content-length'] !== undefined && headers['transfer-encoding'] !== undefined
    ? ambiguousLength
    : null;
};

/** Names and values take turns. */
const doubledIn = (rawHeaders: readonly string[]): string | null => {
  const seen: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = single.get(rawHeaders[index]?.toLowerCase() ?? '');
    if (name === undefined) continue;
    if (seen.includes(name)) return name;
    seen.push(name);
  }
  return null;
};

const single = new Map(
  ['Host', 'Authorization', 'Content-Length', 'Content-Type', 'Transfer-Encoding'].map((name) => [
    name.toLowerCase(),
    name,
  ]),
);

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

export const ambiguousLength = badRequest(
  'Content-Length and Transfer-Encoding may each come once, and not together.',
);
