/** The caller's network address: the peer, or whom a trusted proxy speaks for. */
import ipaddr from 'ipaddr.js';

export type SourceOf = (peer: string | null, forwardedFor: string | null) => string | null;

/**
 * Throws for a network that cannot be read: the settings are wrong then. `onUntrusted` is called once, with the address in
 * a private network that sent `X-Forwarded-For` without being trusted: it is probably the operator's own proxy.
 */
export const sourceReader = (
  trustedProxies: readonly string[],
  onUntrusted: (address: string) => void = () => undefined,
): SourceOf => {
  const trusted = trustIn(trustedProxies);
  let isReported = false;
  const report = (address: Address): void => {
    if (isReported || trusted(address) || !ownRanges.has(address.range())) return;
    isReported = true;
    onUntrusted(address.toString());
  };
  return (peer, forwardedFor) => {
    let source = addressOf(peer);
    if (!source) return null;
    if (forwardedFor === null) return source.toString();
    report(source);
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

/** Where an operator's own proxy calls from; anybody else may write the header. */
const ownRanges: ReadonlySet<string> = new Set([
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
  const bare = (text ?? '')
    .trim()
    .replace(/^\[([^\]]+)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  return ipaddr.isValid(bare) && (bare.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(bare))
    ? ipaddr.process(bare)
    : null;
};
