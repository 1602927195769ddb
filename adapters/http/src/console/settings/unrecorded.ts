import type { Call } from '@tidemark/domain';

/** The call as one whose answer is not stored for retries, because it holds a secret that is shown once. */
export const unrecorded = ({ idempotency: _, ...call }: Call): Call => call;
