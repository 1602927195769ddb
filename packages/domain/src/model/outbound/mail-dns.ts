/** The DNS records of the domains that mail is sent from and arrives at. */

/** `missing`: the name, or a record of this kind, does not exist. `unanswered`: nobody knows, because no server said so. */
export type DnsAnswer =
  | Readonly<{ type: 'found'; values: readonly string[] }>
  | Readonly<{ type: 'missing' }>
  | Readonly<{ type: 'unanswered' }>;

/** `none`: the addresses of the outgoing mail server are unknown. A record that names every server names none. */
export type SpfAnswer = 'pass' | 'fail' | 'none' | 'unanswered';

/** None of them throws. Names of hosts come without a final dot. */
export interface DnsQuestions {
  /** TXT: each record as one text. */
  texts(name: string): Promise<DnsAnswer>;
  /** MX: hosts, the preferred first. */
  exchangers(domain: string): Promise<DnsAnswer>;
  /** A and AAAA. */
  addresses(host: string): Promise<DnsAnswer>;
  /** PTR. */
  hostsOf(address: string): Promise<DnsAnswer>;
  /** The IP addresses that the outgoing mail server sends from; `missing` where they are unknown. */
  outgoing(): Promise<DnsAnswer>;
  /** Whether SPF of a domain names the outgoing mail server, with all of its addresses. */
  spf(domain: string): Promise<SpfAnswer>;
}

export interface MailDns {
  /**
   * Lets `use` ask, 5 seconds for each question and 10 for all of them; from then on everything is `unanswered`. `ms` changes
   * the time for all.
   */
  ask<Result>(use: (questions: DnsQuestions) => Promise<Result>, ms?: number): Promise<Result>;
}
