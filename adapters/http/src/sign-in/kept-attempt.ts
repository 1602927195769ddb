/** What a single sign-on must remember while the browser is away: in the browser's own cookie, sealed. */
import { limits, plus, type SsoAttempt } from '@tidemark/domain';
import { isRecord } from '../body.ts';
import type { ApiParts } from '../parts.ts';

/** `next`: where the browser goes once it is signed in. */
export type KeptAttempt = Readonly<{ attempt: SsoAttempt; workspaceId: string; next: string | null }>;

type Keeping = Pick<ApiParts, 'vault' | 'clock'>;

export const sealAttempt = ({ vault, clock }: Keeping, kept: KeptAttempt): string =>
  encodeURIComponent(
    vault.seal(JSON.stringify({ ...kept, expiresAt: plus(clock.now(), limits.sso.attemptMs) })),
  );

/** Null for what was sealed by nobody here, for another workspace, or too long ago. */
export const openAttempt = (
  { vault, clock }: Keeping,
  sealed: string,
  workspaceId: string,
): KeptAttempt | null => {
  const kept = opened(vault, sealed);
  if (kept?.workspaceId !== workspaceId || !isRecord(kept.attempt)) return null;
  if (typeof kept.expiresAt !== 'string' || !(clock.now() < kept.expiresAt)) return null;
  const { state, nonce, codeVerifier } = kept.attempt;
  const attempt = { state: String(state), nonce: String(nonce), codeVerifier: String(codeVerifier) };
  return { attempt, workspaceId, next: typeof kept.next === 'string' ? kept.next : null };
};

const opened = (vault: Keeping['vault'], sealed: string): Readonly<Record<string, unknown>> | null => {
  try {
    const kept: unknown = JSON.parse(vault.open(decodeURIComponent(sealed)));
    return isRecord(kept) ? kept : null;
  } catch {
    // Changed on the way, or sealed under another key.
    return null;
  }
};
