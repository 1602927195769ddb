import type { SealedKind, SealedText, SealedTextStore } from '@tidemark/domain';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';

export const sealedTextStore = (db: Db, workspaceId: string): SealedTextStore => ({
  list: async (kind, after, count) => {
    if (kind === 'sso') return after === null ? ofSso(await findSso.first(db, workspaceId)) : [];
    const rows = await listRows[kind].all(db, workspaceId, { after: after ?? beforeAll, count });
    return rows.flatMap(({ id, sealed }) => (sealed === null ? [] : [{ kind, id, sealed }]));
  },
  replace: async ({ kind, id, sealed: known }, sealed) => {
    if (kind === 'sso') await replaceSso.send(db, workspaceId, { known, sealed });
    else await replaceRow[kind].send(db, workspaceId, { id, known, sealed });
  },
});

/** Less than every id. */
const beforeAll = '00000000-0000-0000-0000-000000000000';

type Text = Placeholder<string>;
type PageWish = Placeholder<{ after: string; count: number }>;
type Replacement = Placeholder<{ id: string; known: string; sealed: string }>;

const ofSso = (row: Readonly<{ sealed: string | null }> | null): readonly SealedText[] =>
  row === null || row.sealed === null ? [] : [{ kind: 'sso', id: '', sealed: row.sealed }];

type Kind = Exclude<SealedKind, 'sso'>;

const listRows = {
  device: statement((db, workspaceId: Text, { after, count }: PageWish) =>
    db
      .selectFrom('push_devices')
      .select(['id', 'sealed_token as sealed'])
      .where('workspace_id', '=', workspaceId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(count),
  ),
  account: statement((db, workspaceId: Text, { after, count }: PageWish) =>
    db
      .selectFrom('inbound_accounts')
      .select(['id', 'sealed_secret as sealed'])
      .where('workspace_id', '=', workspaceId)
      .where('id', '>', after)
      .where('sealed_secret', 'is not', null)
      .orderBy('id')
      .limit(count),
  ),
  mail_key: statement((db, workspaceId: Text, { after, count }: PageWish) =>
    db
      .selectFrom('mail_keys')
      .select(['id', 'sealed_key as sealed'])
      .where('workspace_id', '=', workspaceId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(count),
  ),
  app: statement((db, workspaceId: Text, { after, count }: PageWish) =>
    db
      .selectFrom('agent_apps')
      .select(['agent_id as id', 'sealed_secret as sealed'])
      .where('workspace_id', '=', workspaceId)
      .where('agent_id', '>', after)
      .orderBy('agent_id')
      .limit(count),
  ),
} satisfies Record<Kind, unknown>;

const replaceRow = {
  device: statement((db, workspaceId: Text, { id, known, sealed }: Replacement) =>
    db
      .updateTable('push_devices')
      .set({ sealed_token: sealed })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .where('sealed_token', '=', known),
  ),
  account: statement((db, workspaceId: Text, { id, known, sealed }: Replacement) =>
    db
      .updateTable('inbound_accounts')
      .set({ sealed_secret: sealed })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .where('sealed_secret', '=', known),
  ),
  mail_key: statement((db, workspaceId: Text, { id, known, sealed }: Replacement) =>
    db
      .updateTable('mail_keys')
      .set({ sealed_key: sealed })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .where('sealed_key', '=', known),
  ),
  app: statement((db, workspaceId: Text, { id, known, sealed }: Replacement) =>
    db
      .updateTable('agent_apps')
      .set({ sealed_secret: sealed })
      .where('workspace_id', '=', workspaceId)
      .where('agent_id', '=', id)
      .where('sealed_secret', '=', known),
  ),
} satisfies Record<Kind, unknown>;

const findSso = statement((db, workspaceId: Text) =>
  db
    .selectFrom('sso_settings')
    .select('sealed_client_secret as sealed')
    .where('workspace_id', '=', workspaceId),
);

const replaceSso = statement(
  (db, workspaceId: Text, { known, sealed }: Placeholder<{ known: string; sealed: string }>) =>
    db
      .updateTable('sso_settings')
      .set({ sealed_client_secret: sealed })
      .where('workspace_id', '=', workspaceId)
      .where('sealed_client_secret', '=', known),
);
