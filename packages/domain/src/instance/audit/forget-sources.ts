/**
 * Actions of an erased customer stay in the audit log without the network address. The erasure queues a task for this,
 * because their last actions may not be in the log yet, and there may be many. Entries that are written even later, after
 * an upload or an outage, are written without the address.
 */
import { plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { AuditEntry } from '../../model/instance/audit.ts';
import type { ClaimedTask, Outcome } from '../../model/outbound/task.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';

const batch = 500;

/** By then, every write that started before the erasure has ended, even with skewed clocks. */
const lateMs = limits.writeMs + limits.clockSkewMs;

export const leaveToForget = (
  { stores, ids, now }: Pick<WriteScope, 'stores' | 'ids' | 'now'>,
  contactId: string,
): Promise<void> =>
  stores.tasks.add([
    {
      id: ids.next(),
      kind: 'audit.forget',
      payload: { contact_id: contactId },
      lane: null,
      group: 'audit',
      runAt: plus(now, lateMs),
    },
  ]);

/** The task `audit.forget`. */
export const forgettingSources =
  ({ work }: Pick<Ports, 'work'>) =>
  async ({ workspaceId, payload }: ClaimedTask): Promise<Outcome> => {
    const contactId = String(payload.contact_id);
    let forgotten: number;
    do forgotten = await work.write(workspaceId, ({ audit }) => audit.forgetSourcesOf(contactId, batch));
    while (forgotten === batch);
    return { done: true };
  };

/** Adds the recorded entries of an audit trail. */
export const addNoted = async (
  { audit, contacts }: Pick<Stores, 'audit' | 'contacts'>,
  entries: readonly AuditEntry[],
): Promise<void> => {
  const callers = new Set(entries.flatMap((entry) => customerShownBy(entry) ?? []));
  if (callers.size === 0) return audit.add(entries);
  const there = await contacts.findMany([...callers]);
  const stored = new Set(there.map(({ id }) => id));
  await audit.add(
    entries.map((entry) => {
      const caller = customerShownBy(entry);
      return caller === null || stored.has(caller) ? entry : { ...entry, source: null };
    }),
  );
};

const customerShownBy = ({ actorType, actorId, source }: AuditEntry): string | null =>
  actorType === 'customer' && source !== null ? actorId : null;
