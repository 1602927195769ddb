/** An item of a ticket's history as clients see it (contract §2.8). */

import { channels, type HistoryItem, mailKinds, mailReasons, slaMetrics } from '@tidemark/domain';
import * as v from 'valibot';
import { at, atOrNull, id, idOrNull, textOrNull } from '../wire.ts';
import { mailFaultToWire } from './mail-fault-wire.ts';

const changes = v.pipe(
  v.record(v.string(), v.tuple([v.unknown(), v.unknown()])),
  v.metadata({
    type: 'object',
    additionalProperties: { type: 'array', minItems: 2, maxItems: 2 },
    description: 'Each member that changed, with the value before and the value after.',
  }),
);

const RuleMark = v.object({
  id,
  name: v.pipe(v.string(), v.description('The name of the rule at that time.')),
  changed: v.pipe(v.array(v.string()), v.description('The members of `changes` that the rule changed.')),
});

const StampMark = v.object({
  metric: v.picklist(slaMetrics),
  kind: v.pipe(v.picklist(['warned', 'breached']), v.description('The kind of stamp.')),
  due_at: at,
});

const MailMark = v.object({
  kind: v.pipe(v.picklist(mailKinds), v.description('Why it was sent.')),
  to: v.pipe(v.string(), v.description('The address of the receiver.')),
  message_id: v.pipe(idOrNull, v.description('The message that it carries; null without one.')),
  state: v.pipe(v.picklist(['queued', 'sent', 'failed']), v.description('The state of the mail.')),
  error: textOrNull,
  reason: v.pipe(
    v.nullable(v.picklist(mailReasons)),
    v.description('The code of `error`; null where it has none.'),
  ),
  said: v.pipe(
    textOrNull,
    v.description('The reply of the mail server, or the addresses whose copies it refused.'),
  ),
  sent_at: v.pipe(atOrNull, v.description('When the mail server took it; null before.')),
});

export const HistoryItemWire = v.object({
  id,
  type: v.pipe(v.picklist(['change', 'mail']), v.description('A write to the ticket, or a mail about it.')),
  at,
  actor: v.nullable(
    v.object({
      type: v.picklist(['agent', 'customer', 'api_key', 'system']),
      id: idOrNull,
      name: textOrNull,
    }),
  ),
  channel: v.nullable(v.picklist(channels)),
  changes,
  rules: v.pipe(v.array(RuleMark), v.description('The rules that fired in the write, in this order.')),
  sla: v.pipe(v.array(StampMark), v.description('SLA targets that were stamped in the write.')),
  mail: v.pipe(v.nullable(MailMark), v.description('The mail; null where `type` is `change`.')),
});

type Wire = v.InferOutput<typeof HistoryItemWire>;

export const historyItemToWire = (item: HistoryItem): Wire =>
  item.type === 'mail' ? mailToWire(item) : changeToWire(item);

const changeToWire = ({ entry, who }: Extract<HistoryItem, { type: 'change' }>): Wire => ({
  id: entry.id,
  type: 'change',
  at: entry.at,
  actor: { type: entry.actor.type, id: entry.actor.id, name: who },
  channel: entry.channel,
  changes: Object.fromEntries(Object.entries(entry.changes).map(([name, [from, to]]) => [name, [from, to]])),
  rules: entry.rules.map(({ id: ruleId, name, changed }) => ({ id: ruleId, name, changed: [...changed] })),
  sla: entry.stamps.map(({ metric, kind, dueAt }) => ({ metric, kind, due_at: dueAt })),
  mail: null,
});

const mailToWire = ({ mail }: Extract<HistoryItem, { type: 'mail' }>): Wire => ({
  id: mail.id,
  type: 'mail',
  at: mail.createdAt,
  actor: null,
  channel: null,
  changes: {},
  rules: [],
  sla: [],
  mail: {
    kind: mail.kind,
    to: mail.to,
    message_id: mail.messageId,
    state: mail.state,
    error: mail.error,
    ...mailFaultToWire(mail),
    sent_at: mail.sentAt,
  },
});
