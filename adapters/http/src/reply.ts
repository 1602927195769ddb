/** What a handler answers: plain data, made into what goes out once, at the edge. */

import type { ByteRange } from '@tidemark/domain';

export type Reply = Readonly<{
  status: number;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  text?: Readonly<{ type: string; content: string }>;
  headers?: Readonly<Record<string, string>>;
  /** Bytes of which the caller may want a part, or none. */
  bytes?: Download;
  /** Sent as they come, so many. */
  stream?: Streamed;
  /** The version of the one record that is answered. */
  version?: number;
  /** What else of it the caller sees, that changes without the version. */
  variant?: string | undefined;
}>;

export type Download = Readonly<{
  size: number;
  /** What the `ETag` says. */
  tag: string;
  headers: Readonly<Record<string, string>>;
  open(range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
}>;

/** Null pieces: only the head was asked for. */
export type Streamed = Readonly<{ size: number; pieces: AsyncIterable<Uint8Array> | null }>;

export const ok = (body: unknown): Reply => ({ status: 200, body });

export const okVersion = (body: unknown, version: number, variant?: string): Reply => ({
  status: 200,
  body,
  version,
  variant,
});

/** The same bytes have the same tag, and others another; what changes are checked by is the version in it. */
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

/** What goes out. */
export type Answer = Readonly<{
  status: number;
  /** Only cookies come in a list: each is a line of its own. */
  headers: Readonly<Record<string, string | string[]>>;
  body: string | Streamed | null;
}>;

export const answerOf = (
  reply: Reply,
  gathered: Readonly<{ headers: Readonly<Record<string, string>>; cookies: readonly string[] }>,
): Answer => {
  const headers: Record<string, string | string[]> = { ...gathered.headers, ...reply.headers };
  if (gathered.cookies.length > 0) headers['Set-Cookie'] = [...gathered.cookies];
  const etag = etagOf(reply);
  if (etag !== null) headers.ETag = etag;
  if (reply.stream) {
    headers['Content-Length'] = String(reply.stream.size);
    return { status: reply.status, headers, body: reply.stream };
  }
  if (reply.text) headers['Content-Type'] = reply.text.type;
  else if (reply.body !== undefined) headers['Content-Type'] = 'application/json; charset=utf-8';
  return { status: reply.status, headers, body: reply.text?.content ?? jsonText(reply.body) };
};

const jsonText = (body: unknown): string | null => (body === undefined ? null : JSON.stringify(body));

export const responseOf = ({ status, headers, body }: Answer): Response =>
  new Response(webBody(body), {
    status,
    headers: Object.entries(headers).flatMap(([name, lines]) =>
      [lines].flat().map((line): [string, string] => [name, line]),
    ),
  });

const webBody = (body: Answer['body']): string | ReadableStream | null =>
  body === null || typeof body === 'string' ? body : body.pieces && ReadableStream.from(body.pieces);
