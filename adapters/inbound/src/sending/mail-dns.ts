/** The port `MailDns`: what DNS says of the domains that mail is sent from and arrives at. */
import { BlockList, isIP } from 'node:net';
import type { DnsAnswer, DnsQuestions, MailDns, SpfAnswer } from '@tidemark/domain';
import { cachedDns, createDns, type Dns, questionsOfMail } from '../judge/dns.ts';
import { mailAuth } from '../judge/mail-auth.ts';
import { reverseName } from './reverse-name.ts';

/** `addresses`: those from which mail is sent, by the settings; otherwise those of `host`, the server that takes our mail. */
export type Outgoing = Readonly<{ addresses: readonly string[]; host: string | null }>;

/** `hostname` is the name of this server in SPF macros. */
export type MailDnsSettings = Readonly<{ outgoing: Outgoing; hostname: string; dns?: Dns }>;

/** Nothing is remembered longer than one call of `ask`: who waits for a record to appear asks again and again. */
export const createMailDns = ({ outgoing, hostname, dns = createDns() }: MailDnsSettings): MailDns => ({
  ask: async (use, ms) => {
    const questions = questionsOfMail(cachedDns(dns), { allMs: ms, most: mostQuestions });
    try {
      return await use(asking({ ask: questions.ask, outgoing, hostname }));
    } finally {
      questions.end();
    }
  },
});

const mostQuestions = 1_000;

type Asking = Readonly<{ ask: Dns; outgoing: Outgoing; hostname: string }>;

const asking = (parts: Asking): DnsQuestions => {
  const { ask } = parts;
  const outgoing = () => outgoingOf(parts);
  return {
    texts: (name) => answered(async () => (await ask(name, 'TXT')).map(joined)),
    exchangers: (domain) => answered(async () => exchangersOf(await ask(domain, 'MX'))),
    addresses: (host) => addressesOf(ask, host),
    hostsOf: (address) => answered(async () => (await ask(reverseName(address), 'PTR')).map(hostOf)),
    outgoing,
    spf: (domain) => spfOf(parts, domain, outgoing),
  };
};

const joined = (text: string | readonly string[]): string =>
  typeof text === 'string' ? text : text.join('');

const hostOf = (name: string | readonly string[]): string => joined(name).toLowerCase().replace(/\.$/, '');

/** Node.js gives the records of MX as objects, which the type of the library does not know. */
const exchangersOf = (records: readonly unknown[]): readonly string[] =>
  (records as readonly Readonly<{ exchange: string; priority: number }>[])
    .toSorted((one, other) => one.priority - other.priority)
    .map(({ exchange }) => hostOf(exchange));

const answered = async (look: () => Promise<readonly string[]>): Promise<DnsAnswer> => {
  try {
    const values = await look();
    return values.length === 0 ? { type: 'missing' } : { type: 'found', values };
  } catch (error) {
    return { type: isMissing(error) ? 'missing' : 'unanswered' };
  }
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ENOTFOUND', 'ENODATA', 'EBADNAME'].includes(String(error.code));

const addressesOf = async (ask: Dns, host: string): Promise<DnsAnswer> => {
  const [four, six] = await Promise.all(
    ['A', 'AAAA'].map((type) => answered(async () => (await ask(host, type)).map(joined))),
  );
  const values = [four, six].flatMap((answer) => (answer?.type === 'found' ? answer.values : []));
  if (values.length > 0) return { type: 'found', values };
  return { type: [four, six].some((answer) => answer?.type === 'unanswered') ? 'unanswered' : 'missing' };
};

/** A server on this machine or in a private network sends from an address that only its operator knows. */
const outgoingOf = async ({ ask, outgoing: { addresses, host } }: Asking): Promise<DnsAnswer> => {
  if (addresses.length > 0) return { type: 'found', values: addresses };
  if (host === null) return { type: 'missing' };
  const found: DnsAnswer =
    isIP(host) === 0 ? await addressesOf(ask, host) : { type: 'found', values: [host] };
  if (found.type !== 'found') return found;
  return found.values.some(isPrivate) ? { type: 'missing' } : found;
};

const isPrivate = (address: string): boolean => inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  inside.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  inside.addSubnet(network, prefix, 'ipv6');

/** A record that lets everybody send names nobody: so it may not name an address of the documentation. */
const nobodys = '192.0.2.255';

const spfOf = async (
  { ask, hostname }: Asking,
  domain: string,
  outgoing: () => Promise<DnsAnswer>,
): Promise<SpfAnswer> => {
  const out = await outgoing();
  if (out.type !== 'found') return out.type === 'missing' ? 'none' : 'unanswered';
  const auth = await mailAuth();
  const results = await Promise.all(
    [...out.values, nobodys].map(async (ip) => {
      const sender = `postmaster@${domain}`;
      const { status } = await auth.spf({ sender, ip, helo: hostname, mta: hostname, resolver: ask });
      return status.result;
    }),
  );
  if (results.includes('temperror')) return 'unanswered';
  return results.pop() !== 'pass' && results.every((result) => result === 'pass') ? 'pass' : 'fail';
};
