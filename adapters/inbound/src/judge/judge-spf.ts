/** SPF: whether the server that sent a mail may send for the domain of its envelope. */
import type { AuthResult, InboundWay, MailClient, MailEnvelope, Trust } from '@tidemark/domain';
import type { AuthStatus } from 'mailauth';
import type { Field } from '../structure/part.ts';
import { readResults, spfDomainOf } from './authentication-results.ts';
import type { Dns } from './dns.ts';
import type { MailHead } from './head-of-mail.ts';
import { isBeside, lastHopOf } from './hop-of-mail.ts';
import type { MailAuth } from './mail-auth.ts';

/** `domain`: whose record was asked; null where there was no client to ask about. */
export type SpfVerdict = Readonly<{ result: AuthResult; domain: string | null }>;

export type SpfCase = Readonly<{
  auth: MailAuth;
  ask: Dns;
  head: MailHead;
  envelope: MailEnvelope;
  hostname: string;
  trust: Trust;
  isTrusted: (address: string) => boolean;
}>;

const nothing: SpfVerdict = { result: 'none', domain: null };

/**
 * Only an SMTP session shows its client. What a trusted relay or another way brings says it in headers: the
 * `Authentication-Results` of a trusted server, if no sender can have written it, or the `Received` of the relay itself.
 */
export const judgeSpf = async (mail: SpfCase): Promise<SpfVerdict> => {
  const { client, from } = mail.envelope;
  if (client && !mail.isTrusted(client.address)) return ofClient(mail, client);
  const written = ofResults(mail);
  if (written.domain !== null || !client) return written;
  return behindRelay(mail, from);
};

const ofClient = async (
  { auth, ask, envelope, hostname }: SpfCase,
  client: MailClient,
): Promise<SpfVerdict> => {
  const { domain, status } = await auth.spf({
    sender: envelope.from ?? '',
    ip: client.address,
    helo: client.helo ?? `[${client.address}]`,
    mta: hostname,
    resolver: ask,
  });
  return { result: resultOf(status), domain };
};

const ofResults = ({ head, envelope, trust }: SpfCase): SpfVerdict => {
  const { authserv } = trust;
  if (authserv === null) return nothing;
  const results = believable(head.fields, authserv, trust.way ?? (envelope.client ? 'smtp' : 'http'));
  const topmost = results.find(({ name }) => name === 'authentication-results');
  if (!topmost) return nothing;
  const written = readResults(topmost.value);
  if (written.authserv !== authserv.toLowerCase()) return nothing;
  const domain = spfDomainOf(written);
  return domain === null ? nothing : { result: 'pass', domain };
};

/**
 * The fields that a trusted server wrote or passed on. A mailbox has its own server's on top. The topmost `Received` of a mail
 * server in front of us shows the host that delivered the mail to it: that server, or one with the same parent domain. Any
 * other host may have forged everything below. A mail by HTTP has no line of a server that we know.
 */
const believable = (fields: readonly Field[], authserv: string, way: InboundWay): readonly Field[] => {
  if (way === 'imap') return fields;
  const hop = way === 'http' ? null : lastHopOf(fields);
  if (!hop) return [];
  if (hop.name !== null && isBeside(hop.name, authserv)) return hop.below;
  return hop.by === authserv.toLowerCase() ? fields : [];
};

const mostRelays = 5;

/** Each trusted relay wrote the `Received` above the next one: the first client that is none of them sent the mail. */
const behindRelay = async (mail: SpfCase, from: string | null): Promise<SpfVerdict> => {
  const lines = mail.head.fields.filter(({ name }) => name === 'received').slice(0, mostRelays);
  for (const { value } of lines) {
    const { spf } = await mail.auth.authenticate(`Received: ${value.replace(/\n/g, '\r\n')}\r\n\r\n`, {
      trustReceived: true,
      sender: from ?? '',
      mta: mail.hostname,
      resolver: mail.ask,
      disableArc: true,
      disableDmarc: true,
      disableBimi: true,
    });
    const address = spf ? spf['client-ip'] : undefined;
    if (!spf || !address) return nothing;
    if (!mail.isTrusted(address)) return { result: resultOf(spf.status), domain: spf.domain };
  }
  return nothing;
};

/** `neutral` and a record that cannot be read prove nothing, either way. */
const resultOf = ({ result }: AuthStatus): AuthResult => {
  if (result === 'pass' || result === 'temperror') return result;
  return result === 'fail' || result === 'softfail' ? 'fail' : 'none';
};
