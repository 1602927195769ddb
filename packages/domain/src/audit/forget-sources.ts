/**
 * What an erased customer did stays in the audit log without the network address that it came from. The write that erases
 * leaves a task for it: what they did last may not be in the log yet, and there may be much.
 */
import { plus } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports.ts';
import type { ClaimedTask, Outcome } from '../tasks/task.ts';
import type { WriteScope } from '../use-case.ts';

const batch = 500;

/** Processes that note what is read, and their clocks, may be late by so much. */
const lateMs = 10 * limits.auditDelayMs;

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
