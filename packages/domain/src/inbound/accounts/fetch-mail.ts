/** The task `mail.fetch`: it runs for as long as its account exists, in one process at a time (contract §14.6). */

import { DeskError } from '../../kernel/errors.ts';
import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { InboundAccount } from '../../model/inbound/inbound-account.ts';
import { FolderError, type MailFolder } from '../../model/inbound/mailboxes.ts';
import { atOnce, type ClaimedTask, type Outcome, type Task } from '../../model/outbound/task.ts';
import type { Ids, Ports } from '../../model/ports.ts';
import { accessOf, SignInNeeded } from './account-access.ts';
import { noteFailure, noteSuccess } from './account-health.ts';
import { cursorIn, fetchedSince, moveCursor } from './cursor.ts';
import { type Fetching, fetchOne, parkUnfetched } from './fetch-one.ts';

/** Each account is a group of its own: what waits for one mail server holds up no other. */
export const fetchTask = (ids: Ids, accountId: string, now: Instant): Task => ({
  id: ids.next(),
  kind: 'mail.fetch',
  payload: { account_id: accountId },
  lane: null,
  group: `mail-fetch ${accountId}`,
  runAt: atOnce(now),
});

/** Never counts as a failed attempt, so that it is never parked: an account fetches until it is removed. */
export const fetchingMail =
  (ports: Ports) =>
  async ({ workspaceId, payload }: ClaimedTask): Promise<Outcome> => {
    const place = { workspaceId, accountId: String(payload.account_id) };
    const { clock } = ports;
    const { pollMs } = limits.inbound.accounts.fetch;
    try {
      const account = await findAccount(ports, place);
      if (account === null) return { done: true };
      if (account.health.state === 'needs_sign_in') return { wait: plus(clock.now(), pollMs) };
      return await watching(ports, workspaceId, account);
    } catch (error) {
      return { wait: plus(clock.now(), await waitAfter(ports, place, error)) };
    }
  };

type Place = Readonly<{ workspaceId: string; accountId: string }>;

const findAccount = ({ work }: Ports, { workspaceId, accountId }: Place): Promise<InboundAccount | null> =>
  work.read(workspaceId, ({ inboundAccounts }) => inboundAccounts.find(accountId));

/** Fetches the mail that is there and all new mail, until the account changes, its token ages or this process stops. */
const watching = async (ports: Ports, workspaceId: string, opened: InboundAccount): Promise<Outcome> => {
  const { clock, mailFolders } = ports;
  const place = { workspaceId, accountId: opened.id };
  const { access, until } = await accessOf(ports, workspaceId, opened);
  const folder = await mailFolders.open(access);
  try {
    for (;;) {
      const account = await findAccount(ports, place);
      if (account === null) return { done: true };
      const isOver = account.signedInAt !== opened.signedInAt || (until !== null && until <= clock.now());
      if (isOver) break;
      // A mail that was parked may have broken the connection.
      if ((await fetchNew(ports, { workspaceId, account, folder })) === 'parked') break;
      await noteSuccess(ports, place);
      if (!(await folder.waitForNews(limits.inbound.accounts.fetch.pollMs))) break;
    }
  } finally {
    await folder.close();
  }
  return { wait: atOnce(clock.now()) };
};

type Opened = Omit<Fetching, 'address'>;

const fetchNew = async (ports: Ports, opened: Opened): Promise<'all' | 'parked'> => {
  const { workspaceId, folder } = opened;
  const account = await inPresentFolder(ports, opened);
  const address = await ports.work.read(workspaceId, ({ inboundAddresses }) =>
    inboundAddresses.find(account.addressId),
  );
  if (address === null) return 'all';
  const uids = await folder.listAfter(account.cursor.lastUid);
  let trouble: unknown = null;
  for (const uid of uids) {
    const fetching = { workspaceId, account, address, folder };
    if (isStuck(account, uid)) {
      await parkUnfetched(ports, fetching, uid);
      return 'parked';
    }
    if (await fetchOrCount(ports, fetching, uid)) trouble = (await moved(folder, uid, account)) ?? trouble;
  }
  const last = uids.at(-1);
  const { uidValidity } = account.cursor;
  // Those at the end may have been left alone.
  if (last !== undefined && uidValidity !== null)
    await ports.work.write(workspaceId, (stores) =>
      moveCursor(stores, { accountId: account.id, uidValidity, uid: last }),
    );
  if (trouble !== null) throw trouble;
  return 'all';
};

const isStuck = ({ cursor: { stuck } }: InboundAccount, uid: number): boolean =>
  stuck?.uid === uid && stuck.attempts >= limits.inbound.accounts.fetch.attempts;

/** Its mail server answers, so that the next attempt need not wait long. */
class OneMailFailed extends Error {}

/** The failure, where the mail stays in its folder. Later mails are fetched before managers are told. */
const moved = async (folder: MailFolder, uid: number, { moveTo }: InboundAccount): Promise<unknown> => {
  if (moveTo === null) return null;
  try {
    await folder.move(uid, moveTo);
    return null;
  } catch (error) {
    if (error instanceof FolderError && error.fault === 'mail') return error;
    throw error;
  }
};

/** The account with a cursor that counts the UIDs of the folder as it is. */
const inPresentFolder = async (ports: Ports, opened: Opened): Promise<InboundAccount> => {
  const { workspaceId, account, folder } = opened;
  const state = await folder.state();
  if (state.uidValidity === account.cursor.uidValidity) return account;
  const cursor = await cursorIn(folder, state, fetchedSince(account));
  return ports.work.write(workspaceId, async ({ inboundAccounts }) => {
    const now = await inboundAccounts.findForChange(account.id);
    if (now?.cursor.uidValidity !== account.cursor.uidValidity) return now ?? account;
    await inboundAccounts.save({ ...now, cursor });
    return { ...now, cursor };
  });
};

/**
 * Counts the failures of a mail that its server does not give out. After the last one, the mail is parked and the next ones are
 * fetched.
 */
const fetchOrCount = async (ports: Ports, fetching: Fetching, uid: number): Promise<boolean> => {
  try {
    return await fetchOne(ports, fetching, uid);
  } catch (error) {
    if (!isOfMail(error)) throw error;
    await countAttempt(ports, fetching, uid);
    throw new OneMailFailed(sentenceOf(error));
  }
};

/** Whether the mail may be the cause: neither this instance is away, nor does the process stop. */
const isOfMail = (error: unknown): boolean => {
  if (error instanceof FolderError) return error.fault !== 'stopping';
  return !(error instanceof DeskError && (error.code === 'unavailable' || error.code === 'storage_full'));
};

const countAttempt = (ports: Ports, { workspaceId, account }: Fetching, uid: number): Promise<void> =>
  ports.work.write(workspaceId, async ({ inboundAccounts }) => {
    const now = await inboundAccounts.findForChange(account.id);
    if (now?.cursor.uidValidity !== account.cursor.uidValidity || now.cursor.lastUid >= uid) return;
    const attempts = now.cursor.stuck?.uid === uid ? now.cursor.stuck.attempts + 1 : 1;
    await inboundAccounts.save({ ...now, cursor: { ...now.cursor, stuck: { uid, attempts } } });
  });

/** How long to wait after an error, in ms; notes it for managers unless it is of this instance. */
const waitAfter = async (ports: Ports, place: Place, error: unknown): Promise<number> => {
  const { fullMs, refusedMs, pollMs } = limits.inbound.accounts.fetch;
  if (error instanceof FolderError && error.fault === 'stopping') return 0;
  if (error instanceof FolderError && error.fault === 'full') return fullMs;
  const state = error instanceof SignInNeeded ? 'needs_sign_in' : 'failing';
  try {
    const noted = await noteFailure(ports, place, { state, error: sentenceOf(error) });
    if (noted === null || state === 'needs_sign_in') return pollMs;
    if (error instanceof OneMailFailed) return backoffMs(1);
    if (error instanceof FolderError && error.fault === 'refused') return refusedMs;
    return backoffMs(noted.health.failures);
  } catch {
    // The database is away: it is where failures are noted.
    return backoffMs(1);
  }
};

const backoffMs = (failures: number): number => {
  const { first, most } = limits.inbound.accounts.fetch.backoffMs;
  return Math.min(first * 2 ** (failures - 1), most);
};

const sentenceOf = (error: unknown): string => {
  const shown = [FolderError, SignInNeeded, OneMailFailed, DeskError];
  if (error instanceof Error && shown.some((kind) => error instanceof kind)) return error.message;
  return `Fetching failed unexpectedly: ${error instanceof Error ? error.message : String(error)}`;
};
