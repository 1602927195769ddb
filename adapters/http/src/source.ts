/** The caller's network address: the peer, or whom a trusted proxy speaks for. */
import ipaddr from 'ipaddr.js';

/** From the peer and what its headers `X-Forwarded-For` and `Forwarded` say; only the first of them is ever believed. */
export type SourceOf = (
  peer: string | null,
  forwardedFor: string | null,
  forwarded?: string | null,
) => string | null;

/** The sender of such a header who is not trusted. In a private network it is probably the operator's own proxy. */
export type UntrustedPeer = Readonly<{ address: string; isPrivate: boolean }>;

/**
 * Throws for a network that cannot be read: the settings are wrong then. `onUntrusted` is called for the first such peer in
 * a private network, and for the first one elsewhere, where anybody may have written the header.
 */
export const sourceReader = (
  trustedProxies: readonly string[],
  onUntrusted: (peer: UntrustedPeer) => void = () => undefined,
): SourceOf => {
  const trusted = trustIn(trustedProxies);
  const reported = new Set<boolean>();
  const report = (address: Address): void => {
    const isPrivate = privateRanges.has(address.range());
    if (reported.has(isPrivate) || trusted(address)) return;
    reported.add(isPrivate);
    onUntrusted({ address: address.toString(), isPrivate });
  };
  return (peer, forwardedFor, forwarded = null) => {
    let source = addressOf(peer);
    if (!source) return null;
    if ((forwardedFor ?? forwarded) !== null && reported.size < 2) report(source);
    if (forwardedFor === null) return source.toString();
    for (const hop of forwardedFor.split(',').reverse()) {
      if (!trusted(source)) break;
      const next = addressOf(hop);
      if (!next) break;
      source = next;
    }
    return source.toString();
  };
};

/** Whether an address is that of a trusted proxy; throws as `sourceReader` does. */
export const proxyTrust = (trustedProxies: readonly string[]): ((address: string | undefined) => boolean) => {
  const trusted = trustIn(trustedProxies);
  return (text) => {
    const address = trustedProxies.length === 0 ? null : addressOf(text ?? null);
    return address !== null && trusted(address);
  };
};

const trustIn = (trustedProxies: readonly string[]): ((address: Address) => boolean) => {
  const networks = trustedProxies.map(networkOf);
  return (address) =>
    networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
};

/** Where an operator's own proxy calls from, as a rule. */
const privateRanges: ReadonlySet<string> = new Set([
  'loopback',
  'private',
  'uniqueLocal',
  'linkLocal',
  'carrierGradeNat',
]);

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const networkOf = (text: string): [Address, number] => {
  const range = text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`;
  try {
    return ipaddr.parseCIDR(range);
  } catch {
    throw new Error(`A trusted proxy must be a network like 10.0.0.0/8, got ${JSON.stringify(text)}.`);
  }
};

/** With or without a port, `[::1]:443` included; null for what is no address. */
const addressOf = (text: string | null): Address | null => {
  if (text === null) return null;
  const bare = text
    .trim()
    .replace(/^\[([^\]]+)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  return ipaddr.isValid(bare) && (bare.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(bare))
    ? ipaddr.process(bare)
    : null;
};
