/** Stores a mail before it is acknowledged: its bytes first, then its rows with the tasks that take it in (contract §14.2). */

import { DeskError, invalid } from '../../kernel/errors.ts';
import { plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { customerActor } from '../../model/actor.ts';
import { type InboundMail, rawSizes } from '../../model/inbound/inbound-mail.ts';
import { countGrowth } from '../../model/instance/count-usage.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { tokenOf } from '../../outbound/mail/thread-token.ts';
import type { ReceiveMail } from '../inbound-cases.ts';
import { rowOf } from './inbound-row.ts';
import { joiningWrites } from './joined-writes.ts';
import { type ReceivedBytes, receiveBytes } from './receive-bytes.ts';
import { type RecipientGroup, rawKeyOf, recipientGroups } from './recipient-groups.ts';
import { takeInTask } from './take-in-task.ts';

type JoinWrite = ReturnType<typeof joiningWrites<readonly InboundMail[]>>;

export const receiving = (ports: Ports) => {
  const join: JoinWrite = joiningWrites(ports.work);
  return async (mail: ReceiveMail): Promise<readonly InboundMail[]> => {
    const [first, ...others] = recipientGroups(mail.recipients, ports.ids.next);
    if (!first) throw invalid('recipients', 'A mail must have at least one recipient, got none.');
    const received = await receiveBytes(ports, mail.bytes, rawKeyOf(first));
    const stored: InboundMail[] = [];
    const keys = received.raw === null ? [rawKeyOf(first)] : [];
    for (const group of received.raw === null ? others : []) {
      await copyBytes(ports, rawKeyOf(first), rawKeyOf(group));
      keys.push(rawKeyOf(group));
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

/** Nothing of the last write is stored; after other failures that is unknown. */
const isRefusal = (error: unknown): boolean => error instanceof DeskError && error.code === 'storage_full';

/** Each workspace has its own bytes, so that each can erase them. */
const copyBytes = async ({ byteStore }: Ports, from: string, to: string): Promise<void> => {
  const bytes = await byteStore.open(from);
  if (!bytes) throw new DeskError('unavailable', 'The bytes of the mail could not be copied; send it again.');
  await byteStore.put(to, bytes);
};

type Adding = Readonly<{ received: ReceivedBytes; group: RecipientGroup }>;

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
  // A write with an addition of its caller is not shared with other mails.
  if (mail.once) return work.write(group.workspaceId, use);
  return join(group.workspaceId, { key: rows[0]?.dedupeKey ?? '', use });
};

/** Senders of mail do not get the reserve of a workspace. */
const byMail = customerActor('');

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
  // The sweep removes them later.
  if (loose.length > 0) await byteStore.remove(loose).catch(() => undefined);
};
