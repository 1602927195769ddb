/**
 * Actions of an erased customer stay in the audit log without the network address. The erasure queues a task for this,
 * because their last actions may not be in the log yet, and there may be many. Entries that are written even later, after
 * an upload or an outage, are written without the address.
 */
import { plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { AuditEntry } from '../../model/instance/audit.ts';
import type { NotedEntry } from '../../model/instance/audit-notes.ts';
import type { ClaimedTask, Outcome } from '../../model/outbound/task.ts';
import type { Ports } from '../../model/ports.ts';
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

/** The customers whose network addresses these entries show. */
export const customersShownBy = (entries: readonly NotedEntry[]): readonly NotedCustomer[] =>
  entries.flatMap(({ workspaceId, entry }) => {
    const id = customerShownBy(entry);
    return id === null ? [] : [{ workspaceId, id }];
  });

/** Leaves the address out of entries of customers who are not among those that are `stored`. */
export const withoutForgotten = (
  entries: readonly NotedEntry[],
  stored: readonly NotedCustomer[],
): readonly NotedEntry[] => {
  const there = new Set(stored.map(({ workspaceId, id }) => `${workspaceId} ${id}`));
  return entries.map((noted) => {
    const id = customerShownBy(noted.entry);
    if (id === null || there.has(`${noted.workspaceId} ${id}`)) return noted;
    return { ...noted, entry: { ...noted.entry, source: null } };
  });
};

export type NotedCustomer = Readonly<{ workspaceId: string; id: string }>;

const customerShownBy = ({ actorType, actorId, source }: AuditEntry): string | null =>
  actorType === 'customer' && source !== null ? actorId : null;
