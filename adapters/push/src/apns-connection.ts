/** One HTTP/2 connection for all pushes, opened on demand and reopened after it broke. */
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  type OutgoingHttpHeaders,
} from 'node:http2';

export type ApnsRequest = Readonly<{ headers: OutgoingHttpHeaders; body: string; signal: AbortSignal }>;

/** `reason` is the word by which Apple names what is wrong; empty where it gives none. */
export type ApnsAnswer = Readonly<{ status: number; reason: string; retryAfter: string | null }>;

export type ApnsConnection = Readonly<{
  /** Throws without a response. A push that fails on an earlier connection is tried at once on a new one. */
  post(request: ApnsRequest): Promise<ApnsAnswer>;
  /** Waits for what is under way. */
  close(): Promise<void>;
}>;

export const createApnsConnection = (origin: string): ApnsConnection => {
  let current: ClientHttp2Session | null = null;
  const forget = (session: ClientHttp2Session): void => {
    if (current === session) current = null;
    if (!session.closed) session.close();
  };
  const open = (): ClientHttp2Session => {
    const session = connect(origin);
    session.on('goaway', () => forget(session));
    // Waiting callers get the error from their own streams.
    session.on('error', () => forget(session));
    session.on('close', () => forget(session));
    session.setTimeout(idleMs, () => forget(session));
    return session;
  };
  const usable = (): ClientHttp2Session => {
    if (!current || current.closed || current.destroyed) current = open();
    return current;
  };
  const attempt = async (session: ClientHttp2Session, request: ApnsRequest): Promise<ApnsAnswer> => {
    try {
      return await exchange(session, request);
    } catch (error) {
      // A connection that does not answer once is not asked again.
      forget(session);
      throw error;
    }
  };
  return {
    post: async (request) => {
      const before = current;
      const session = usable();
      try {
        return await attempt(session, request);
      } catch (error) {
        if (session !== before || request.signal.aborted) throw error;
        return attempt(usable(), request);
      }
    },
    close: async () => {
      const session = current;
      if (session) await new Promise<void>((resolve) => session.close(resolve));
    },
  };
};

/** Networks drop idle connections; this one is closed before that. */
const idleMs = 10 * 60_000;

const exchange = (session: ClientHttp2Session, { headers, body, signal }: ApnsRequest): Promise<ApnsAnswer> =>
  new Promise((resolve, reject) => {
    const stream = session.request(headers, { signal });
    let status = 0;
    let retryAfter: string | null = null;
    stream.on('response', (answer) => {
      status = Number(answer[':status']);
      retryAfter = answer['retry-after'] ?? null;
    });
    stream.on('error', reject);
    textOf(stream).then(
      // A stream that was cut ends as well, but without an answer.
      (text) =>
        status === 0
          ? reject(new Error('Expected an answer, got the end of the connection.'))
          : resolve({ status, reason: reasonOf(text), retryAfter }),
      reject,
    );
    stream.end(body);
  });

const mostText = 10_000;

const textOf = async (stream: ClientHttp2Stream): Promise<string> => {
  stream.setEncoding('utf8');
  let text = '';
  for await (const piece of stream) if (text.length < mostText) text += String(piece);
  return text;
};

const reasonOf = (text: string): string => {
  const named = /"reason"\s*:\s*"([A-Za-z]{1,100})"/.exec(text);
  return named?.[1] ?? '';
};
