import type { DnsAnswer, MailDns, SpfAnswer } from '../model/outbound/mail-dns.ts';

/** Records by kind and name, like `TXT _dmarc.acme.example`. `silent`: the name servers of this name say nothing. */
export type FakeZone = Readonly<Record<string, readonly string[] | 'silent'>>;

export interface FakeMailDns extends MailDns {
  /** Sets the DNS records from now on. */
  say(zone: FakeZone): void;
  /** Whether no server answers at all. */
  isDown: boolean;
  /** The lookups, oldest first. */
  readonly asked: readonly string[];
}

/** `SPF <domain>` has one of the answers itself; `OUT` are the addresses of the outgoing server. */
export const fakeMailDns = (zone: FakeZone = {}): FakeMailDns => {
  let known = zone;
  const asked: string[] = [];
  const fake: FakeMailDns = {
    asked,
    isDown: false,
    say: (next) => {
      known = next;
    },
    ask: (use) => {
      const answer = (kind: string, name: string): DnsAnswer => {
        const key = `${kind} ${name}`.trim();
        asked.push(key);
        const found = known[key];
        if (fake.isDown || found === 'silent') return { type: 'unanswered' };
        return found === undefined ? { type: 'missing' } : { type: 'found', values: found };
      };
      return use({
        texts: async (name) => answer('TXT', name),
        exchangers: async (name) => answer('MX', name),
        addresses: async (name) => answer('A', name),
        hostsOf: async (name) => answer('PTR', name),
        outgoing: async () => answer('OUT', ''),
        spf: async (domain) => {
          const said = answer('SPF', domain);
          if (said.type !== 'found') return said.type === 'missing' ? 'none' : 'unanswered';
          return (said.values[0] ?? 'none') as SpfAnswer;
        },
      });
    },
  };
  return fake;
};
