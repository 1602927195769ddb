/** Disables a webhook without responses and notifies the agents who manage the workspace. */

import type { Instant } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { AddEntry } from '../../model/audited-write.ts';
import { auditEntry } from '../../model/instance/audit-entry.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Ids, Stores } from '../../model/ports.ts';
import { queueMail } from '../mail/queue-mail.ts';

type Disabling = Readonly<{ id: string; reason: string; now: Instant }>;

export const disableWebhook = async (
  stores: Stores,
  { ids, addEntry }: Readonly<{ ids: Ids; addEntry: AddEntry }>,
  { id, reason, now }: Disabling,
): Promise<void> => {
  const webhook = await stores.webhooks.findForChange(id);
  if (!webhook?.active) return;
  await stores.webhooks.save({ ...webhook, active: false, disabledReason: reason, updatedAt: now });
  const actor = { type: 'system', id: null, name: 'Webhooks' } as const;
  const path = `/webhooks/${id}`;
  const call = { actor, operation: 'disableWebhook', path, requestId: ids.next(), source: null };
  await addEntry(auditEntry(call, { id: ids.next(), at: now, outcome: 'ok' }));
  const workspace = await stores.workspace.find();
  for (const { email } of await managers(stores))
    await queueMail(
      { stores, ids, now },
      {
        kind: 'notice',
        automatic: true,
        to: email,
        subject: `${workspace?.name ?? 'Tidemark'}: a webhook was disabled`,
        text: noticeOf(webhook.url, reason, id),
        cause: 'webhook_disabled',
      },
    );
};

const managers = async ({ agents }: Stores): Promise<readonly Agent[]> => {
  const page = { limit: limits.page.most, after: null };
  const owners = await agents.list({ role: 'owner', status: 'active' }, page);
  const admins = await agents.list({ role: 'admin', status: 'active' }, page);
  return [...owners.data, ...admins.data];
};

const noticeOf = (url: string, reason: string, id: string): string =>
  [
    `The webhook ${url} was disabled. ${reason}`,
    `Events are kept for ${keptDays} days. When the receiver works again, enable the webhook and resend what it missed:`,
    `./tidemark webhook enable ${id}\n./tidemark webhook recover ${id} --since <the instant it began>`,
  ].join('\n\n');

const keptDays = limits.eventsKeptMs / 86_400_000;
