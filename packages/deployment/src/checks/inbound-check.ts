/** Whether mail arrives, and is read. `./tidemark doctor` looks at it, and changes nothing. */
import type { Check, Finding } from '@tidemark/cli';
import { type Instant, plus, toInstant } from '@tidemark/domain';
import { createRspamd } from '@tidemark/inbound';
import type { Storage } from '@tidemark/sql/storage';
import type { InboundSettings } from '../settings/inbound-settings.ts';
import { workspacesOf } from './workspaces-of.ts';

type Read = Pick<Storage, 'work' | 'directory' | 'close'>;

/** `open` opens the database as it is; null where there is none yet. */
export const inboundCheck = (open: () => Promise<Read | null>, read: () => InboundSettings): Check => ({
  name: 'Mail in',
  look: async () => {
    const settings = read();
    const ways = waysOf(settings);
    const silent =
      settings.rspamd && (await isSilent(settings.rspamd)) ? [silentFilter(settings.rspamd)] : [];
    const storage = await open();
    if (storage === null) return { ok: silent.length === 0, detail: [ways, ...silent].join('; ') };
    const now = toInstant(Date.now());
    const found = await inboundOf(storage).finally(() => storage.close());
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
}>;

const waysOf = ({ smtp, lmtp, hostname }: InboundSettings): string => {
  const ways = [
    ...(smtp ? [`SMTP on ${smtp.host}:${smtp.port} as ${hostname}`] : []),
    ...(lmtp ? [`LMTP on ${'port' in lmtp ? `port ${lmtp.port}` : lmtp.path}`] : []),
  ];
  return ways.length > 0 ? ways.join(', ') : 'no SMTP listener; mail can be posted or piped';
};

const inboundOf = async ({ work, directory }: Read): Promise<Inbound> => {
  const unverified: string[] = [];
  let addresses = 0;
  let parked = 0;
  let quarantined = 0;
  let oldestKept: Instant | null = null;
  for await (const { id } of workspacesOf({ directory })) {
    const [list, counts] = await work.read(id, async ({ inboundAddresses, inboundMails }) => [
      await inboundAddresses.list(),
      await inboundMails.counts(always),
    ]);
    addresses += list.length;
    unverified.push(...list.filter(({ verifiedAt }) => verifiedAt === null).map(({ address }) => address));
    parked += counts.byState.parked;
    quarantined += counts.byState.quarantined;
    if (counts.oldestKept !== null && (oldestKept === null || counts.oldestKept < oldestKept))
      oldestKept = counts.oldestKept;
  }
  return { addresses, unverified, parked, quarantined, oldestKept };
};

const always = '1970-01-01T00:00:00.000Z';
const lateMs = 5 * 60_000;
const named = 5;

export const inboundFinding = (
  { addresses, unverified, parked, quarantined, oldestKept }: Inbound,
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
  ];
  const state = `${ways}; ${addresses === 0 ? 'no addresses yet' : `addresses: ${addresses}`}`;
  if (troubles.length === 0) return { ok: true, detail: state };
  return { ok: true, warns: true, detail: [state, ...troubles].join('; ') };
};
