/** The meaning of each error code and its remedy: the catalogue that `docs_url` points into. */
import type { ErrorCode } from '@tidemark/domain';

export const errorTexts: Readonly<Record<ErrorCode, string>> = {
  bad_request: 'The HTTP request is ambiguous, or its form ends early. Correct the client.',
  invalid_json: 'The body is not valid JSON in UTF-8. Mend it before you send it again.',
  invalid_cursor:
    'The cursor is not one of this list with these filters. Start the list anew, without a cursor.',
  invalid_code:
    'The one-time code or its verifier, or the emailed link, is wrong, used or expired. Begin again with `GET /auth/authorize`, or ask for a new link.',
  unauthorized:
    'The API key or session token is missing, malformed, unknown or revoked. Send `Authorization: Bearer <token>`.',
  session_expired: 'The session was not used for too long, and has ended. Sign in again.',
  second_factor_required:
    'The password is right, and the agent has a second factor: send a code, or sign in with the browser.',
  invalid_credentials:
    'The address or the password is wrong, or belongs to nobody who may sign in. The answer is the same for each.',
  insufficient_scope: 'The key is known, but lacks the scope of this call. Use a key that has it.',
  workspace_suspended: 'The workspace is suspended. Do not retry; ask who runs the service.',
  agent_required: 'The call needs the session of an agent; an API key cannot make it.',
  customer_required: 'The call needs the session of a customer; an agent or an API key cannot make it.',
  forbidden:
    'The caller may not do this: the role of an agent does not reach that far; a customer is blocked, calls what is not under `/portal`, or answers a request that is another’s.',
  not_found: 'There is no such record in your workspace, or no such route.',
  method_not_allowed: 'The route does not answer this method; `Allow` names those that it does.',
  request_timeout:
    'The request did not arrive in time. Send it again over a better connection, or in smaller parts.',
  unsupported_media_type:
    'The body must be sent as `application/json` in UTF-8, without compression; where files may come, also as `multipart/form-data`.',
  contact_has_tickets:
    'The contact still has tickets. Pass `delete_tickets=true` to erase them too, or keep the contact.',
  email_taken: 'Another record has this email address.',
  address_taken: 'Another workspace, or yours, receives mail at this address already.',
  domain_taken: 'Another organization has one of these email domains.',
  slug_taken: 'Another article has this slug.',
  ticket_closed: 'The ticket is closed. Set its status to `open` first.',
  configuration_moved:
    'The configuration was changed since you read it; the response shows the current one, with its version.',
  proof_required: 'The call needs an agent who proved who they are in the last 10 minutes.',
  draft_moved: 'The draft was changed, held or sent since you read it; the response shows the current one.',
  conversation_moved:
    'Something newer was written than `expected_last_message_id`. Read the conversation, then answer.',
  idempotency_in_progress: 'The first call with this Idempotency-Key still runs. Try again in a moment.',
  precondition_failed:
    'The record was changed since you read it. Read it again, then make your change with the new `ETag`.',
  payload_too_large: 'The body, or all of its files together, have more bytes than the service takes.',
  file_too_large: 'A file has more bytes than the service takes. Nothing of the call was kept.',
  range_not_satisfiable: 'The file has no such bytes; `Content-Range` says how many it has.',
  wrong_host:
    'The server answers pages and sign-ins on its own hosts only. Call the host of the workspace; who runs the server sets `PUBLIC_URL` or `BASE_DOMAIN`.',
  validation_failed: '`field` names the input that is invalid; the message says what was expected.',
  invalid_status: 'The status is unknown, or the record cannot go there from where it is.',
  too_many_files: 'A message came with more files than the service takes. Nothing of the call was kept.',
  file_type_not_allowed:
    'A file is a program, a script or malware, and is not taken. Nothing of the call was kept.',
  requester_blocked: 'The requester is blocked from writing in. Unblock the contact first.',
  idempotency_key_reused: 'The Idempotency-Key belongs to another request. Make a new key for each request.',
  rate_limited:
    'Too many calls, tries to sign in, or exports that wait or are being made. Wait as many seconds as `Retry-After` says.',
  workspace_busy:
    'Too many calls of this workspace wait for the database. Send the same call again in a second, and fewer at once.',
  quota_exceeded:
    'One person has written as much as a person may for now: requests in an hour, messages in a minute, or bytes in a day. Wait as many seconds as `Retry-After` says.',
  headers_too_large:
    'The address and the headers of the request have more bytes together than the service takes.',
  internal_error: 'A fault on our side. Tell us the `request_id`; a retry may help.',
  unavailable:
    'The service cannot work just now. Wait as many seconds as `Retry-After` says, then try again.',
  storage_full:
    'The disk of the service is full, or the workspace has used up its quota. Nothing was written; the operator of the service must make room or raise the quota.',
};
