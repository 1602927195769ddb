/** Calls of the API over a real socket. A call that gets no answer is told from one that gets a bad one. */
import { Agent, request } from 'node:http';

export type Asked = Readonly<{
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  /** None for who has no credential yet. */
  token: string | null;
  /** For whom the call is made, as a trusted proxy says it. */
  source?: string;
  requestId?: string;
  idempotencyKey?: string;
  body?: Readonly<Record<string, unknown>>;
}>;

/** `status` 0: the connection failed before there was an answer, and nobody knows what was done. */
export type Answered = Readonly<{
  status: number;
  body: Readonly<Record<string, unknown>>;
  retryAfter: string | null;
  milliseconds: number;
}>;

export type Caller = Readonly<{ call: (asked: Asked) => Promise<Answered>; close: () => void }>;

/** After this long a call is given up. */
export const patienceMs = 20_000;

export const callerOf = (url: string, { keepsConnections = true } = {}): Caller => {
  const agent = new Agent({ keepAlive: keepsConnections, maxSockets: 64 });
  return { call: (asked) => sent(agent, url, asked), close: () => agent.destroy() };
};

const sent = (agent: Agent, url: string, asked: Asked): Promise<Answered> =>
  new Promise((resolve) => {
    const since = performance.now();
    const settle = (status: number, text: string, retryAfter: string | null): void =>
      resolve({ status, body: parsed(text), retryAfter, milliseconds: performance.now() - since });
    const text = asked.body === undefined ? null : JSON.stringify(asked.body);
    const headers = headersOf(asked, text);
    const outgoing = request(`${url}/api/v1${asked.path}`, { agent, method: asked.method, headers });
    outgoing.setTimeout(patienceMs, () => outgoing.destroy(new Error('no answer')));
    outgoing.on('error', () => settle(0, '', null));
    outgoing.on('response', (incoming) => {
      let got = '';
      incoming.setEncoding('utf8').on('data', (more: string) => {
        got += more;
      });
      incoming.on('end', () =>
        settle(incoming.statusCode ?? 0, got, incoming.headers['retry-after'] ?? null),
      );
      incoming.on('error', () => settle(0, '', null));
      incoming.on('aborted', () => settle(0, '', null));
    });
    outgoing.end(text ?? undefined);
  });

const headersOf = (
  { token, source, requestId, idempotencyKey }: Asked,
  text: string | null,
): Record<string, string> => ({
  ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  ...(source === undefined ? {} : { 'X-Forwarded-For': source }),
  ...(text === null
    ? {}
    : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) }),
  ...(requestId === undefined ? {} : { 'X-Request-Id': requestId }),
  ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
});

const parsed = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // A body that is not JSON has no fields.
    return {};
  }
};
