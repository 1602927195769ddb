import { isIP, isIPv6 } from 'node:net';
import { type AddressVerdict, addressRules } from './address-rules.ts';
import type { Lookup } from './lookup.ts';
import { refused } from './refused.ts';

export type Target = Readonly<{ protocol: string; hostname: string; port: string }>;

/** `setting` is where the operator allows networks. */
export type GuardParts = Readonly<{
  allowNetworks: readonly string[];
  setting: string;
  lookup: Lookup;
  timeoutMs: number;
}>;

/** All addresses of the target, each allowed for its scheme and port; throws otherwise. */
export type Guard = (target: Target) => Promise<readonly string[]>;

/** One look-up per question, so that what was checked is what is used. */
export const createGuard = ({ allowNetworks, setting, lookup, timeoutMs }: GuardParts): Guard => {
  const judge = addressRules(allowNetworks);
  return async (target) => {
    const host = target.hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) === 0 ? await within(timeoutMs, lookup(host)) : [host];
    if (addresses.length === 0) throw refused(unresolved);
    const found = addresses.map((address) => ({ address, ...judge(address) }));
    refuse(target, found, setting);
    return addresses;
  };
};

export const unresolved = 'The host of the URL could not be resolved.';

/** Names what the address is, but not the address: what a private name leads to is nobody's business. */
const refuse = (
  target: Target,
  found: readonly (AddressVerdict & { address: string })[],
  setting: string,
): void => {
  const bad = found.find(({ refusal }) => refusal !== null);
  if (bad)
    throw refused(
      `The host of the URL leads to ${bad.refusal} (${isIPv6(bad.address) ? 'IPv6' : 'IPv4'}), which this instance does not allow; see the setting ${setting}.`,
    );
  if (!found.every(({ listed }) => listed)) refuseUnlisted(target);
};

/** Public addresses, and names whose address is not known yet, are called by https on its own port only. */
export const refuseUnlisted = (target: Target): void => {
  if (target.protocol !== 'https:')
    throw refused('The URL must begin with https://; http is for networks that the instance allows.');
  if (target.port !== '' && target.port !== '443')
    throw refused(
      `The port of the URL must be 443, got ${target.port}; others are for networks that the instance allows.`,
    );
};

const within = async (timeoutMs: number, answer: Promise<readonly string[]>): Promise<readonly string[]> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(refused(unresolved)), timeoutMs);
  });
  try {
    return await Promise.race([answer, late]);
  } catch {
    throw refused(unresolved);
  } finally {
    clearTimeout(timer);
  }
};
