/** What a handler answers: plain data, made into a Response once, at the edge. */

export type Reply = Readonly<{
  status: number;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  text?: Readonly<{ type: string; content: string }>;
  headers?: Readonly<Record<string, string>>;
  /** The version of the one record that is answered: its `ETag`. */
  version?: number;
}>;

export const ok = (body: unknown): Reply => ({ status: 200, body });

export const okVersion = (body: unknown, version: number): Reply => ({ status: 200, body, version });

export const created = (location: string, body: unknown): Reply => ({
  status: 201,
  body,
  headers: { Location: `${apiPath}${location}` },
});

export const noContent: Reply = { status: 204 };

/** Where the API lives on every host ("Versioning" in the API document). */
export const apiPath = '/api/v1';

/** Headers are handed on as plain data: the server writes these as they are. */
export const toResponse = (reply: Reply, gathered: Readonly<Record<string, string>>): Response => {
  const { status } = reply;
  const headers: Record<string, string> = { ...gathered, ...reply.headers };
  if (reply.version !== undefined) headers.ETag = `"${reply.version}"`;
  if (reply.text) headers['Content-Type'] = reply.text.type;
  else if (reply.body !== undefined) headers['Content-Type'] = 'application/json; charset=utf-8';
  return new Response(reply.text?.content ?? jsonText(reply.body), { status, headers });
};

const jsonText = (body: unknown): string | null => (body === undefined ? null : JSON.stringify(body));
