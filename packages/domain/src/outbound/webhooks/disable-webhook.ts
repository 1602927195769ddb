/** Disables a webhook without responses and notifies the agents who manage the workspace. */

import type { Instant } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { AddEntry } from '../../model/audited-write.ts';
import { auditEntry } from '../../model/instance/audit-entry.ts';
import type { MailTexts } from '../../model/outbound/mail-texts.ts';
import type { Ids, Stores } from '../../model/ports.ts';
import type { Say, SayTime } from '../mail/say.ts';
import { tellManagersAlways } from '../mail/tell-managers.ts';

/** Why a webhook is disabled: its receiver is gone, or has failed since an instant. */
export type DisableCause = Readonly<{ type: 'gone' } | { type: 'failing'; since: Instant }>;

type Disabling = Readonly<{ id: string; cause: DisableCause; now: Instant }>;

export type DisablingPorts = Readonly<{ ids: Ids; mailTexts: MailTexts; addEntry: AddEntry }>;

export const disableWebhook = async (
  stores: Stores,
  { ids, mailTexts, addEntry }: DisablingPorts,
  { id, cause, now }: Disabling,
): Promise<void> => {
  const webhook = await stores.webhooks.findForChange(id);
  if (!webhook?.active) return;
  await stores.webhooks.save({ ...webhook, active: false, disabledReason: reasonOf(cause), updatedAt: now });
  const actor = { type: 'system', id: null, name: 'Webhooks' } as const;
  const path = `/webhooks/${id}`;
  const call = { actor, operation: 'disableWebhook', path, requestId: ids.next(), source: null };
  await addEntry(auditEntry(call, { id: ids.next(), at: now, outcome: 'ok' }));
  await tellManagersAlways(
    { stores, ids, mailTexts, now },
    {
      write: (say, at) => ({
        subject: say('notice_webhook_disabled_subject', {}),
        text: [
          `${say('notice_webhook_disabled_text', { url: webhook.url })} ${sayCause(say, at, cause)}`,
          say('notice_webhook_disabled_last', { days: keptDays }),
        ].join('\n\n'),
      }),
      command: `./tidemark webhook enable ${id}\n./tidemark webhook recover ${id} --since <YYYY-MM-DDThh:mm:ssZ>`,
      cause: 'webhook_disabled',
    },
  );
};

/** The reason, as the API and the command line show it. */
const reasonOf = (cause: DisableCause): string =>
  cause.type === 'gone' ? 'The receiver answered 410 Gone.' : `Nothing but failures since ${cause.since}.`;

const sayCause = (say: Say, at: SayTime, cause: DisableCause): string =>
  cause.type === 'gone'
    ? say('notice_webhook_gone', {})
    : say('notice_webhook_failing', { since: at(cause.since) });

const keptDays = limits.eventsKeptMs / 86_400_000;
