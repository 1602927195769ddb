/** The answer to what never became a request: the same envelope, made without one. */
import type { DeskError } from '@tidemark/domain';
import { errorReply } from './errors.ts';
import type { ApiParts } from './parts.ts';

export type RefusalWanted = Readonly<{
  error: DeskError;
  /** Who called, as far as the socket knows. */
  source: string | null;
  /** Goes with 405. */
  allowed?: readonly string[];
}>;

export type Refusal = Readonly<{ status: number; headers: Readonly<Record<string, string>>; body: string }>;

/** Logs the refusal as a call is logged, and closes the connection: where a next request would begin is not known. */
export const refuserOf =
  ({ ids, clock, log }: ApiParts, docsUrl: string) =>
  ({ error, source, allowed }: RefusalWanted): Refusal => {
    const requestId = ids.next();
    const reply = errorReply(error, { requestId, docsUrl });
    const body = JSON.stringify(reply.body);
    log({
      level: 'info',
      message: 'request',
      request_id: requestId,
      operation: 'unread',
      status: reply.status,
      source,
    });
    return {
      status: reply.status,
      headers: {
        'X-Request-Id': requestId,
        'X-Content-Type-Options': 'nosniff',
        Date: new Date(clock.now()).toUTCString(),
        ...(allowed ? { Allow: allowed.join(', ') } : {}),
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': String(new TextEncoder().encode(body).byteLength),
        Connection: 'close',
      },
      body,
    };
  };
