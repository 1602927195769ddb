import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** `listed`: in a network that the instance allows. `refusal`: what the address is instead of a public one, or null. */
export type AddressVerdict = Readonly<{ listed: boolean; refusal: string | null }>;

type Ip = ipaddr.IPv4 | ipaddr.IPv6;
type Network = readonly [Ip, number];

/** Judges addresses; those in one of the networks (like `10.0.0.0/8` or `::1`) may be called whatever they are. */
export const addressRules = (allowNetworks: readonly string[]): ((address: string) => AddressVerdict) => {
  const networks = allowNetworks.map(network);
  return (address) => {
    if (isIP(address) === 0) return { listed: false, refusal: 'something that is no address' };
    const ip = ipaddr.process(address);
    const listed = networks.some((allowed) => isWithin(ip, allowed));
    return { listed, refusal: listed ? null : refusal(ip) };
  };
};

const network = (text: string): Network => {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (isIP(text) === 0) throw new Error(`A network like 10.0.0.0/8 or ::1 was expected, got ${text}.`);
  return [ipaddr.parse(text), isIP(text) === 4 ? 32 : 128];
};

const isWithin = (ip: Ip, [base, bits]: Network): boolean =>
  ip.kind() === base.kind() && ip.match(base, bits);

const refusal = (ip: Ip): string | null => {
  if (metadata.some((block) => isWithin(ip, block))) return 'a metadata service';
  const range = ip.range();
  if (range !== 'unicast') return kinds[range] ?? 'an address that is not public';
  return ip instanceof ipaddr.IPv6 && !isGlobal(ip) ? 'an address that is not public' : null;
};

/** Where clouds tell their machines secrets; the Azure one lies among public addresses. */
const metadata = [
  ...['169.254.169.254', '169.254.170.2', '100.100.100.200', '192.0.0.192', '168.63.129.16'],
  ...['fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254'],
].map(network);

const kinds: Readonly<Record<string, string>> = {
  loopback: 'a loopback address',
  unspecified: 'a loopback address',
  linkLocal: 'a link-local address',
  private: 'a private address',
  uniqueLocal: 'a private address',
  carrierGradeNat: 'a private address',
  deprecatedSiteLocal: 'a private address',
};

const globalUnicast = network('2000::/3');

/** The library takes for public what is not assigned, `::127.0.0.1`, and ISATAP, where an IPv4 address hides as well. */
const isGlobal = (ip: ipaddr.IPv6): boolean => {
  const [, , , , fifth = 0, sixth = 0] = ip.parts;
  const isIsatap = sixth === 0x5efe && (fifth === 0 || fifth === 0x200);
  return isWithin(ip, globalUnicast) && !isIsatap;
};
