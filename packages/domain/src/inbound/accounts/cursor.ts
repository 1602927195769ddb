/** How far mail of an account was fetched: moved in the write that stores the mail (contract §14.6). */

import { earlier, type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { AccountCursor, InboundAccount } from '../../model/inbound/inbound-account.ts';
import type { FolderMail, FolderState, MailFolder } from '../../model/inbound/mailboxes.ts';
import type { Stores } from '../../model/ports.ts';

/** Where one mail is. */
export type MailPlace = Readonly<{ accountId: string; uidValidity: string; uid: number }>;

/**
 * Moves the cursor behind a mail. False when it is there already, or counts other UIDs by now: another process has fetched the
 * mail, and it must not be stored again.
 */
export const moveCursor = async (
  { inboundAccounts }: Stores,
  { accountId, uidValidity, uid }: MailPlace,
): Promise<boolean> => {
  const account = await inboundAccounts.findForChange(accountId);
  if (account?.cursor.uidValidity !== uidValidity || account.cursor.lastUid >= uid) return false;
  const { walk } = account.cursor;
  const cursor: AccountCursor = {
    uidValidity,
    lastUid: uid,
    stuck: null,
    walk: walk && walk.upTo > uid ? walk : null,
  };
  await inboundAccounts.save({ ...account, cursor });
  return true;
};

/** The cursor in a folder whose UIDs are new to us: before the oldest mail that may not have been fetched. */
export const cursorIn = async (
  folder: MailFolder,
  { uidValidity, nextUid }: FolderState,
  since: Instant,
): Promise<AccountCursor> => {
  const upTo = nextUid - 1;
  const [oldest] = await folder.listSince(since);
  const isAny = oldest !== undefined && oldest <= upTo;
  return {
    uidValidity,
    lastUid: isAny ? oldest - 1 : upTo,
    walk: isAny ? { since, upTo } : null,
    stuck: null,
  };
};

/** Mail that arrived before an account was added stays where it is, but for the last hour; later, two weeks are looked through. */
export const fetchedSince = ({ cursor, health, createdAt }: InboundAccount): Instant => {
  const { startMs, againMs } = limits.inbound.accounts.fetch;
  const start = plus(createdAt, -startMs);
  return cursor.uidValidity === null ? start : plus(health.lastSuccessAt ?? start, -againMs);
};

/** Whether a walk through earlier mail leaves this one alone. */
export const isBefore = (
  { walk }: AccountCursor,
  uid: number,
  { arrivedAt }: Pick<FolderMail, 'arrivedAt'>,
): boolean => walk !== null && uid <= walk.upTo && arrivedAt < walk.since;

/** Since when the same mail is a duplicate: a walk meets mail that was stored long ago. */
export const duplicatesSince = ({ walk }: AccountCursor, now: Instant): Instant => {
  const usual = plus(now, -limits.inbound.duplicateMs);
  return walk === null ? usual : earlier(usual, plus(walk.since, -limits.inbound.accounts.fetch.startMs));
};
