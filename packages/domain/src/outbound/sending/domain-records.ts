/** The DNS records that a domain needs to send and receive mail, and those that it has. */
import type { DnsAnswer, DnsQuestions, SpfAnswer } from '../../model/outbound/mail-dns.ts';
import type { MailKey } from '../../model/outbound/mail-key.ts';
import { type DnsRecord, dkimRecord, publishesKey } from './dkim-record.ts';

export type { DnsRecord };

/**
 * One kind of record. `wrong`: mail is lost or refused by it; `unknown`: nobody can tell now. `add` is the record that mends
 * it; one of the same name and kind is replaced by it.
 */
export type RecordFinding = Readonly<{
  about: 'MX' | 'SPF' | 'DKIM' | 'DMARC';
  state: 'ok' | 'wrong' | 'unknown';
  text: string;
  add: DnsRecord | null;
}>;

/**
 * `hostname`: of the listener to which MX should point; null where mail arrives another way. `isSender`: mail is sent from the
 * domain whatever DNS says.
 */
export type DomainToLookAt = Readonly<{
  domain: string;
  keys: readonly Pick<MailKey, 'domain' | 'selector' | 'publicKey'>[];
  hostname: string | null;
  isSender?: boolean;
}>;

export const lookAtRecords = async (
  questions: DnsQuestions,
  { domain, keys, hostname, isSender = false }: DomainToLookAt,
): Promise<readonly RecordFinding[]> => {
  const [mx, spf, texts, outgoing, published, dmarc] = await Promise.all([
    questions.exchangers(domain),
    questions.spf(domain),
    questions.texts(domain),
    questions.outgoing(),
    Promise.all(keys.map((key) => questions.texts(dkimRecord(key).name))),
    dmarcOf(questions, domain),
  ]);
  const dkim = dkimFinding(domain, keys, published);
  return [
    mxFinding(domain, hostname, mx),
    spfFinding({ domain, spf, texts, outgoing, isSigned: dkim.state === 'ok' }),
    dkim,
    dmarcFinding(domain, dmarc, isSender && spf === 'fail' && dkim.state !== 'ok'),
  ];
};

const silent = (about: RecordFinding['about'], domain: string): RecordFinding => ({
  about,
  state: 'unknown',
  add: null,
  text: `DNS did not answer about ${about} of ${domain}.`,
});

const mxFinding = (domain: string, hostname: string | null, mx: DnsAnswer): RecordFinding => {
  if (mx.type === 'unanswered') return silent('MX', domain);
  const record: DnsRecord | null =
    hostname === null ? null : { name: domain, type: 'MX', value: `10 ${hostname}` };
  if (mx.type === 'missing')
    return {
      about: 'MX',
      state: 'wrong',
      text: `${domain} has no MX record, so it gets no mail.`,
      add: record,
    };
  const hosts = mx.values.join(', ');
  const isHere = hostname !== null && mx.values.includes(hostname.toLowerCase());
  const text = isHere
    ? `MX of ${domain} is this server.`
    : `MX of ${domain} is ${hosts}, which has to pass its mail to Tidemark.`;
  return { about: 'MX', state: 'ok', text, add: null };
};

type SpfSeen = Readonly<{
  domain: string;
  spf: SpfAnswer;
  texts: DnsAnswer;
  outgoing: DnsAnswer;
  isSigned: boolean;
}>;

const spfFinding = ({ domain, spf, texts, outgoing, isSigned }: SpfSeen): RecordFinding => {
  const about = 'SPF';
  if (spf === 'unanswered') return silent(about, domain);
  if (spf === 'pass')
    return { about, state: 'ok', text: `SPF of ${domain} names the mail server.`, add: null };
  if (spf === 'none' || outgoing.type !== 'found')
    return {
      about,
      state: isSigned ? 'ok' : 'unknown',
      add: null,
      text: `SPF of ${domain} was not checked, because the addresses of the mail server are unknown: set MAIL_SERVER_ADDRESSES.`,
    };
  const value = spfNaming(outgoing.values, texts);
  return {
    about,
    state: isSigned ? 'ok' : 'wrong',
    add: { name: domain, type: 'TXT', value },
    text: `SPF of ${domain} does not name the mail server.`,
  };
};

/** The record that there is, with the addresses before its last word. */
const spfNaming = (addresses: readonly string[], texts: DnsAnswer): string => {
  const found =
    texts.type === 'found' ? texts.values.find((text) => /^v=spf1(?: |$)/i.test(text)) : undefined;
  const words = (found ?? 'v=spf1 ~all').split(/\s+/).filter((word) => word !== '');
  const named = addresses.map((address) => `${address.includes(':') ? 'ip6' : 'ip4'}:${address}`);
  const missing = named.filter((word) => !words.includes(word));
  const end = words.findIndex((word) => /^[-~?+]?all$|^redirect=/i.test(word));
  return words.toSpliced(end < 0 ? words.length : end, 0, ...missing).join(' ');
};

const dkimFinding = (
  domain: string,
  keys: DomainToLookAt['keys'],
  published: readonly DnsAnswer[],
): RecordFinding => {
  const about = 'DKIM';
  const newest = keys.at(-1);
  if (!newest) return { about, state: 'wrong', text: `There is no DKIM key for ${domain}.`, add: null };
  const isShown = keys.map((key, index) => shows(published[index], key));
  if (isShown.includes(true))
    return {
      about,
      state: 'ok',
      ...(isShown.at(-1) === true
        ? { text: `DNS shows the DKIM key of ${domain}.`, add: null }
        : { text: `DNS does not show the new DKIM key of ${domain} yet.`, add: dkimRecord(newest) }),
    };
  if (published.some(({ type }) => type === 'unanswered')) return silent(about, domain);
  const text = `DNS does not show the DKIM key of ${domain}.`;
  return { about, state: 'wrong', text, add: dkimRecord(newest) };
};

const shows = (answer: DnsAnswer | undefined, key: DomainToLookAt['keys'][number]): boolean =>
  answer?.type === 'found' && answer.values.some((text) => publishesKey(text, key));

/** That of the domain or, without one, of the domain above it. */
const dmarcOf = async (questions: DnsQuestions, domain: string): Promise<DnsAnswer> => {
  const parents = domain.split('.');
  for (let labels = parents; labels.length >= 2; labels = labels.slice(1)) {
    const answer = await questions.texts(`_dmarc.${labels.join('.')}`);
    const values = answer.type === 'found' ? answer.values.filter(isDmarc) : [];
    if (values.length > 0) return { type: 'found', values };
    if (answer.type === 'unanswered') return answer;
  }
  return { type: 'missing' };
};

const isDmarc = (text: string): boolean => /^v=DMARC1(?:;|\s|$)/.test(text);

const dmarcFinding = (domain: string, dmarc: DnsAnswer, isRefused: boolean): RecordFinding => {
  const about = 'DMARC';
  if (dmarc.type === 'unanswered') return silent(about, domain);
  if (dmarc.type === 'missing')
    return {
      about,
      state: 'wrong',
      text: `${domain} has no DMARC record; Gmail and others ask for one.`,
      add: { name: `_dmarc.${domain}`, type: 'TXT', value: 'v=DMARC1; p=none' },
    };
  const policy = /;\s*p\s*=\s*(\w+)/i.exec(dmarc.values[0] ?? '')?.[1]?.toLowerCase() ?? 'none';
  if (policy !== 'none' && isRefused)
    return {
      about,
      state: 'wrong',
      add: null,
      text: `DMARC of ${domain} has p=${policy}, and neither SPF nor DKIM proves mail from here: others refuse it or take it for spam.`,
    };
  return { about, state: 'ok', text: `DMARC of ${domain} has p=${policy}.`, add: null };
};
