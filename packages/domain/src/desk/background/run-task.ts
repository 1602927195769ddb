/** Does a task that a worker has claimed. */
import { forgettingSources } from '../../instance/audit/forget-sources.ts';
import { makingExports } from '../../library/exports/make-export.ts';
import type { ClaimedTask, Outcome, TaskKind } from '../../model/outbound/task.ts';
import type { Ports } from '../../model/ports.ts';
import { sendingMails } from '../../outbound/mail/send-mail.ts';
import { sendingPushes } from '../../outbound/push/send-push.ts';
import { removingErased } from '../../outbound/tasks/remove-erased.ts';
import { deliveringWebhooks } from '../../outbound/webhooks/deliver-webhook.ts';

type Run = (task: ClaimedTask) => Promise<Outcome>;

/** One runner for each process: it remembers which receivers do not answer. */
export const runningTasks = (ports: Ports): Run => {
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
