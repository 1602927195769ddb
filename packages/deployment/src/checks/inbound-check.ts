/** Whether mail arrives, and is read. `./tidemark doctor` looks at it, and changes nothing. */
import type { Check, Finding } from '@tidemark/cli';
import { foldEmail, type Instant, plus, senderOf, toInstant } from '@tidemark/domain';
import { createRspamd } from '@tidemark/inbound';
import type { Storage } from '@tidemark/sql/storage';
import type { InboundSettings } from '../settings/inbound-settings.ts';
import { workspacesOf } from './workspaces-of.ts';

type Read = Pick<Storage, 'work' | 'directory' | 'close'>;

/** `open` opens the database as it is; null where there is none yet. `mailFrom`: the address in `MAIL_FROM`. */
export const inboundCheck = (
  open: () => Promise<Read | null>,
  read: () => InboundSettings,
  mailFrom: () => string | null,
): Check => ({
  name: 'Mail in',
  look: async () => {
    const settings = read();
    const ways = waysOf(settings);
    const silent =
      settings.rspamd && (await isSilent(settings.rspamd)) ? [silentFilter(settings.rspamd)] : [];
    const storage = await open();
    if (storage === null) return { ok: silent.length === 0, detail: [ways, ...silent].join('; ') };
    const now = toInstant(Date.now());
    const found = await inboundOf(storage, { mailFrom: mailFrom(), inboundDomain: settings.domain }).finally(
      () => storage.close(),
    );
    return inboundFinding(found, { ways, now, silent });
  },
});

type Rspamd = NonNullable<InboundSettings['rspamd']>;

const silentFilter = ({ url }: Rspamd): string => `rspamd does not answer at ${url}: spam is not recognised`;

/** Asked about a mail without content, as it is about every mail. */
const isSilent = async (rspamd: Rspamd): Promise<boolean> => {
  const bytes = new TextEncoder().encode('From: doctor@tidemark.invalid\r\nSubject: Test\r\n\r\nTest\r\n');
  const open = async function* () {
    yield bytes;
  };
  const filter = createRspamd({ ...rspamd, log: { warn: () => undefined } });
  const envelope = { from: null, to: 'doctor@tidemark.invalid', client: null };
  return (await filter.check({ size: bytes.length, open }, envelope)) === 'unknown';
};

/** Of all workspaces. */
export type Inbound = Readonly<{
  addresses: number;
  unverified: readonly string[];
  parked: number;
  quarantined: number;
  oldestKept: Instant | null;
  /** The sender of a workspace that is an address of another one. */
  sharedSender?: Readonly<{ address: string; slug: string }> | null;
}>;

const waysOf = ({ smtp, lmtp, hostname }: InboundSettings): string => {
  const ways = [
    ...(smtp ? [`SMTP on ${smtp.host}:${smtp.port} as ${hostname}`] : []),
    ...(lmtp ? [`LMTP on ${'port' in lmtp ? `port ${lmtp.port}` : lmtp.path}`] : []),
  ];
  return ways.length > 0 ? ways.join(', ') : 'no SMTP listener; mail can be posted or piped';
};

type Sending = Readonly<{ mailFrom: string | null; inboundDomain: string | null }>;

const inboundOf = async (
  { work, directory }: Read,
  { mailFrom, inboundDomain }: Sending,
): Promise<Inbound> => {
  const from = mailFrom === null ? null : { name: null, address: mailFrom };
  const folded = mailFrom === null ? null : foldEmail(mailFrom);
  const unverified: string[] = [];
  let sharers = 0;
  let ownerOfSender: string | null = null;
  let addresses = 0;
  let parked = 0;
  let quarantined = 0;
  let oldestKept: Instant | null = null;
  for await (const { id, slug } of workspacesOf({ directory })) {
    const [list, counts] = await work.read(id, async ({ inboundAddresses, inboundMails }) => [
      await inboundAddresses.list(),
      await inboundMails.counts(always),
    ]);
    addresses += list.length;
    if (list.some(({ address }) => foldEmail(address) === folded)) ownerOfSender = slug;
    else if (senderOf({ slug }, list, { mailFrom: from, inboundDomain }).from === from) sharers += 1;
    unverified.push(...list.filter(({ verifiedAt }) => verifiedAt === null).map(({ address }) => address));
    parked += counts.byState.parked;
    quarantined += counts.byState.quarantined;
    if (counts.oldestKept !== null && (oldestKept === null || counts.oldestKept < oldestKept))
      oldestKept = counts.oldestKept;
  }
  const sharedSender =
    mailFrom !== null && ownerOfSender !== null && sharers > 0
      ? { address: mailFrom, slug: ownerOfSender }
      : null;
  return { addresses, unverified, parked, quarantined, oldestKept, sharedSender };
};

const always = '1970-01-01T00:00:00.000Z';
const lateMs = 5 * 60_000;
const named = 5;

const tryIt = 'to send a mail to each: ./tidemark doctor --send-test-mail';

export const inboundFinding = (
  { addresses, unverified, parked, quarantined, oldestKept, sharedSender = null }: Inbound,
  { ways, now, silent = [] }: Readonly<{ ways: string; now: Instant; silent?: readonly string[] }>,
): Finding => {
  const troubles = [
    ...silent,
    ...(oldestKept !== null && oldestKept < plus(now, -lateMs)
      ? [`a mail has waited since ${oldestKept} to be read: check that a worker runs`]
      : []),
    ...(parked > 0 ? [`${parked} could not be read: ./tidemark mail inbox list --state parked`] : []),
    ...(quarantined > 0 ? [`${quarantined} in quarantine: ./tidemark mail quarantine list`] : []),
    ...(unverified.length > 0
      ? [
          `not verified: ${unverified.slice(0, named).join(', ')}${unverified.length > named ? ' and more' : ''}. See ./tidemark inbound address verify --help`,
        ]
      : []),
    ...(sharedSender ? [sharedSenderText(sharedSender)] : []),
  ];
  const state = `${ways}; ${addresses === 0 ? 'no addresses yet' : `addresses: ${addresses}; ${tryIt}`}`;
  if (troubles.length === 0) return { ok: true, detail: state };
  return { ok: true, warns: true, detail: [state, ...troubles].join('; ') };
};

const sharedSenderText = ({ address, slug }: NonNullable<Inbound['sharedSender']>): string =>
  `${address} is MAIL_FROM, the sender of every workspace without one of its own, and an address of ${slug}. New mail from customers of the other workspaces opens tickets in ${slug}. Set MAIL_FROM to an address that no workspace has`;
