/** The DNS record that publishes a key (RFC 6376, 3.6.1). */
import type { MailKey } from '../../model/outbound/mail-key.ts';

/** A record as one enters it at a DNS provider. */
export type DnsRecord = Readonly<{ name: string; type: 'TXT' | 'MX' | 'PTR'; value: string }>;

type Published = Pick<MailKey, 'domain' | 'selector' | 'publicKey'>;

export const dkimRecord = ({ domain, selector, publicKey }: Published): DnsRecord => ({
  name: `${selector}._domainkey.${domain}`,
  type: 'TXT',
  value: `v=DKIM1; k=rsa; p=${publicKey}`,
});

/** Whether receivers who read this record believe the signatures of the key. */
export const publishesKey = (text: string, { publicKey }: Pick<MailKey, 'publicKey'>): boolean => {
  const tags = tagsOf(text);
  return (
    (tags.get('v') ?? 'DKIM1') === 'DKIM1' &&
    (tags.get('k') ?? 'rsa') === 'rsa' &&
    listOf(tags.get('h') ?? 'sha256').includes('sha256') &&
    listOf(tags.get('s') ?? '*').some((service) => service === '*' || service === 'email') &&
    // A domain that tests asks receivers to treat its mail as unsigned.
    !listOf(tags.get('t') ?? '').includes('y') &&
    tags.get('p')?.replace(/\s/g, '') === publicKey
  );
};

const tagsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(';').flatMap((part): readonly (readonly [string, string])[] => {
      const at = part.indexOf('=');
      return at < 1 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()]];
    }),
  );

const listOf = (text: string): readonly string[] => text.split(':').map((item) => item.trim());
