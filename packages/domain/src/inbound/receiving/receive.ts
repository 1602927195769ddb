/** Stores a mail before it is acknowledged: its bytes first, then its rows with the tasks that take it in (contract §14.2). */

import { DeskError, invalid } from '../../kernel/errors.ts';
import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { foldEmail, isEmail } from '../../kernel/text.ts';
import { customerActor } from '../../model/actor.ts';
import { type InboundMail, rawSizes } from '../../model/inbound/inbound-mail.ts';
import type { MailSummary } from '../../model/inbound/mail-facts.ts';
import { countGrowth } from '../../model/instance/count-usage.ts';
import { rawMailKey } from '../../model/library/byte-key.ts';
import { atOnce, type Task } from '../../model/outbound/task.ts';
import type { Ids, Ports, Secrets, Stores } from '../../model/ports.ts';
import { tokenOf } from '../../outbound/mail/thread-token.ts';
import type { ReceiveMail, Recipient } from '../inbound-cases.ts';
import { type ArrivingMail, arrivingMail, joined, type SeenMail } from './arriving-mail.ts';
import { joiningWrites } from './joined-writes.ts';

type JoinWrite = ReturnType<typeof joiningWrites<readonly InboundMail[]>>;

export const receiving = (ports: Ports) => {
  const join: JoinWrite = joiningWrites(ports.work);
  return async (mail: ReceiveMail): Promise<readonly InboundMail[]> => {
    const [first, ...others] = groupsOf(mail.recipients, ports.ids.next);
    if (!first) throw invalid('recipients', 'A mail must have at least one recipient, got none.');
    const received = await receiveBytes(ports, mail.bytes, keyOf(first));
    const stored: InboundMail[] = [];
    const keys = received.raw === null ? [keyOf(first)] : [];
    for (const group of received.raw === null ? others : []) {
      await copyBytes(ports, keyOf(first), keyOf(group));
      keys.push(keyOf(group));
    }
    try {
      for (const group of [first, ...others])
        stored.push(...(await addRows({ ...ports, join }, mail, { received, group })));
    } catch (error) {
      if (isRefusal(error)) await removeLoose(ports, keys, stored);
      throw error;
    }
    await removeLoose(ports, keys, stored);
    return stored;
  };
};

/** Nothing of the last write is stored, which nobody knows of other failures. */
const isRefusal = (error: unknown): boolean => error instanceof DeskError && error.code === 'storage_full';

/**
 * The recipients for whom a mail is the same one: those of one workspace, but for each further ticket whose token is among
 * them. Each address counts once, and the first row has the bytes.
 */
type Group = Readonly<{ workspaceId: string; rows: readonly Readonly<{ id: string; to: Recipient }>[] }>;

const groupsOf = (recipients: readonly Recipient[], nextId: () => string): readonly Group[] => {
  const groups: { workspaceId: string; rows: { id: string; to: Recipient }[] }[] = [];
  for (const to of recipients.toSorted(tokensFirst)) {
    const { workspaceId, addressId } = to;
    const token = tokenOf(to.to);
    const others = groups.filter((group) => group.workspaceId === workspaceId);
    const rows = others.flatMap((group) => group.rows);
    if (rows.some((row) => token === null && row.to.addressId === addressId)) continue;
    if (rows.some((row) => token !== null && tokenOf(row.to.to) === token)) continue;
    const [first] = others;
    if (first && token === null) first.rows.push({ id: nextId(), to });
    else groups.push({ workspaceId, rows: [{ id: nextId(), to }] });
  }
  return groups;
};

/** A mail to an address and to a ticket of it belongs to the ticket. */
const tokensFirst = (one: Recipient, other: Recipient): number =>
  Number(tokenOf(other.to) !== null) - Number(tokenOf(one.to) !== null);

const keyOf = ({ workspaceId, rows }: Group): string => rawMailKey(workspaceId, rows[0]?.id ?? '');

/** `raw`: the bytes, where they are few enough for a row; null where they are in the byte store. */
type ReceivedBytes = SeenMail & Readonly<{ raw: Uint8Array | null }>;

const receiveBytes = async (
  ports: Ports,
  bytes: AsyncIterable<Uint8Array>,
  key: string,
): Promise<ReceivedBytes> => {
  const arriving = arrivingMail(ports.secrets);
  const pieces = seenBy(arriving, bytes, ports.inboundLimits.mailBytes);
  const few: Uint8Array[] = [];
  let more: Uint8Array | null = null;
  while (more === null) {
    const { done, value } = await pieces.next();
    if (done) return { ...arriving.seen(), raw: joined(few) };
    // A source may fill the same buffer again.
    if (arriving.size() <= limits.inbound.rowBytes) few.push(value.slice());
    else more = value;
  }
  await storeBytes(ports, key, behind([...few, more], pieces));
  return { ...arriving.seen(), raw: null };
};

/**
 * The pieces of a mail, each of them counted and hashed as it passes. The source stays open after a failure: the session that it
 * belongs to may have to read the rest.
 */
async function* seenBy(
  arriving: ArrivingMail,
  bytes: AsyncIterable<Uint8Array>,
  most: number,
): AsyncGenerator<Uint8Array, undefined> {
  const source = bytes[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await source.next();
    if (done) return undefined;
    arriving.add(value);
    if (arriving.size() > most) throw tooLarge(most);
    yield value;
  }
}

async function* behind(
  first: readonly Uint8Array[],
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* first;
  yield* rest;
}

/** An error of the source is passed on as it is, whatever the store makes of it. */
const storeBytes = async (
  { byteStore }: Ports,
  key: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> => {
  let failure: { readonly error: unknown } | null = null;
  const watched = async function* () {
    try {
      yield* bytes;
    } catch (error) {
      failure = { error };
      throw error;
    }
  };
  await byteStore.put(key, watched()).catch((error: unknown) => {
    throw failure ? failure.error : error;
  });
};

const tooLarge = (mailBytes: number): DeskError =>
  new DeskError('payload_too_large', `A mail may have ${mailBytes / 1_048_576} MiB; more came.`);

/** Each workspace has its own bytes, so that each can erase them. */
const copyBytes = async ({ byteStore }: Ports, from: string, to: string): Promise<void> => {
  const bytes = await byteStore.open(from);
  if (!bytes) throw new DeskError('unavailable', 'The bytes of the mail could not be copied; send it again.');
  await byteStore.put(to, bytes);
};

type Adding = Readonly<{ received: ReceivedBytes; group: Group }>;

type Writing = Ports & Readonly<{ join: JoinWrite }>;

const addRows = (
  ports: Writing,
  mail: ReceiveMail,
  { received, group }: Adding,
): Promise<readonly InboundMail[]> => {
  const { work, join, clock, ids, mailReader, secrets, quotas } = ports;
  const summary = mailReader.summarise(received.head);
  const now = clock.now();
  const token = tokenOf(group.rows[0]?.to.to ?? '');
  const rows = group.rows.map(
    ({ id, to }, index): InboundMail => ({
      ...rowOf(secrets, { mail, received, summary, token }),
      id,
      receivedAt: now,
      addressId: to.addressId,
      envelope: { from: mail.from, to: to.to, client: mail.client },
      // The others are duplicates of the first, which has the bytes.
      ...(index > 0 && { rawIn: 'none' }),
    }),
  );
  const use = async (stores: Stores) => {
    const added: InboundMail[] = [];
    if (mail.once && !(await mail.once(stores))) return added;
    const since = mail.duplicatesSince ?? plus(now, -limits.inbound.duplicateMs);
    for (const row of rows)
      added.push(await stores.inboundMails.add(row, row.rawIn === 'row' ? received.raw : null, since));
    await countGrowth({ stores, actor: byMail, quotas }, { bytes: rawSizes(added) });
    const waiting = added.filter(({ state }) => state === 'kept');
    if (waiting.length > 0)
      await stores.tasks.add(waiting.map((row) => takeInTask({ ids, secrets, now }, row)));
    return added;
  };
  // What a caller adds to the write is none of the others'.
  if (mail.once) return work.write(group.workspaceId, use);
  return join(group.workspaceId, { key: rows[0]?.dedupeKey ?? '', use });
};

/** Whoever sends mail: the reserve of a workspace is not for them. */
const byMail = customerActor('');

type Arrived = Readonly<{
  mail: Pick<ReceiveMail, 'way' | 'from'>;
  received: ReceivedBytes;
  summary: MailSummary;
  token: string | null;
}>;

export const rowOf = (
  secrets: Secrets,
  arrived: Arrived,
): Omit<InboundMail, 'id' | 'receivedAt' | 'addressId' | 'envelope'> => {
  const { mail, received, summary } = arrived;
  const sender = addressIn(summary.from);
  return {
    way: mail.way,
    size: received.size,
    sha256: received.sha256,
    dedupeKey: dedupeKeyOf(secrets, arrived),
    rawIn: received.raw === null ? 'store' : 'row',
    sender,
    // An erasure finds it by somebody, also while it waits.
    author: sender === null ? mail.from : null,
    subject: summary.subject,
    sentAs: summary.messageId,
    state: 'kept',
    reason: null,
    error: null,
    attempts: 0,
    verdicts: null,
    duplicateOf: null,
    ticketNumber: null,
    messageId: null,
    openedTicket: false,
    settledAt: null,
  };
};

/**
 * What makes two mails the same: programs may give one Message-ID to all of their mails, and a web form may write the same text
 * for many people. Without a Message-ID all of the mail counts but what servers write on the way.
 */
const dedupeKeyOf = (
  secrets: Secrets,
  { received: { headSha256, bodySha256 }, summary, token }: Arrived,
): string => {
  const { messageId, from, replyTo, subject } = summary;
  const named = messageId === null ? [headSha256] : [messageId, from, replyTo, subject];
  return secrets.hash(JSON.stringify([...named, bodySha256, token]));
};

/** The first address in a line that nobody has parsed yet. */
export const addressIn = (line: string | null): string | null => {
  const [found = null] =
    /(?<![^\s<>,;:"()[\]\\])[^\s<>,;:"()[\]\\]+@[^\s<>,;:"()[\]\\]+/.exec(line ?? '') ?? [];
  return found !== null && isEmail(found) ? found : null;
};

/** Mails of one sender are taken in one after the other. A lane shows nobody's address. */
export const takeInTask = (
  { ids, secrets, now }: Readonly<{ ids: Ids; secrets: Pick<Secrets, 'hash'>; now: Instant }>,
  { id: mailId, sender }: Pick<InboundMail, 'id' | 'sender'>,
  payload: Task['payload'] = {},
): Task => ({
  id: ids.next(),
  kind: 'mail.take_in',
  payload: { mail_id: mailId, since: now, ...payload },
  lane: sender === null ? null : `mail-in ${secrets.hash(foldEmail(sender)).slice(0, 32)}`,
  group: 'mail-in',
  runAt: atOnce(now),
});

/**
 * Bytes of duplicates, and of a mail that is refused. After another failure nobody knows which rows are stored, so the sweep
 * looks, as it does for what cannot be removed here.
 */
const removeLoose = async (
  { byteStore }: Ports,
  keys: readonly string[],
  stored: readonly InboundMail[],
): Promise<void> => {
  const used = new Set(stored.filter(({ rawIn }) => rawIn === 'store').map(({ id }) => id));
  const loose = keys.filter((key) => !used.has(key.slice(key.lastIndexOf('/') + 1)));
  if (loose.length > 0) await byteStore.remove(loose).catch(() => undefined);
};
