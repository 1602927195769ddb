/** The hosts on which strangers and browsers are answered (contract §1.12): against DNS rebinding. */
import { DeskError, described } from '@tidemark/domain';
import { hostLabel, nameOf } from './host-label.ts';
import type { ApiSettings } from './parts.ts';

type Site = Pick<ApiSettings, 'publicUrl' | 'baseDomain'>;

/**
 * Null for the host of the public URL, the base domain and all below it, `localhost` and all below it, and any IP address.
 * A site that turns its own name to the address of this server has another name, which no other site can take from it.
 */
export const foreignHosts = ({ publicUrl, baseDomain }: Site): ((host: string) => DeskError | null) => {
  const publicName = publicUrl === null ? null : nameOf(new URL(publicUrl).host);
  const domains = [baseDomain.toLowerCase(), 'localhost'];
  const isOwn = (name: string): boolean =>
    name === publicName ||
    ipAddress.test(name) ||
    domains.some((domain) => name === domain || hostLabel(name, domain) !== null);
  const known = [...new Set([...(publicName === null ? [] : [publicName]), ...domains])].join(', ');
  return (host) =>
    isOwn(nameOf(host))
      ? null
      : new DeskError(
          'wrong_host',
          `Pages and sign-ins are answered on ${known}, hosts below BASE_DOMAIN and IP addresses, got ${described(host)}. Whoever runs the server sets PUBLIC_URL to the address that people call.`,
        );
};

/** The guards of sockets let only the canonical form through. */
const ipAddress = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/;
