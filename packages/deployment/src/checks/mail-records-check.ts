/** Whether DNS has what mail needs: for the sender of the instance, and for the addresses of its workspaces. */
import { createPublicKey } from 'node:crypto';
import type { Check, Finding } from '@tidemark/cli';
import {
  type DnsQuestions,
  type DnsRecord,
  emailDomain,
  lookAtRecords,
  type MailDns,
  type MailKey,
  type RecordFinding,
} from '@tidemark/domain';
import type { MailSettings } from '@tidemark/mail';
import type { Storage } from '@tidemark/sql/storage';
import type { InboundSettings } from '../settings/inbound-settings.ts';
import { workspacesOf } from './workspaces-of.ts';

type Read = Pick<Storage, 'work' | 'directory' | 'close'>;

export type RecordsSettings = Readonly<{
  mail: Pick<MailSettings, 'from' | 'smtp' | 'dkim'>;
  inbound: Pick<InboundSettings, 'hostname' | 'smtp' | 'domain'>;
}>;

/** `open` opens the database as it is; null where there is none yet. Without a network it takes 15 seconds. */
export const mailRecordsCheck = (
  open: () => Promise<Read | null>,
  read: () => RecordsSettings,
  dns: () => MailDns,
): Check => ({
  name: 'Mail DNS',
  look: async () => {
    const settings = read();
    const { mail, inbound } = settings;
    if (mail.smtp === null && inbound.smtp === null)
      return { ok: true, detail: 'not checked: no mail is sent, and none arrives by SMTP' };
    const storage = await open();
    const found = storage && (await domainsOf(storage).finally(() => storage.close()));
    const domains = domainsToLookAt(settings, found ?? []);
    const looked = await dns().ask(
      (questions) => Promise.all(domains.slice(0, most).map((domain) => lookAt(questions, domain))),
      longestMs,
    );
    return recordsFinding(looked, domains.length - looked.length);
  },
});

const longestMs = 15_000;
/** Domains that are looked at: a run of `doctor` is no survey. */
const most = 20;

/** `isSender`: mail is sent from it, whatever DNS says. `signs`: its mail is expected to be signed here. */
type Domain = Readonly<{
  domain: string;
  address: string;
  keys: readonly Pick<MailKey, 'domain' | 'selector' | 'publicKey'>[];
  hostname: string | null;
  sends: boolean;
  isSender: boolean;
  signs: boolean;
}>;

type Found = Pick<Domain, 'domain' | 'address' | 'keys'> & Readonly<{ slug: string }>;

/** Of verified addresses, one for each domain of a workspace; one for the host of a workspace without any. */
const domainsOf = async ({ work, directory }: Read): Promise<readonly Found[]> => {
  const found: Found[] = [];
  for await (const { id, slug } of workspacesOf({ directory })) {
    const [addresses, keys] = await work.read(id, async ({ inboundAddresses, mailKeys }) => [
      (await inboundAddresses.list()).filter(({ verifiedAt }) => verifiedAt !== null),
      await mailKeys.list(),
    ]);
    const byDomain = new Map(addresses.map(({ address }) => [emailDomain(address), address]));
    for (const [domain, address] of byDomain)
      found.push({ slug, domain, address, keys: keys.filter((key) => key.domain === domain) });
    if (byDomain.size === 0) found.push({ slug, domain: '', address: '', keys: [] });
    if (found.length > 10 * most) break;
  }
  return found;
};

/** The sender of the instance first, then one workspace's host below `INBOUND_DOMAIN`: the others are like it. */
const domainsToLookAt = ({ mail, inbound }: RecordsSettings, found: readonly Found[]): readonly Domain[] => {
  // Without a name of its own, no MX record can lead here.
  const hostname = inbound.smtp && inbound.hostname.includes('.') ? inbound.hostname : null;
  const keys = mail.dkim ? [instanceKey(mail.dkim)] : [];
  const ofInstance = { keys, hostname, sends: mail.smtp !== null, isSender: true, signs: mail.dkim !== null };
  const ofWorkspace = { hostname, sends: mail.smtp !== null, isSender: false, signs: true };
  const first = found[0];
  const from = mail.smtp && mail.from;
  const host = inbound.domain !== null && first ? `${first.slug}.${inbound.domain}` : null;
  return [
    ...(from
      ? [{ ...ofInstance, domain: emailDomain(from.address), address: from.address, hostname: null }]
      : []),
    ...(host === null ? [] : [{ ...ofInstance, domain: host, address: `support@${host}` }]),
    ...found.filter(({ domain }) => domain !== '').map((one) => ({ ...one, ...ofWorkspace })),
  ];
};

const instanceKey = ({ domainName, keySelector, privateKey }: NonNullable<MailSettings['dkim']>) => ({
  domain: domainName,
  selector: keySelector,
  publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64'),
});

type LookedAt = Readonly<{ domain: Domain; findings: readonly RecordFinding[] }>;

const lookAt = async (questions: DnsQuestions, domain: Domain): Promise<LookedAt> => {
  const found = await lookAtRecords(questions, domain);
  const findings = found
    .filter(({ about }) => about === 'MX' || domain.sends)
    // Where mail is sent by a provider, it may sign, and MX of the sender says nothing of this server.
    .filter(({ about }) =>
      about === 'DKIM' ? domain.signs : about !== 'MX' || domain.hostname !== null || !domain.isSender,
    )
    .map((one) => unaligned(domain, one) ?? one);
  return { domain, findings };
};

/** A signature counts for DMARC if its domain and that of the sender belong together. */
const unaligned = ({ domain, keys }: Domain, { about, state }: RecordFinding): RecordFinding | null => {
  const [key] = keys;
  if (about !== 'DKIM' || state !== 'ok' || !key) return null;
  const isAligned =
    key.domain === domain || domain.endsWith(`.${key.domain}`) || key.domain.endsWith(`.${domain}`);
  if (isAligned) return null;
  const text = `DKIM_DOMAIN is ${key.domain}, and mail is sent from ${domain}: DMARC does not count that signature.`;
  return { about, state: 'wrong', text, add: null };
};

export const recordsFinding = (looked: readonly LookedAt[], left: number): Finding => {
  const all = looked.flatMap(({ findings }) => findings);
  if (all.length === 0) return { ok: true, detail: 'no address to check yet' };
  if (all.every(({ state }) => state === 'unknown'))
    return {
      ok: true,
      warns: true,
      detail: 'DNS did not answer, so nothing was checked. Check that this machine reaches a name server',
    };
  const troubles = looked.flatMap(({ domain: { address }, findings }) =>
    findings.filter(({ state }) => state !== 'ok').map((one) => troubleOf(address, one)),
  );
  const more = left > 0 ? [`${left} more domains were not checked`] : [];
  const names = [...new Set(looked.map(({ domain }) => domain.domain))].join(', ');
  if (troubles.length === 0) return { ok: true, detail: [`good for ${names}`, ...more].join('; ') };
  return { ok: true, warns: true, detail: [...troubles, ...more].join('\n    ') };
};

const troubleOf = (address: string, { about, text, add }: RecordFinding): string => {
  if (add !== null) return `${text} Add: ${recordLine(add)}`;
  return about === 'DKIM' && text.startsWith('There is no')
    ? `${text} Make one: ./tidemark inbound address dkim ${address}`
    : text;
};

const recordLine = ({ name, type, value }: DnsRecord): string =>
  `${name} ${type} ${type === 'TXT' ? `"${value}"` : value}`;
