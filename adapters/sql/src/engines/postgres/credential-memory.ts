import { setTimeout as pause } from 'node:timers/promises';
import type { FoundCredential } from '@tidemark/domain';
import { type CredentialMemory, isOver, isTouched, type Touched } from '../../credentials.ts';
import { findCredentials } from '../../find-credentials.ts';
import type { Db } from '../../schema.ts';
import { gathering } from './gathering.ts';

/**
 * Caches a credential for `leaseMs`, and refreshes those in use together before that. A process that changes a credential
 * waits `leaseMs` after the commit, so that no process still accepts the old one.
 */
export const createCredentialMemory = (
  reader: Db,
  { leaseMs = 1_000, wait = pause }: Timing = {},
): CredentialMemory => {
  const leases = new Map<string, Lease>();
  /** The changes during each running read. */
  const reads = new Set<Touched[]>();
  let isRenewing = false;

  const read = async (tokenHashes: readonly string[]): Promise<ReadonlyMap<string, FoundCredential>> => {
    const readAt = performance.now();
    const touched = [] as Touched[];
    reads.add(touched);
    const found = await findCredentials(reader, tokenHashes).finally(() => reads.delete(touched));
    for (const tokenHash of tokenHashes) {
      const credential = found.get(tokenHash);
      const { usedAt = readAt } = leases.get(tokenHash) ?? {};
      if (!credential) leases.delete(tokenHash);
      else if (!isTouched(credential, touched))
        leases.set(tokenHash, { credential, until: readAt + leaseMs, usedAt });
    }
    if (!isRenewing) renewLater();
    return found;
  };
  const readOne = gathering(
    async (tokenHashes: readonly string[]) => {
      const found = await read(tokenHashes);
      return tokenHashes.map((tokenHash) => found.get(tokenHash) ?? null);
    },
    (tokenHash) => tokenHash,
  );
  /**
   * Only what was used during a lease, so that no more is read than calls would look up. What fails to be read runs out
   * by itself, and is looked up by the call that needs it.
   */
  const renew = async (): Promise<void> => {
    const now = performance.now();
    for (const [tokenHash, { usedAt }] of leases) if (usedAt < now - leaseMs) leases.delete(tokenHash);
    // A lease that is not renewed expires by itself.
    await read([...leases.keys()]).catch(() => undefined);
    renewLater();
  };
  const renewLater = (): void => {
    isRenewing = leases.size > 0;
    if (isRenewing) setTimeout(renew, leaseMs * renewAfter).unref();
  };

  return {
    find: async (tokenHash, at) => {
      const lease = leases.get(tokenHash);
      const now = performance.now();
      if (!lease || lease.until <= now || isOver(lease.credential, at)) return readOne(tokenHash);
      lease.usedAt = now;
      return lease.credential;
    },
    changed: async (touched) => {
      for (const ids of reads) ids.push(...touched);
      for (const [tokenHash, { credential }] of leases)
        if (isTouched(credential, touched)) leases.delete(tokenHash);
      await wait(leaseMs);
    },
  };
};

type Timing = Readonly<{ leaseMs?: number; wait?: (milliseconds: number) => Promise<unknown> }>;

type Lease = { readonly credential: FoundCredential; readonly until: number; usedAt: number };

/** The part of a lease after which it is renewed, so that the rest is time enough to read. */
const renewAfter = 0.6;
