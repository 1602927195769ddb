/** SPF: whether the server that sent a mail may send for the domain of its envelope. */
import type { AuthResult, MailClient, MailEnvelope } from '@tidemark/domain';
import type { AuthStatus } from 'mailauth';
import { readResults, spfDomainOf } from './authentication-results.ts';
import type { Dns } from './dns.ts';
import type { MailHead } from './head-of-mail.ts';
import type { MailAuth } from './mail-auth.ts';

/** `domain`: whose record was asked; null where there was no client to ask about. */
export type SpfVerdict = Readonly<{ result: AuthResult; domain: string | null }>;

export type SpfCase = Readonly<{
  auth: MailAuth;
  ask: Dns;
  head: MailHead;
  envelope: MailEnvelope;
  hostname: string;
  trustedAuthserv: string | null;
  isTrusted: (address: string) => boolean;
}>;

const nothing: SpfVerdict = { result: 'none', domain: null };

/**
 * Only an SMTP session shows its client. What a trusted relay or another way brings says it in headers: the topmost
 * `Authentication-Results`, if its server is trusted, or the `Received` of the relay itself.
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

const ofResults = ({ head, trustedAuthserv }: SpfCase): SpfVerdict => {
  const topmost = head.fields.find(({ name }) => name === 'authentication-results');
  if (!topmost || trustedAuthserv === null) return nothing;
  const written = readResults(topmost.value);
  if (written.authserv !== trustedAuthserv.toLowerCase()) return nothing;
  const domain = spfDomainOf(written);
  return domain === null ? nothing : { result: 'pass', domain };
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
