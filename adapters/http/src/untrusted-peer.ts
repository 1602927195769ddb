/** Warns of a proxy that `TRUSTED_PROXIES` does not name: all people behind it look like one caller. */
import type { ApiParts } from './parts.ts';
import type { UntrustedPeer } from './source.ts';

export const untrustedPeerReport =
  ({ log, onUntrustedProxy }: Pick<ApiParts, 'log' | 'onUntrustedProxy'>) =>
  ({ address, isPrivate }: UntrustedPeer): void => {
    log({
      level: 'warn',
      message: isPrivate
        ? 'A proxy that TRUSTED_PROXIES does not name sends X-Forwarded-For or Forwarded: all its callers share one address, and one limit for signing in. Add it to TRUSTED_PROXIES.'
        : 'An address that TRUSTED_PROXIES does not name sends X-Forwarded-For or Forwarded, which is ignored. Add it to TRUSTED_PROXIES only if it is your own proxy.',
      peer: address,
    });
    if (isPrivate) onUntrustedProxy?.(address);
  };
