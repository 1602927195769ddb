/** Every way in which an endpoint can fail, from what it is. */
import type { ErrorCode } from '@tidemark/domain';
import { statusOf } from '../errors.ts';
import { unreadCodes } from '../socket/unparsed.ts';
import type { Endpoint } from './endpoint.ts';

export const errorsOf = (endpoint: Endpoint): readonly ErrorCode[] => {
  const codes = new Set<ErrorCode>([
    ...unreadCodes,
    ...callerErrors(endpoint),
    'workspace_suspended',
    ...(endpoint.needsProof ? (['proof_required'] as const) : []),
    ...(endpoint.noun ? (['not_found'] as const) : []),
    ...inputErrors(endpoint),
    ...(endpoint.method === 'GET' ? [] : (['storage_full'] as const)),
    ...(endpoint.errors ?? []),
    'workspace_busy',
    'internal_error',
    'unavailable',
  ]);
  return [...codes].sort((one, other) => statusOf[one] - statusOf[other]);
};

/** Without a credential, the host is all that can be wrong with a caller; a signed link works on every host. */
const callerErrors = (endpoint: Endpoint): readonly ErrorCode[] => {
  if (endpoint.needs === 'nobody') return openErrors(endpoint);
  // Where no role of an agent is too low, a customer is no agent; where customers call, one of them may be blocked.
  return ['unauthorized', 'session_expired', lacking(endpoint), 'forbidden', 'rate_limited'];
};

const openErrors = ({ method, linked }: Endpoint): readonly ErrorCode[] => [
  'not_found',
  ...(linked ? [] : (['wrong_host'] as const)),
  ...(method === 'POST' ? (['rate_limited'] as const) : []),
];

const lacking = ({ needs }: Endpoint): ErrorCode => {
  if (needs === 'agent') return 'agent_required';
  return needs === 'customer' ? 'customer_required' : 'insufficient_scope';
};

const inputErrors = ({ method, body, needs, versioned, files }: Endpoint): readonly ErrorCode[] => [
  ...(body ? (['invalid_json', 'unsupported_media_type', 'payload_too_large'] as const) : []),
  // Every call can be sent with a query parameter that it does not take, or with a wrong one.
  'validation_failed',
  ...(files ? uploadErrors : []),
  ...(method === 'POST' && needs !== 'nobody'
    ? (['idempotency_in_progress', 'idempotency_key_reused'] as const)
    : []),
  ...(method === 'PATCH' && versioned ? (['precondition_failed'] as const) : []),
];

const uploadErrors = ['bad_request', 'file_too_large', 'too_many_files', 'file_type_not_allowed'] as const;
