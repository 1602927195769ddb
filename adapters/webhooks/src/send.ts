import type { WebhookAnswer, WebhookRequest } from '@tidemark/domain';
import type { Client } from './client.ts';
import { failure } from './failure.ts';
import { plain, readAnswer } from './read-answer.ts';
import { receiverUrl } from './receiver-url.ts';
import { signatureHeaders } from './sign.ts';

export type SendParts = Readonly<{ client: Client; totalMs: number }>;

type Outcome = Omit<WebhookAnswer, 'durationMs'>;

/** One attempt. The time runs from here on, whatever it is spent with: waiting, connecting, or reading the answer. */
export const send = async (
  { client, totalMs }: SendParts,
  request: WebhookRequest,
): Promise<WebhookAnswer> => {
  const begun = performance.now();
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), totalMs);
  const why = (fault: unknown): string =>
    timeout.signal.aborted ? `No complete answer within ${totalMs / 1_000} seconds.` : failure(fault);
  const outcome = await attempt(request, { client, signal: timeout.signal }, why);
  clearTimeout(timer);
  return { ...outcome, durationMs: Math.round(performance.now() - begun) };
};

type Way = Readonly<{ client: Client; signal: AbortSignal }>;

/** An answer that breaks off is none, whatever its first line said: who was in the middle of it may not have done it. */
const attempt = async (
  request: WebhookRequest,
  { client, signal }: Way,
  why: (fault: unknown) => string,
): Promise<Outcome> => {
  try {
    const { statusCode, headers, body } = await client.call(receiverUrl(request.url), {
      signal,
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Tidemark-Webhooks/1',
        ...signatureHeaders(request),
        ...(request.traceparent !== undefined && { traceparent: request.traceparent }),
      },
      body: request.body,
    });
    const { excerpt, fault } = await readAnswer(body);
    if (fault !== null)
      return { status: null, error: `${why(fault)} It began with ${statusCode}.`, excerpt, retryAfter: null };
    return { status: statusCode, error: null, excerpt, retryAfter: retryAfterOf(headers['retry-after']) };
  } catch (fault) {
    return { status: null, error: why(fault), excerpt: null, retryAfter: null };
  }
};

/** Unchanged: a number of seconds or a date, which the reader parses. */
const retryAfterOf = (header: string | string[] | undefined): string | null => {
  const first = Array.isArray(header) ? header[0] : header;
  return first === undefined ? null : plain(first).slice(0, 100);
};
