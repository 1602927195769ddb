/** Sends a request unchanged, in this process or over a socket, and shows it as a command that repeats it. */
import { connect } from 'node:net';
import type { Api } from '@tidemark/http';
import type { WireRequest } from './malformed-requests.ts';

/** `bare`: an answer of Node's own to what it cannot parse, without a body. Null: the connection was closed. */
export type WireAnswer = Readonly<{ status: number; text: string; requestId: string | null; bare: boolean }>;

/** Null when no client could put such a request together in this process. */
export const sendInside = async (api: Api, wire: WireRequest): Promise<WireAnswer | null> => {
  const request = requestOf(wire);
  if (!request) return null;
  const response = await api.fetch(request);
  const text = await response.text();
  return { status: response.status, text, requestId: response.headers.get('X-Request-Id'), bare: false };
};

const requestOf = ({ method, path, headers, body }: WireRequest): Request | null => {
  try {
    const given = new Headers();
    for (const [name, value] of headers) given.set(name, value);
    return new Request(`http://localhost${path}`, { method, headers: given, body });
  } catch {
    // The runtime refuses to build some malformed requests.
    return null;
  }
};

export const sendOverSocket = (port: number, wire: WireRequest): Promise<WireAnswer | null> => {
  const answer = Promise.withResolvers<WireAnswer | null>();
  const chunks: Buffer[] = [];
  const socket = connect({ host: '127.0.0.1', port }, () => {
    socket.write(headOf(wire), 'latin1');
    if (wire.body) socket.write(wire.body);
    if (mayWaitForMore(wire)) socket.end();
  });
  socket.setTimeout(60_000, () => socket.destroy(new Error('no answer within a minute')));
  socket.on('data', (chunk) => void chunks.push(Buffer.from(chunk)));
  socket.on('close', () => answer.resolve(answerOf(Buffer.concat(chunks).toString('utf8'))));
  // A server that closes while we still write is a refusal like any other.
  socket.on('error', (error) => (/10 s/.test(error.message) ? answer.reject(error) : undefined));
  return answer.promise;
};

/** A caller who declares more than they send would block the server. */
const mayWaitForMore = ({ headers }: WireRequest): boolean =>
  headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name));

const headOf = ({ method, path, headers, body }: WireRequest): string => {
  const own = headers.some(([name]) => name.toLowerCase() === 'content-length');
  const lines = [
    `${method} ${path} HTTP/1.1`,
    ...(headers.some(([name]) => name === 'Host') ? [] : ['Host: localhost']),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body && !own ? [`Content-Length: ${body.length}`] : []),
    'Connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
};

const answerOf = (received: string): WireAnswer | null => {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(received)?.[1];
  if (status === undefined) return null;
  const end = received.indexOf('\r\n\r\n');
  const head = received.slice(0, end);
  const requestId = /^x-request-id: (.*)$/im.exec(head)?.[1] ?? null;
  const text = unchunked(head, received.slice(end + 4));
  return { status: Number(status), text, requestId, bare: requestId === null && text === '' };
};

const unchunked = (head: string, text: string): string => {
  if (!/^transfer-encoding: chunked/im.test(head)) return text;
  let rest = Buffer.from(text);
  let whole = '';
  for (;;) {
    const line = rest.indexOf('\r\n');
    const size = Number.parseInt(rest.subarray(0, line).toString(), 16);
    if (line < 0 || !(size > 0)) return whole;
    whole += rest.subarray(line + 2, line + 2 + size).toString();
    rest = rest.subarray(line + 2 + size + 2);
  }
};

/** The request as a shell command; a long body is cut, and its length told. */
export const asCurl = ({ method, path, headers, body }: WireRequest): string => {
  const parts = [
    `curl -sS -X ${method} --path-as-is ${shell(`http://127.0.0.1:3000${path.slice(0, 2_000)}`)}`,
  ];
  for (const [name, value] of headers) {
    const shown = name === 'Authorization' && /^Bearer tmk_\w{20}/.test(value) ? 'Bearer $KEY' : value;
    parts.push(`-H ${shell(`${name}: ${shown.slice(0, 300)}`)}`);
  }
  if (body) {
    const text = new TextDecoder().decode(body.slice(0, 1_500));
    parts.push(`--data-binary ${shell(text)}${body.length > 1_500 ? ` # cut, ${body.length} bytes` : ''}`);
  }
  return parts.join(' ');
};

const shell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
