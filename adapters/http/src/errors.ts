/** Failures on the wire: one status for each code (contract §12), one body for all. */
import { DeskError, type ErrorCode } from '@tidemark/domain';
import type { Reply } from './reply.ts';

export const statusOf: Readonly<Record<ErrorCode, number>> = {
  bad_request: 400,
  invalid_json: 400,
  invalid_cursor: 400,
  invalid_code: 400,
  unauthorized: 401,
  session_expired: 401,
  invalid_credentials: 401,
  second_factor_required: 401,
  insufficient_scope: 403,
  workspace_suspended: 403,
  agent_required: 403,
  customer_required: 403,
  proof_required: 403,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  unsupported_media_type: 415,
  contact_has_tickets: 409,
  email_taken: 409,
  address_taken: 409,
  domain_taken: 409,
  slug_taken: 409,
  ticket_closed: 409,
  conversation_moved: 409,
  draft_moved: 409,
  configuration_moved: 409,
  idempotency_in_progress: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  file_too_large: 413,
  range_not_satisfiable: 416,
  wrong_host: 421,
  validation_failed: 422,
  invalid_status: 422,
  requester_blocked: 422,
  too_many_files: 422,
  file_type_not_allowed: 422,
  idempotency_key_reused: 422,
  rate_limited: 429,
  quota_exceeded: 429,
  workspace_busy: 429,
  headers_too_large: 431,
  internal_error: 500,
  unavailable: 503,
  storage_full: 507,
};

export const errorCodes = Object.keys(statusOf) as readonly ErrorCode[];

/** The public form of any error: an unexpected one reveals nothing. */
export const shownError = (error: unknown): DeskError =>
  error instanceof DeskError
    ? error
    : new DeskError(
        'internal_error',
        'Something went wrong on our side; the request id finds it in our log.',
      );

export const errorReply = (
  error: DeskError,
  { requestId, docsUrl }: Readonly<{ requestId: string; docsUrl: string }>,
): Reply => {
  const { code, message, field, beside } = error;
  return {
    status: statusOf[code],
    body: {
      error: {
        code,
        message,
        ...(field === undefined ? {} : { field }),
        request_id: requestId,
        docs_url: docsUrl + errorPath(code).slice('/docs'.length),
      },
      ...beside,
    },
    headers: { ...waitOf(error), ...(statusOf[code] === 401 ? unauthorized : {}) },
  };
};

/** The page of a code, where its `docs_url` leads. */
export const errorPath = (code: ErrorCode): `/docs/errors/${ErrorCode}` => `/docs/errors/${code}`;

/** `Retry-After`, where it is known when the same call can succeed. */
export const waitOf = ({ code, retryAfterSeconds }: DeskError): Readonly<Record<string, string>> => {
  const seconds = retryAfterSeconds ?? (code === 'unavailable' ? 5 : undefined);
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) };
};

const unauthorized = { 'WWW-Authenticate': 'Bearer', 'Cache-Control': 'no-store' };
