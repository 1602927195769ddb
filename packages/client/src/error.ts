/** The one error of the client: the server's answer, or why there was none. It never holds a key, a token or a query. */
import type { ErrorCode } from './types.ts';

/** Failures other than error responses of the server. */
export type ClientFault =
  | 'network_error'
  | 'timeout'
  | 'unexpected_answer'
  | 'invalid_option'
  | 'export_failed'
  | 'webhook_unsigned'
  | 'webhook_forged'
  | 'webhook_stale'
  | 'webhook_unreadable';

export type Failure = Readonly<{
  /** A server that is newer than this client may send others. */
  code: ErrorCode | ClientFault;
  message: string;
  status?: number | null;
  field?: string | null;
  requestId?: string | null;
  docsUrl?: string | null;
  retryAfter?: number | null;
}>;

export class TidemarkError extends Error {
  readonly code: ErrorCode | ClientFault;
  /** The HTTP status; null without a response. */
  readonly status: number | null;
  /** Dotted path of the offending input. */
  readonly field: string | null;
  /** Names the call in the log of the server. */
  readonly requestId: string | null;
  /** Where the code is explained. */
  readonly docsUrl: string | null;
  /** Seconds after which the same call can succeed. */
  readonly retryAfter: number | null;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'TidemarkError';
    this.code = failure.code;
    this.status = failure.status ?? null;
    this.field = failure.field ?? null;
    this.requestId = failure.requestId ?? null;
    this.docsUrl = failure.docsUrl ?? null;
    this.retryAfter = failure.retryAfter ?? null;
  }
}

export const invalidOption = (field: string, message: string): TidemarkError =>
  new TidemarkError({ code: 'invalid_option', field, message });
