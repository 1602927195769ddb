import { setTimeout as pause } from 'node:timers/promises';
import { type Credential, type CredentialMemory, findCredentials } from '../credentials.ts';
import type { Db } from '../schema.ts';

/**
 * Believes what it has read for `leaseMs`, and reads what is in use anew before that, all of it together. Whoever
 * changes a credential waits just as long behind the commit: then nobody believes the old one any more, in any process.
 */
export const createCredentialMemory = (reader: Db, leaseMs = 1_000): CredentialMemory => {
  const leases = new Map<string, Lease>();
  let changes = 0;
  let isRenewing = false;

  const read = async (tokenHashes: readonly string[]): Promise<ReadonlyMap<string, Credential>> => {
    const [until, before] = [performance.now() + leaseMs, changes];
    const found = await findCredentials(reader, tokenHashes);
    if (changes !== before) return found;
    for (const tokenHash of tokenHashes) leases.delete(tokenHash);
    for (const [tokenHash, credential] of found) leases.set(tokenHash, { credential, until, used: false });
    if (!isRenewing) renewLater();
    return found;
  };
  /** What fails to be read runs out by itself, and is looked up by the call that needs it. */
  const renew = async (): Promise<void> => {
    const used = [...leases].filter(([, lease]) => lease.used).map(([tokenHash]) => tokenHash);
    const now = performance.now();
    for (const [tokenHash, lease] of leases) if (lease.until <= now) leases.delete(tokenHash);
    await read(used).catch(() => undefined);
    renewLater();
  };
  const renewLater = (): void => {
    isRenewing = leases.size > 0;
    if (isRenewing) setTimeout(renew, leaseMs * renewAfter).unref();
  };

  return {
    find: async (tokenHash) => {
      const lease = leases.get(tokenHash);
      if (!lease || lease.until <= performance.now()) return (await read([tokenHash])).get(tokenHash) ?? null;
      lease.used = true;
      return lease.credential;
    },
    changed: async () => {
      changes += 1;
      leases.clear();
      await pause(leaseMs);
    },
  };
};

type Lease = { readonly credential: Credential; readonly until: number; used: boolean };

const renewAfter = 0.4;
