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
export const createGuard = ({ setting, ...parts }: GuardParts): Guard => {
  const find = createFinder(parts);
  return async (target) => {
    const found = await find(target.hostname.replace(/^\[|\]$/g, ''));
    if (found.length === 0) throw refused(unresolved);
    refuse(found, { subject: 'The host of the URL', setting });
    if (!found.every(({ listed }) => listed)) refuseUnlisted(target);
    return found.map(({ address }) => address);
  };
};

export const unresolved = 'The host of the URL could not be resolved.';

type Found = AddressVerdict & Readonly<{ address: string }>;

/** All addresses of a host with what they are; none where it cannot be resolved in time. */
export const createFinder = ({
  allowNetworks,
  lookup,
  timeoutMs,
}: Omit<GuardParts, 'setting'>): ((host: string) => Promise<readonly Found[]>) => {
  const judge = addressRules(allowNetworks);
  return async (host) => {
    const addresses = isIP(host) === 0 ? await within(timeoutMs, lookup(host)) : [host];
    return addresses.map((address) => ({ address, ...judge(address) }));
  };
};

/** Names the kind of the address and not the address itself, so that private names are not revealed. */
export const refuse = (
  found: readonly Found[],
  { subject, setting }: Readonly<{ subject: string; setting: string }>,
): void => {
  const bad = found.find(({ refusal }) => refusal !== null);
  if (bad)
    throw refused(
      `${subject} leads to ${bad.refusal} (${isIPv6(bad.address) ? 'IPv6' : 'IPv4'}), which this instance does not allow; see the setting ${setting}.`,
    );
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
  const late = new Promise<readonly string[]>((resolve) => {
    timer = setTimeout(() => resolve([]), timeoutMs);
  });
  try {
    return await Promise.race([answer, late]);
  } catch {
    // A name that cannot be looked up has no address that is known.
    return [];
  } finally {
    clearTimeout(timer);
  }
};
