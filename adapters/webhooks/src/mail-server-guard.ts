import { createFinder, refuse } from './guard.ts';
import { dnsLookup, type Lookup, systemLookup } from './lookup.ts';
import { refused } from './refused.ts';

/** A mail server that a user named. */
export type MailServer = Readonly<{ host: string; port: number; security: 'tls' | 'starttls' | 'none' }>;

/** All addresses of the server, each allowed for its port and its security; throws an error with a sentence otherwise. */
export type MailServerGuard = (server: MailServer) => Promise<readonly string[]>;

/** `allowNetworks` as for webhooks, from the setting of this name. The rest is for tests. */
export const createMailServerGuard = ({
  allowNetworks,
  setting,
  lookup = allowNetworks.length > 0 ? systemLookup : dnsLookup(),
  timeoutMs = 5_000,
}: Readonly<{
  allowNetworks: readonly string[];
  setting: string;
  lookup?: Lookup;
  timeoutMs?: number;
}>): MailServerGuard => {
  const find = createFinder({ allowNetworks, lookup, timeoutMs });
  return async (server) => {
    const found = await find(server.host);
    if (found.length === 0) throw refused(`The mail server ${server.host} could not be resolved.`);
    refuse(found, { subject: `The mail server ${server.host}`, setting });
    if (!found.every(({ listed }) => listed)) refuseUnlistedServer(server, setting);
    return found.map(({ address }) => address);
  };
};

/** Passwords do not cross the internet in plain text, and other services are not asked. */
const refuseUnlistedServer = ({ port, security }: MailServer, setting: string): void => {
  if (security === 'none')
    throw refused(`A connection without TLS is for networks that the setting ${setting} names.`);
  if (port !== 993 && port !== 143)
    throw refused(
      `The port of a mail server must be 993 or 143, got ${port}; others are for networks that the setting ${setting} names.`,
    );
};
