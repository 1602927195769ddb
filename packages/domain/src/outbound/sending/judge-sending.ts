/** Whether an address may send, by what DNS said of its domain. */
import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { InboundAddress, SendingCheck, SendingFinding } from '../../model/inbound/inbound-address.ts';
import type { SpfAnswer } from '../../model/outbound/mail-dns.ts';
import type { MailKey } from '../../model/outbound/mail-key.ts';

/** The finding of DNS about a key: the record exists, it is missing or another one, or DNS did not respond. */
export type KeyFinding = 'found' | 'missing' | 'unanswered';

/** The findings of DNS about a domain: SPF, and each of its keys by id. */
export type SeenDomain = Readonly<{ spf: SpfAnswer; keys: ReadonlyMap<string, KeyFinding> }>;

type Sending = Readonly<{ sends: boolean; sending: SendingCheck }>;

/** An address sends as soon as DNS names this server, and until it no longer does; a day's silence changes nothing. */
export const judgedSending = (
  before: Pick<InboundAddress, 'sends' | 'sending'>,
  { spf, keys }: SeenDomain,
  now: Instant,
): Sending => {
  const dkim = dkimOf([...keys.values()]);
  const isNamed = spf === 'pass' || dkim === 'pass';
  const confirmedAt = isNamed ? now : (before.sending?.confirmedAt ?? null);
  const isOpen = spf === 'unanswered' || dkim === 'unanswered';
  const isInGrace = confirmedAt !== null && confirmedAt > plus(now, -limits.sending.graceMs);
  return {
    sends: isNamed || (isOpen && before.sends && isInGrace),
    sending: { spf, dkim, checkedAt: now, confirmedAt },
  };
};

const dkimOf = (keys: readonly KeyFinding[]): SendingFinding => {
  if (keys.length === 0) return 'none';
  if (keys.includes('found')) return 'pass';
  return keys.includes('unanswered') ? 'unanswered' : 'fail';
};

/** The keys of a domain, oldest first. The newest that DNS shows replaces the ones before it. */
export const judgedKeys = (
  keys: readonly MailKey[],
  { keys: findings }: Pick<SeenDomain, 'keys'>,
  now: Instant,
): readonly MailKey[] => {
  const judged = keys.map((key) => withFinding(key, findings.get(key.id) ?? 'unanswered', now));
  const newest = signingKey(judged);
  return judged.map((key) => ({
    ...key,
    replacedAt: newest !== null && key.id < newest.id ? (key.replacedAt ?? now) : null,
  }));
};

const withFinding = (key: MailKey, finding: KeyFinding, now: Instant): MailKey => {
  if (finding === 'unanswered') return key;
  return { ...key, foundAt: finding === 'found' ? (key.foundAt ?? now) : null };
};

/** The newest key of a domain that receivers can find; null for none. */
export const signingKey = (keys: readonly MailKey[]): MailKey | null =>
  keys.findLast(({ foundAt }) => foundAt !== null) ?? null;

/** Mail that was signed with it has arrived by now, or never will. */
export const isForgotten = ({ replacedAt }: MailKey, now: Instant): boolean =>
  replacedAt !== null && replacedAt <= plus(now, -limits.sending.keyKeptMs);

/** Whether DNS has to be asked again; sooner when it said nothing. */
export const isCheckDue = ({ sending }: Pick<InboundAddress, 'sending'>, now: Instant): boolean => {
  if (sending === null) return true;
  const { everyMs, againMs } = limits.sending;
  const isOpen = sending.spf === 'unanswered' || sending.dkim === 'unanswered';
  return sending.checkedAt <= plus(now, -(isOpen ? againMs : everyMs));
};
