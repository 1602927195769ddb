/** Every way in which an endpoint can fail, from what it is. */
import type { ErrorCode } from '@tidemark/domain';
import type { Endpoint } from './endpoint.ts';
import { statusOf } from './errors.ts';

export const errorsOf = (endpoint: Endpoint): readonly ErrorCode[] => {
  const codes = new Set<ErrorCode>([
    'unauthorized',
    endpoint.needs === 'agent' ? 'agent_required' : 'insufficient_scope',
    'workspace_suspended',
    ...(endpoint.noun ? (['not_found'] as const) : []),
    ...inputErrors(endpoint),
    ...(endpoint.method === 'GET' ? [] : (['storage_full'] as const)),
    ...(endpoint.errors ?? []),
    'rate_limited',
    'internal_error',
    'unavailable',
  ]);
  return [...codes].sort((one, other) => statusOf[one] - statusOf[other]);
};

const inputErrors = ({ method, query, body }: Endpoint): readonly ErrorCode[] => [
  ...(body ? (['invalid_json', 'unsupported_media_type', 'payload_too_large'] as const) : []),
  ...(body || method === 'POST' || Object.keys(query.entries).length > 0
    ? (['validation_failed'] as const)
    : []),
  ...(method === 'POST' ? (['idempotency_in_progress', 'idempotency_key_reused'] as const) : []),
  ...(method === 'PATCH' ? (['precondition_failed'] as const) : []),
];
