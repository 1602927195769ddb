/** The name under which Tidemark receives mail by SMTP: its reverse name, and its certificate. */
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check, Finding } from '@tidemark/cli';
import type { DnsQuestions, MailDns } from '@tidemark/domain';
import type { InboundSettings } from '../settings/inbound-settings.ts';

type Host = Pick<InboundSettings, 'hostname' | 'smtp' | 'tls' | 'keysFolder'>;

export const mailHostCheck = (read: () => Host, dns: () => MailDns): Check => ({
  name: 'Mail host',
  look: async () => {
    const host = read();
    if (host.smtp === null) return { ok: true, detail: 'not checked: INBOUND_SMTP_PORT is not set' };
    const troubles = [
      ...(await dns().ask((questions) => reverseTroubles(questions, host.hostname), longestMs)),
      ...(await certificateTroubles(host, new Date())),
    ];
    return hostFinding(host.hostname, troubles);
  },
});

const longestMs = 5_000;

const hostFinding = (hostname: string, troubles: readonly string[]): Finding =>
  troubles.length === 0
    ? { ok: true, detail: hostname }
    : { ok: true, warns: true, detail: troubles.join('\n    ') };

const reverseTroubles = async (questions: DnsQuestions, hostname: string): Promise<readonly string[]> => {
  const addresses = await questions.addresses(hostname);
  if (addresses.type === 'unanswered') return [`DNS did not answer about ${hostname}`];
  if (addresses.type === 'missing')
    return [`INBOUND_HOSTNAME ${hostname} has no address in DNS. Add an A record, or set INBOUND_HOSTNAME`];
  const troubles = await Promise.all(
    addresses.values.map(async (address) => {
      const names = await questions.hostsOf(address);
      if (names.type === 'unanswered') return [`DNS did not answer about the name of ${address}`];
      if (names.type === 'found' && names.values.includes(hostname.toLowerCase())) return [];
      const is = names.type === 'found' ? names.values.join(', ') : 'missing';
      return [`PTR of ${address} is ${is}. Ask your hoster to set it to ${hostname}`];
    }),
  );
  return troubles.flat();
};

const dayMs = 24 * 3_600_000;
const soonDays = 14;

/** A certificate that Tidemark made itself is not checked further: mail servers accept it. */
export const certificateTroubles = async (
  { tls, keysFolder, hostname }: Pick<Host, 'tls' | 'keysFolder' | 'hostname'>,
  now: Date,
): Promise<readonly string[]> => {
  const path = tls?.certFile ?? join(keysFolder, 'cert.pem');
  // One that cannot be read is reported below, where a setting names it.
  const pem = await readFile(path, 'utf8').catch(() => null);
  if (pem === null) return tls ? [`the certificate ${path} cannot be read: check INBOUND_TLS_CERT_FILE`] : [];
  const certificate = readCertificate(pem);
  if (certificate === null) return [`${path} is no certificate in PEM: check INBOUND_TLS_CERT_FILE`];
  const days = Math.floor((certificate.validToDate.getTime() - now.getTime()) / dayMs);
  return [
    ...(certificate.checkHost(hostname) === undefined
      ? [`the certificate ${path} is not for ${hostname}${tls ? '' : '. Delete its folder and restart'}`]
      : []),
    ...(days < 0 ? [`the certificate ${path} has expired: renew it`] : []),
    ...(days >= 0 && days < soonDays ? [`the certificate ${path} expires in ${days} days: renew it`] : []),
  ];
};

const readCertificate = (pem: string): X509Certificate | null => {
  try {
    return new X509Certificate(pem);
  } catch {
    // The caller reports that the file is not a certificate.
    return null;
  }
};
