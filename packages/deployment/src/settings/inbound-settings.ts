import type { InboundLimits } from '@tidemark/domain';
import { limits } from '@tidemark/domain';
import {
  atPath,
  closedPortSetting,
  countSetting,
  hostSetting,
  needing,
  networksSetting,
  publicUrlSetting,
  readPort,
  readSetting,
  secretWordSetting,
  together,
  wordSetting,
} from '@tidemark/node';
import * as v from 'valibot';
import { type AccountSettings, accountEntries, accountSettings } from './account-settings.ts';

const mebibyte = 1024 * 1024;
const dayMs = 24 * 3_600_000;
const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** A TCP port, or the path of a socket file. */
export type Endpoint = Readonly<{ port: number } | { path: string }>;

const readEndpoint = (text: string): Endpoint | null => {
  const port = readPort(text);
  if (port !== null) return { port };
  return text.startsWith('/') ? { path: text } : null;
};

const readDomains = (text: string): readonly string[] | null => {
  const domains = text.split(',').map((domain) => domain.trim().toLowerCase());
  return domains.every((domain) => domainPattern.test(domain)) ? domains : null;
};

/** Settings of every deployment about incoming mail. */
export const inboundEntries = {
  INBOUND_SMTP_PORT: closedPortSetting(
    'The TCP port on which Tidemark receives mail by SMTP; absent: it does not listen. Port 25 needs the right to open low ports: `docs/mail-in.md` says how to redirect it to another port.',
  ),
  INBOUND_SMTP_HOST: hostSetting('0.0.0.0', 'The address on which it listens for SMTP.'),
  INBOUND_LMTP_PORT: readSetting(
    {
      expected: 'a whole number from 0 to 65535, or the path of a socket like /run/tidemark/lmtp.sock',
      read: readEndpoint,
    },
    'The TCP port on the loopback address, or the path of a socket, on which a mail server of this machine delivers by LMTP; absent: it does not listen.',
  ),
  INBOUND_HOSTNAME: wordSetting(
    'a host name like mail.example.com',
    domainPattern,
    'The name with which Tidemark greets mail servers; absent: the host of `PUBLIC_URL`.',
  ),
  INBOUND_TLS_CERT_FILE: together(
    'inbound-tls',
    atPath(
      wordSetting(
        'the path of a file',
        /\S/,
        'The certificate for STARTTLS, in PEM with its chain; it is read again when the file changes. Absent: one that Tidemark makes and signs itself.',
      ),
    ),
  ),
  INBOUND_TLS_KEY_FILE: together(
    'inbound-tls',
    atPath(wordSetting('the path of a file', /\S/, 'The private key of that certificate, in PEM.')),
  ),
  INBOUND_MEBIBYTES: countSetting(
    String(limits.inbound.mailBytes / mebibyte),
    { least: 1, most: 200 },
    'How many mebibytes a mail may have that arrives. Files in it grow by a third on their way.',
  ),
  INBOUND_RAW_DAYS: countSetting(
    String(limits.inbound.rawKeptMs / dayMs),
    { least: 0, most: 3_650 },
    'For how many days the bytes of a mail are stored after it became a ticket or a message. 0: they are removed soon after.',
  ),
  INBOUND_TRUSTED_RELAYS: networksSetting(
    'Networks of mail servers in front of Tidemark, like `10.0.0.0/8`: the client address that they name (`XCLIENT`) and their spam headers are believed.',
  ),
  INBOUND_TRUSTED_SEALERS: readSetting(
    { expected: 'domains with commas between them, like google.com, outlook.com', read: readDomains },
    'Domains of servers that forward mail to Tidemark, with commas between them, like `google.com`: their ARC seals are believed when they say that a mail was authentic before they forwarded it.',
  ),
  RSPAMD_URL: publicUrlSetting(
    'Where rspamd listens, like `http://127.0.0.1:11333`: mail that it takes for spam goes to quarantine; absent: only headers of trusted relays say what is spam.',
  ),
  RSPAMD_PASSWORD: needing(
    'RSPAMD_URL',
    secretWordSetting(
      'a password without spaces',
      /^[!-~]{1,256}$/,
      'The password of rspamd, if it asks for one.',
    ),
  ),
  INBOUND_DOMAIN: wordSetting(
    'a domain like example.com',
    domainPattern,
    'The domain below which each workspace has an address of its own: `support@acme.example.com` for the workspace `acme`. With `MAIL_FROM`, mail is sent from it too, unless an address of the workspace may send. Absent: workspaces have only the addresses that you add.',
  ),
  ...accountEntries,
};

const schema = v.object(inboundEntries);

export type InboundSettings = Readonly<{
  domain: string | null;
  limits: InboundLimits;
  hostname: string;
  trustedRelays: readonly string[];
  trustedSealers: readonly string[];
  rspamd: Readonly<{ url: string; password: string | null }> | null;
  smtp: Readonly<{ host: string; port: number }> | null;
  lmtp: Endpoint | null;
  /** Null: a certificate that is made once, and kept in `keysFolder`. */
  tls: Readonly<{ certFile: string; keyFile: string }> | null;
  keysFolder: string;
  accounts: AccountSettings;
}>;

/** `readSettings` has seen that nothing is set by half. */
export const inboundSettings = (
  settings: v.InferOutput<typeof schema>,
  { publicUrl, keysFolder }: Readonly<{ publicUrl: string; keysFolder: string }>,
): InboundSettings => {
  const { INBOUND_TLS_CERT_FILE: certFile, INBOUND_TLS_KEY_FILE: keyFile } = settings;
  const { INBOUND_SMTP_PORT: port, INBOUND_SMTP_HOST: host } = settings;
  return {
    domain: settings.INBOUND_DOMAIN,
    limits: {
      mailBytes: settings.INBOUND_MEBIBYTES * mebibyte,
      rawKeptMs: settings.INBOUND_RAW_DAYS * dayMs,
    },
    hostname: settings.INBOUND_HOSTNAME ?? new URL(publicUrl).hostname,
    trustedRelays: settings.INBOUND_TRUSTED_RELAYS,
    trustedSealers: settings.INBOUND_TRUSTED_SEALERS ?? [],
    rspamd:
      settings.RSPAMD_URL === null ? null : { url: settings.RSPAMD_URL, password: settings.RSPAMD_PASSWORD },
    smtp: port === null ? null : { host, port },
    lmtp: settings.INBOUND_LMTP_PORT,
    tls: certFile === null || keyFile === null ? null : { certFile, keyFile },
    keysFolder,
    accounts: accountSettings(settings),
  };
};
