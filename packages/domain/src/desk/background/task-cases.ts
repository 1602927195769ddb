/** The use cases of tasks, for `createDesk`. */

import { forgettingSources } from '../../instance/audit/forget-sources.ts';
import { plus } from '../../kernel/instant.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import { makingExports } from '../../library/exports/make-export.ts';
import type { Call } from '../../model/actor.ts';
import type { ClaimedTask, Outcome, ParkedTask, TaskCounts, TaskKind } from '../../model/outbound/task.ts';
import type { Ports } from '../../model/ports.ts';
import { reading, writing } from '../../model/use-case.ts';
import { sendingMails } from '../../outbound/mail/send-mail.ts';
import { sendingPushes } from '../../outbound/push/send-push.ts';
import { countTasks, listParkedTasks, retryTask } from '../../outbound/tasks/list-tasks.ts';
import { removingErased } from '../../outbound/tasks/remove-erased.ts';
import { deliveringWebhooks } from '../../outbound/webhooks/deliver-webhook.ts';
import { sendingDrafts } from '../drafts/send-draft.ts';
import { sendingOutgoing } from '../outgoing/send-outgoing.ts';
import { notingUndelivered } from '../tickets/note-undelivered.ts';
import { wakingTickets } from '../tickets/snooze-ticket.ts';

/** Tasks that writes have queued: deliveries, mails that are sent or received, pushes, held drafts, exports and removals. */
export interface TaskCases {
  /** Runs a task that a worker has claimed, and returns whether it is done or when it is tried again. */
  run(task: ClaimedTask): Promise<Outcome>;
  /** How many tasks of the workspace wait, run and are parked. */
  count(call: Call): Promise<TaskCounts>;
  /** Tasks that are no longer tried, newest first. */
  listParked(call: Call, page: PageRequest<string>): Promise<Page<ParkedTask, string>>;
  /** Queues a parked task again. Throws `not_found` for any other. */
  retry(call: Call, id: string): Promise<void>;
}

/** Runs of tasks that belong to another room. */
export type InboundRuns = Readonly<{ takeIn: Run; fetch: Run }>;

/** Tasks of a read-only workspace wait for the next look. */
const readOnlyRestMs = 10_000;

type Around = Readonly<{ inbound: InboundRuns; isReadOnly: (workspaceId: string) => Promise<boolean> }>;

export const taskCases = (ports: Ports, { inbound, isReadOnly }: Around): TaskCases => {
  const read = reading(ports);
  const run = runningTasks(ports, inbound);
  return {
    run: async (task) => {
      if (await isReadOnly(task.workspaceId)) return { wait: plus(ports.clock.now(), readOnlyRestMs) };
      return run(task);
    },
    count: (call) => read(countTasks)(call, undefined),
    listParked: read(listParkedTasks),
    retry: writing(ports)(retryTask),
  };
};

type Run = TaskCases['run'];

/** One runner for each process: it remembers which receivers do not answer. */
const runningTasks = (ports: Ports, { takeIn, fetch }: InboundRuns): Run => {
  const runs: Readonly<Record<TaskKind, Run>> = {
    'webhook.deliver': deliverRun(ports),
    'push.send': sendingPushes(ports),
    'mail.send': sendingMails(ports),
    'mail.note': notingUndelivered(ports),
    'mail.take_in': takeIn,
    'mail.fetch': fetch,
    'export.make': makingExports(ports),
    'draft.send': sendingDrafts(ports),
    'ticket.send': sendingOutgoing(ports),
    'ticket.wake': wakingTickets(ports),
    'bytes.remove': removingErased(ports),
    'audit.forget': forgettingSources(ports),
  };
  return (task) => runs[task.kind](task);
};

const deliverRun = (ports: Ports): Run => {
  const deliver = deliveringWebhooks(ports);
  return async ({ workspaceId, id, payload }) => {
    const { webhook_id: webhookId, event_id: eventId, traceparent } = payload;
    const delivered = await deliver({
      workspaceId,
      id,
      webhookId: String(webhookId),
      eventId: String(eventId),
      ...(traceparent !== undefined && { traceparent: String(traceparent) }),
    });
    if (delivered && 'restsUntil' in delivered) return { wait: delivered.restsUntil };
    return delivered?.outcome.type === 'retry' ? { later: delivered.outcome.at } : { done: true };
  };
};
