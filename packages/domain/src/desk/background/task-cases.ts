/** The use cases of tasks, for `createDesk`. */

import { forgettingSources } from '../../instance/audit/forget-sources.ts';
import { makingExports } from '../../library/exports/make-export.ts';
import type { Call } from '../../model/actor.ts';
import type { ClaimedTask, Outcome, TaskKind } from '../../model/outbound/task.ts';
import type { Ports } from '../../model/ports.ts';
import { reading, writing } from '../../model/use-case.ts';
import { sendingMails } from '../../outbound/mail/send-mail.ts';
import { sendingPushes } from '../../outbound/push/send-push.ts';
import { countTasks, listParkedTasks, retryTask } from '../../outbound/tasks/list-tasks.ts';
import { removingErased } from '../../outbound/tasks/remove-erased.ts';
import { deliveringWebhooks } from '../../outbound/webhooks/deliver-webhook.ts';

export const taskCases = (ports: Ports) => {
  const read = reading(ports);
  return {
    run: runningTasks(ports),
    count: (call: Call) => read(countTasks)(call, undefined),
    listParked: read(listParkedTasks),
    retry: writing(ports)(retryTask),
  };
};

/** Does a task that a worker has claimed. */
type Run = (task: ClaimedTask) => Promise<Outcome>;

/** One runner for each process: it remembers which receivers do not answer. */
const runningTasks = (ports: Ports): Run => {
  const runs: Readonly<Record<TaskKind, Run>> = {
    'webhook.deliver': deliverRun(ports),
    'push.send': sendingPushes(ports),
    'mail.send': sendingMails(ports),
    'export.make': makingExports(ports),
    'bytes.remove': removingErased(ports),
    'audit.forget': forgettingSources(ports),
  };
  return (task) => runs[task.kind](task);
};

const deliverRun = (ports: Ports): Run => {
  const deliver = deliveringWebhooks(ports);
  return async ({ workspaceId, id, payload }) => {
    const { webhook_id: webhookId, event_id: eventId } = payload;
    const delivered = await deliver({
      workspaceId,
      id,
      webhookId: String(webhookId),
      eventId: String(eventId),
    });
    if (delivered && 'restsUntil' in delivered) return { wait: delivered.restsUntil };
    return delivered?.verdict.type === 'retry' ? { later: delivered.verdict.at } : { done: true };
  };
};
