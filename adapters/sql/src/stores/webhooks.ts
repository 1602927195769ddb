import type { Webhook, WebhookStore } from '@tidemark/domain';
import type { WebhookRow } from '../automation-rows.ts';
import type { Db } from '../schema.ts';
import { statement } from '../statement.ts';
import type { ConfigurationVersion } from './configuration-version.ts';
import { fromFlag, fromJson, toFlag, toJson } from './conversions.ts';
import { deliveryLog } from './webhook-deliveries.ts';

export const webhookStore = (db: Db, workspaceId: string, version: ConfigurationVersion): WebhookStore => ({
  ...deliveryLog(db, workspaceId),
  find: async (id) => webhookOrNull(await findRow.first(db, workspaceId, id)),
  findForChange: async (id) => webhookOrNull(await lockRow.first(db, workspaceId, id)),
  all: async () => (await allRows.all(db, workspaceId)).map(webhookFromRow),
  add: async (webhook) => {
    await addRow.run(db, { workspace_id: workspaceId, ...webhookToRow(webhook) });
    await version.raise();
  },
  save: async (webhook) => {
    const { id, ...changes } = webhookToRow(webhook);
    await saveRow.run(db, workspaceId, id, changes);
    await version.raise();
  },
  setFailingSince: async (id, since) => {
    await markFailing.run(db, workspaceId, id, since);
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

const webhookToRow = (webhook: Webhook): WebhookRow => ({
  id: webhook.id,
  url: webhook.url,
  events: toJson(webhook.events),
  secrets: toJson(webhook.secrets),
  active: toFlag(webhook.active),
  disabled_reason: webhook.disabledReason,
  failing_since: webhook.failingSince,
  created_at: webhook.createdAt,
  updated_at: webhook.updatedAt,
});

const rowsOf = (db: Db, workspaceId: string) =>
  db.selectFrom('webhooks').selectAll().where('workspace_id', '=', workspaceId);

const findRow = statement((db, workspaceId: string, id: string) =>
  rowsOf(db, workspaceId).where('id', '=', id),
);

const lockRow = statement((db, workspaceId: string, id: string) =>
  rowsOf(db, workspaceId).where('id', '=', id).forNoKeyUpdate(),
);

const allRows = statement((db, workspaceId: string) => rowsOf(db, workspaceId).orderBy('id'));

const addRow = statement((db, row: WebhookRow & { workspace_id: string }) =>
  db.insertInto('webhooks').values(row),
);

const updateOf = (db: Db, workspaceId: string, id: string) =>
  db.updateTable('webhooks').where('workspace_id', '=', workspaceId).where('id', '=', id);

const saveRow = statement((db, workspaceId: string, id: string, changes: Omit<WebhookRow, 'id'>) =>
  updateOf(db, workspaceId, id).set(changes),
);

const markFailing = statement((db, workspaceId: string, id: string, since: string | null) =>
  updateOf(db, workspaceId, id).set({ failing_since: since }),
);

const removeRow = statement((db, workspaceId: string, id: string) =>
  db.deleteFrom('webhooks').where('workspace_id', '=', workspaceId).where('id', '=', id),
);
