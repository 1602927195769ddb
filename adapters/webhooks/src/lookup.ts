import { lookup, Resolver } from 'node:dns/promises';

/** Every address of a host. */
export type Lookup = (host: string) => Promise<readonly string[]>;

/** As every program on the machine looks names up, its hosts file included. */
export const systemLookup: Lookup = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Asks the DNS itself. The system's way keeps one of very few threads for as long as a name server is silent, and so
 * a receiver whose name servers are slow would hold up those of everybody else.
 */
export const dnsLookup = (servers?: readonly string[]): Lookup => {
  const resolver = new Resolver({ timeout: 1_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  return async (host) => {
    // No name server is asked for these: they are this machine, wherever one looks (RFC 6761, section 6.3).
    if (/(^|\.)localhost\.?$/i.test(host)) return ['127.0.0.1', '::1'];
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
};
