/** The response to what never became a request, in the envelope of every error. */
import type { DeskError } from '@tidemark/domain';
import { docsUrlOf } from './base-url.ts';
import { errorReply } from './errors.ts';
import type { ApiParts } from './parts.ts';
import { securityHeadersOf } from './security-headers.ts';

export type RefusalInput = Readonly<{
  error: DeskError;
  /** The caller's address, if the socket knows it. */
  source: string | null;
  /** The port at this end of the socket. */
  port: number | null;
  /** Sent with 405. */
  allowed?: readonly string[];
}>;

export type Refusal = Readonly<{ status: number; headers: Readonly<Record<string, string>>; body: string }>;

export type Refuse = (input: RefusalInput) => Refusal;

export type RefusalParts = Pick<ApiParts, 'ids' | 'clock' | 'log'> &
  Readonly<{ settings: Pick<ApiParts['settings'], 'publicUrl' | 'hsts'> }>;

/** Logs the refusal as a call is logged, and closes the connection: where a next request would begin is not known. */
export const refuserOf = ({ ids, clock, log, settings }: RefusalParts): Refuse => {
  const securityHeaders = securityHeadersOf(settings);
  return ({ error, source, port, allowed }) => {
    const requestId = ids.next();
    const reply = errorReply(error, {
      requestId,
      docsUrl: docsUrlOf({ host: '', port }, { ...settings, baseDomain: '' }),
    });
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
        ...securityHeaders,
        Date: new Date(clock.now()).toUTCString(),
        ...(allowed ? { Allow: allowed.join(', ') } : {}),
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': String(new TextEncoder().encode(body).byteLength),
        Connection: 'close',
      },
      body,
    };
  };
};
