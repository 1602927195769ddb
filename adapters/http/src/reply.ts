/** The reply of a handler: plain data, from which the response is made once, at the edge. */
import type { ServerResponse } from 'node:http';
import type { ByteRange, Call } from '@tidemark/domain';
import type { Feed } from './console/stream/mailbox.ts';
import type { Exchange } from './exchange.ts';
import { pacedBy } from './socket/slow-reader.ts';

export type Reply = Readonly<{
  status: number;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  text?: Readonly<{ type: string; content: string }>;
  headers?: Readonly<Record<string, string>>;
  /** Bytes that the caller may request in part. */
  bytes?: Download;
  /** Sent as they come, so many. */
  stream?: Streamed;
  /** The caller wants to hear what happens: the console's API opens the feed of it. */
  listen?: Readonly<{ call: Call; isOnce: boolean }>;
  /** Server-sent events, as they come. */
  feed?: Feed;
  /** The version of the one record that is answered. */
  version?: number;
  /** The other visible parts of it, which change without the version. */
  variant?: string | undefined;
}>;

export type Download = Readonly<{
  size: number;
  /** The value of the `ETag`. */
  tag: string;
  headers: Readonly<Record<string, string>>;
  open(range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
}>;

/** Without a size the response is chunked. Pieces are null where only the head was asked for. */
export type Streamed = Readonly<{ size: number | null; pieces: AsyncIterable<Uint8Array> | null }>;

export const ok = (body: unknown): Reply => ({ status: 200, body });

export const okVersion = (body: unknown, version: number, variant?: string): Reply => ({
  status: 200,
  body,
  version,
  variant,
});

/** The same bytes have the same tag, and other bytes another one. Preconditions of changes compare the version in it. */
export const etagOf = ({ version, variant }: Pick<Reply, 'version' | 'variant'>): string | null =>
  version === undefined ? null : `"${version}${variant === undefined ? '' : `-${variant}`}"`;

export const created = (location: string, body: unknown): Reply => ({
  status: 201,
  body,
  headers: { Location: `${apiPath}${location}` },
});

export const noContent: Reply = { status: 204 };

/** Where the API lives on every host (contract §13.3). */
export const apiPath = '/api/v1';

/**
 * The one place where a response is made, with all its headers at once: node-server sends such a response without making
 * a stream and `Headers` of it.
 */
export const responseOf = (
  { headers: gathered, cookies, request }: Pick<Exchange, 'headers' | 'cookies' | 'request'>,
  reply: Reply,
  outgoing?: ServerResponse,
): Response => {
  const headers: Record<string, string> = { ...gathered, ...reply.headers };
  const etag = etagOf(reply);
  if (etag !== null) headers.ETag = etag;
  const isHead = request.method === 'HEAD';
  const body = bodyInto(headers, reply, { isHead, outgoing });
  return new Response(body, {
    status: reply.status,
    headers: cookies.length === 0 ? headers : withCookies(headers, cookies),
  });
};

type Way = Readonly<{ isHead: boolean; outgoing: ServerResponse | undefined }>;

/** The body, whose type and length are added to the headers. HEAD gets both, and no body. */
const bodyInto = (
  headers: Record<string, string>,
  { stream, text, body }: Reply,
  { isHead, outgoing }: Way,
): string | ReadableStream | null => {
  if (stream) {
    if (stream.size !== null) headers['Content-Length'] = String(stream.size);
    return stream.pieces && !isHead ? ReadableStream.from(pacedBy(outgoing, stream.pieces)) : null;
  }
  if (!text && body === undefined) return null;
  headers['Content-Type'] = text?.type ?? 'application/json; charset=utf-8';
  const content = text?.content ?? JSON.stringify(body);
  if (!isHead) return content;
  headers['Content-Length'] = String(Buffer.byteLength(content));
  return null;
};

/** Each cookie is a line of its own. */
const withCookies = (
  headers: Readonly<Record<string, string>>,
  cookies: readonly string[],
): [string, string][] => [
  ...Object.entries(headers),
  ...cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]),
];
