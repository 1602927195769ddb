import { createHash } from 'node:crypto';
import { urlTaken, type Webhook, type WebhookStore } from '@tidemark/domain';
import type { WebhookRow } from '../../automation-rows.ts';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import type { ConfigurationVersion } from '../automation/configuration-version.ts';
import { fromFlag, fromJson, toFlag, toJson } from '../conversions.ts';
import { deliveryLog } from './webhook-deliveries.ts';

export const webhookStore = (db: Db, workspaceId: string, version: ConfigurationVersion): WebhookStore => ({
  ...deliveryLog(db, workspaceId),
  find: async (id) => webhookOrNull(await findRow.first(db, workspaceId, id)),
  findForChange: async (id) => webhookOrNull(await lockRow.first(db, workspaceId, id)),
  all: async () => (await allRows.all(db, workspaceId)).map(webhookFromRow),
  add: async (webhook) => {
    const added = await addRow.run(db, { workspace_id: workspaceId, ...webhookToRow(webhook) });
    if (added === 0) throw urlTaken(webhook.url);
    await version.raise();
  },
  save: async (webhook) => {
    const { id, ...changes } = webhookToRow(webhook);
    const holder = await findByUrl.first(db, workspaceId, changes.url_key);
    if (holder && holder.id !== id) throw urlTaken(webhook.url);
    await saveRow.run(db, workspaceId, { id, changes });
    await version.raise();
  },
  setFailingSince: async (id, since) => {
    await markFailing.run(db, workspaceId, { id, since });
  },
  remove: async (id) => {
    await removeRow.run(db, workspaceId, id);
    await version.raise();
  },
});

const webhookOrNull = (row: WebhookRow | null): Webhook | null => row && webhookFromRow(row);

const webhookFromRow = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  events: fromJson(row.events),
  secrets: fromJson(row.secrets),
  active: fromFlag(row.active),
  disabledReason: row.disabled_reason,
  failingSince: row.failing_since,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

type KeyedRow = WebhookRow & Readonly<{ url_key: string }>;

const webhookToRow = (webhook: Webhook): KeyedRow => ({
  id: webhook.id,
  url: webhook.url,
  url_key: createHash('sha256').update(webhook.url).digest('hex'),
  events: toJson(webhook.events),
  secrets: toJson(webhook.secrets),
  active: toFlag(webhook.active),
  disabled_reason: webhook.disabledReason,
  failing_since: webhook.failingSince,
  created_at: webhook.createdAt,
  updated_at: webhook.updatedAt,
});

const rowsOf = (db: Db, workspaceId: Placeholder<string>) =>
  db.selectFrom('webhooks').selectAll().where('workspace_id', '=', workspaceId);

const findRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  rowsOf(db, workspaceId).where('id', '=', id),
);

const lockRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  rowsOf(db, workspaceId).where('id', '=', id).forNoKeyUpdate(),
);

const allRows = statement((db, workspaceId: Placeholder<string>) => rowsOf(db, workspaceId).orderBy('id'));

const findByUrl = statement((db, workspaceId: Placeholder<string>, urlKey: Placeholder<string>) =>
  db
    .selectFrom('webhooks')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('url_key', '=', urlKey),
);

const addRow = statement((db, row: Placeholder<KeyedRow & { workspace_id: string }>) =>
  db
    .insertInto('webhooks')
    .values(row)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'url_key']).doNothing()),
);

const updateOf = (db: Db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  db.updateTable('webhooks').where('workspace_id', '=', workspaceId).where('id', '=', id);

const saveRow = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { id, changes }: Placeholder<{ id: string; changes: Omit<KeyedRow, 'id'> }>,
  ) => updateOf(db, workspaceId, id).set(changes),
);

const markFailing = statement(
  (db, workspaceId: Placeholder<string>, { id, since }: Placeholder<{ id: string; since: string | null }>) =>
    updateOf(db, workspaceId, id).set({ failing_since: since }),
);

const removeRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  db.deleteFrom('webhooks').where('workspace_id', '=', workspaceId).where('id', '=', id),
);
