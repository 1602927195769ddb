/** Every way in which a call can fail: the closed list of contract §12.2. */
export type ErrorCode =
  | 'bad_request'
  | 'invalid_json'
  | 'invalid_cursor'
  | 'invalid_code'
  | 'unauthorized'
  | 'session_expired'
  | 'invalid_credentials'
  | 'insufficient_scope'
  | 'workspace_suspended'
  | 'agent_required'
  | 'customer_required'
  | 'proof_required'
  | 'second_factor_required'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'unsupported_media_type'
  | 'contact_has_tickets'
  | 'email_taken'
  | 'address_taken'
  | 'domain_taken'
  | 'slug_taken'
  | 'ticket_closed'
  | 'conversation_moved'
  | 'draft_moved'
  | 'configuration_moved'
  | 'idempotency_in_progress'
  | 'precondition_failed'
  | 'payload_too_large'
  | 'file_too_large'
  | 'range_not_satisfiable'
  | 'wrong_host'
  | 'validation_failed'
  | 'invalid_status'
  | 'requester_blocked'
  | 'too_many_files'
  | 'file_type_not_allowed'
  | 'idempotency_key_reused'
  | 'rate_limited'
  | 'quota_exceeded'
  | 'workspace_busy'
  | 'headers_too_large'
  | 'internal_error'
  | 'unavailable'
  | 'storage_full';

/**
 * The one error that leaves the domain. `message` is written for the caller: it says what was expected and what was given.
 * `field` is the dotted path of the wrong input, under its name in the API (`requester_email`, `custom_fields.plan`).
 * `retryAfterSeconds` says how long to wait before the same call can succeed, if known. `mayPassLater` says that refused input
 * is valid in itself. `beside` is what the response shows in addition to the error, in wire form. `cause` is the failure below
 * it, for the log only.
 */
export class DeskError extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;

  readonly retryAfterSeconds: number | undefined;
  readonly mayPassLater: boolean;
  readonly beside: Readonly<Record<string, unknown>>;

  /** Private, so that neither an answer nor a log shows it. */
  readonly #tried: string | undefined;

  /** The third argument is the field, or a record of the field and everything else. */
  constructor(code: ErrorCode, message: string, more: string | Details = {}) {
    const details: Details = typeof more === 'string' ? { field: more } : more;
    super(message, details.cause === undefined ? {} : { cause: details.cause });
    this.name = 'DeskError';
    this.code = code;
    this.field = details.field;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.mayPassLater = details.mayPassLater ?? false;
    this.beside = details.beside ?? {};
    this.#tried = details.tried;
  }

  /** The address that a refused sign-in named: for the audit log alone. */
  triedAddress(): string | undefined {
    return this.#tried;
  }
}

type Details = Readonly<{
  field?: string | undefined;
  retryAfterSeconds?: number;
  mayPassLater?: boolean;
  beside?: Readonly<Record<string, unknown>>;
  tried?: string;
  cause?: unknown;
}>;

export const notFound = (what: string): DeskError => new DeskError('not_found', `No such ${what}.`);

/** The input is invalid in itself. */
export const invalid = (field: string, message: string): DeskError =>
  new DeskError('validation_failed', message, field);

/** The request is valid, but it conflicts with existing data or with this instance's settings. */
export const notNow = (field: string, message: string): DeskError =>
  new DeskError('validation_failed', message, { field, mayPassLater: true });
