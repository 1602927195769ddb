/**
 * What an erased customer did stays in the audit log without the network address that it came from. The write that erases
 * leaves a task for it: what they did last may not be in the log yet, and there may be much. What is noted later still,
 * once their upload has ended or the database is back, is without it from the first.
 */
import { plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { AuditEntry } from '../../model/instance/audit.ts';
import type { ClaimedTask, Outcome } from '../../model/outbound/task.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';

const batch = 500;

/** Every write has ended by then that began while the person was there, whichever clock it went by. */
const lateMs = limits.writeMs + limits.clockSkewMs;

export const leaveToForget = (
  { stores, ids, now }: Pick<WriteScope, 'stores' | 'ids' | 'now'>,
  contactId: string,
): Promise<void> =>
  stores.tasks.add([
    {
      ...{ id: ids.next(), kind: 'audit.forget', payload: { contact_id: contactId } },
      ...{ lane: null, group: 'audit', runAt: plus(now, lateMs) },
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

/** How an audit trail adds what it has noted. */
export const addNoted = async (
  { audit, contacts }: Pick<Stores, 'audit' | 'contacts'>,
  entries: readonly AuditEntry[],
): Promise<void> => {
  const callers = new Set(entries.flatMap((entry) => customerShownBy(entry) ?? []));
  if (callers.size === 0) return audit.add(entries);
  const there = await contacts.findMany([...callers]);
  const known = new Set(there.map(({ id }) => id));
  await audit.add(
    entries.map((entry) => {
      const caller = customerShownBy(entry);
      return caller === null || known.has(caller) ? entry : { ...entry, source: null };
    }),
  );
};

const customerShownBy = ({ actorType, actorId, source }: AuditEntry): string | null =>
  actorType === 'customer' && source !== null ? actorId : null;
