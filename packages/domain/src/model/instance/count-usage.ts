/** Counting what a write stores, and refusing what is over a quota (contract §13.4). */

import { DeskError } from '../../kernel/errors.ts';
import { type Instant, millisecondsOf } from '../../kernel/instant.ts';
import { spokenWait } from '../../kernel/spoken-wait.ts';
import { utf8Length } from '../../kernel/utf-8.ts';
import type { Actor } from '../actor.ts';
import type { WriteScope } from '../use-case.ts';
import type { ContactUsage, ContactWrite, Quotas, UsageStore, WorkspaceUsage } from './usage.ts';

/** Throws `storage_full`, here or at the end of the write, where the room of who writes is used up. */
export const countGrowth = async (
  { stores, actor, quotas }: Pick<WriteScope, 'stores' | 'actor' | 'quotas'>,
  growth: Partial<WorkspaceUsage>,
): Promise<void> => {
  if (growth.bytes || growth.contacts) await stores.usage.grow(growth, roomOf(quotas, actor));
};

/** Counts removed bytes and contacts: no quota refuses a removal. */
export const countRemoved = async (
  { usage }: Readonly<{ usage: UsageStore }>,
  { bytes = 0, contacts = 0 }: Partial<WorkspaceUsage>,
): Promise<void> => {
  if (bytes > 0 || contacts > 0) await usage.grow({ bytes: -bytes, contacts: -contacts }, unlimited);
};

/** The quota of the workspace for this actor: the reserve is for agents and the operator. */
export const roomOf = ({ workspace }: Quotas, { type }: Pick<Actor, 'type'>): WorkspaceUsage => {
  const share = type === 'agent' || type === 'system' ? 1 : 1 - workspace.reserve;
  const roomIn = (most: number): number => (most === 0 ? Number.MAX_SAFE_INTEGER : Math.floor(most * share));
  return { bytes: roomIn(workspace.bytes), contacts: roomIn(workspace.contacts) };
};

export const unlimited: WorkspaceUsage = {
  bytes: Number.MAX_SAFE_INTEGER,
  contacts: Number.MAX_SAFE_INTEGER,
};

/** How a workspace without room is refused, by every store. */
export const workspaceFull = (): DeskError =>
  new DeskError(
    'storage_full',
    'The workspace stores as much as it may; nothing was saved. Remove what is no longer needed, or raise the quota of the instance.',
  );

/** The bytes of texts in UTF-8. */
export const bytesOf = (...texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + utf8Length(text), 0);

/** Counts one write of a contact. Throws `quota_exceeded` with the wait until it can succeed. */
export const countContactWrite = async (
  { stores: { usage }, quotas, now }: WriteScope,
  contactId: string,
  write: ContactWrite,
): Promise<void> => {
  const allowances = quotas.contact;
  if (await usage.takeOfContact(contactId, write, { allowances, now })) return;
  throw overQuota(await usage.findOfContact(contactId), write, { allowances, now });
};

/** Throws `quota_exceeded` where not even the smallest write of a contact would be taken, before any bytes are stored. */
export const refuseOverQuota = async (
  { usage }: Readonly<{ usage: UsageStore }>,
  contactId: string,
  { opens, ...asked }: Readonly<{ opens: boolean; allowances: Quotas['contact']; now: Instant }>,
): Promise<void> => {
  const used = await usage.findOfContact(contactId);
  const write = { bytes: 1, opens };
  if (used && overruns(used, write, asked).length > 0) throw overQuota(used, write, asked);
};

type Asked = Readonly<{ allowances: Quotas['contact']; now: Instant }>;
type Overrun = Readonly<{ sentence: string; waitMs: number }>;

const overQuota = (used: ContactUsage | null, write: ContactWrite, asked: Asked): DeskError => {
  const [first, ...others] = used ? overruns(used, write, asked) : [];
  const longest = others.reduce((most, one) => (one.waitMs > most.waitMs ? one : most), first ?? someTime);
  const wait = Math.max(1, Math.ceil(longest.waitMs / 1_000));
  return new DeskError('quota_exceeded', `${longest.sentence}; try again in ${spokenWait(wait)}.`, {
    retryAfterSeconds: wait,
  });
};

/** A write that is larger than the allowance of a day, or whose place was freed meanwhile. */
const someTime: Overrun = { sentence: 'One person writes more than they may', waitMs: 60_000 };

const overruns = (
  used: ContactUsage,
  { bytes, opens }: ContactWrite,
  { allowances, now }: Asked,
): readonly Overrun[] => {
  const at = millisecondsOf(now);
  const { requests, writes } = allowances;
  const dayMs = allowances.bytes.windowMs;
  const dayEnds = millisecondsOf(used.bytes.began) + dayMs;
  const usedToday = dayEnds > at ? used.bytes.used : 0;
  const isOverDay = allowances.bytes.most > 0 && usedToday + bytes > allowances.bytes.most;
  return [
    ...(opens ? windowOverrun(used.requests, requests, { at, of: 'new requests an hour' }) : []),
    ...windowOverrun(used.writes, writes, { at, of: 'messages and changes a minute' }),
    ...(isOverDay
      ? [
          {
            sentence: `At most ${mebibytes(allowances.bytes.most)} a day from one person`,
            waitMs: dayEnds - at,
          },
        ]
      : []),
  ];
};

const mebibytes = (bytes: number): string => `${Math.floor(bytes / 1_048_576).toLocaleString('en')} MiB`;

const windowOverrun = (
  taken: readonly Instant[],
  { most, windowMs }: Quotas['contact']['writes'],
  { at, of }: Readonly<{ at: number; of: string }>,
): readonly Overrun[] => {
  const last = most === 0 ? undefined : taken[most - 1];
  const waitMs = last === undefined ? 0 : millisecondsOf(last) + windowMs - at;
  return waitMs > 0 ? [{ sentence: `At most ${most} ${of} from one person`, waitMs }] : [];
};
