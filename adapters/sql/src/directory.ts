import { type Directory, foldEmail, isSlug, pageOf } from '@tidemark/domain';
import { hiddenMark } from '@tidemark/domain/moving';
import { sql } from 'kysely';
import { findAddress, findHook } from './directory-names.ts';
import type { Engine } from './engine.ts';
import { refuseInsideTransaction } from './inside.ts';
import type { Placeholder } from './placeholder.ts';
import type { Db } from './schema.ts';
import { statement } from './statement.ts';
import { lastId } from './stores/conversions.ts';
import { workspaceFromRow } from './stores/instance/workspace.ts';
import type { Transact } from './work.ts';

export const createDirectory = (transact: Transact, engine: Engine): Directory => {
  const reader = engine.reader('directory');
  return {
    findCredential: async (tokenHash, at) => {
      refuseInsideTransaction();
      return engine.credentials.find(tokenHash, at);
    },
    findWorkspace: async (slug) => {
      refuseInsideTransaction();
      // Nobody finds a workspace whose import has not ended.
      if (!isSlug(slug, 63)) return null;
      const row = await findWorkspaceBySlug.first(reader, slug);
      return row && workspaceFromRow(row);
    },
    findInboundAddress: async (address) => {
      refuseInsideTransaction();
      const row = await findAddress.first(reader, foldEmail(address));
      return row && { workspaceId: row.workspace_id, addressId: row.id };
    },
    findInboundDomain: async (domain) => {
      refuseInsideTransaction();
      const row = await findAtDomain.first(reader, `@${domain.toLowerCase()}`);
      return row && { workspaceId: row.workspace_id, addressId: row.id };
    },
    findInboundHook: async (secretHash) => {
      refuseInsideTransaction();
      const row = await findHook.first(reader, secretHash);
      return row && { workspaceId: row.workspace_id, hookId: row.id };
    },
    listWorkspaces: async ({ limit, after }) => {
      refuseInsideTransaction();
      const rows = await listRows(reader, after ?? lastId, limit + 1);
      return pageOf(rows.map(workspaceFromRow), limit, ({ id }) => id);
    },
    replaceSetupLink: (tokenHash, expiresAt) =>
      transact(async (transaction) => {
        await transaction
          .insertInto('setup_links')
          .values({ slot: onlySlot, token_hash: tokenHash, expires_at: expiresAt })
          .onConflict((conflict) =>
            conflict.column('slot').doUpdateSet({ token_hash: tokenHash, expires_at: expiresAt }),
          )
          .execute();
      }),
    hasSetupLink: async (tokenHash, at) => {
      refuseInsideTransaction();
      const row = await reader
        .selectFrom('setup_links')
        .select('token_hash')
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', at)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
};

/** One place for one link: a new one takes it over. */
const onlySlot = 1;

const listRows = (db: Db, below: string, count: number) =>
  db
    .selectFrom('workspaces')
    .selectAll()
    .where('id', '<', below)
    .where('slug', 'not like', `${hiddenMark}%`)
    .orderBy('id', 'desc')
    .limit(count)
    .execute();

const findWorkspaceBySlug = statement((db, slug: Placeholder<string>) =>
  db
    .selectFrom('directory_slugs as listed')
    .innerJoin('workspaces as workspace', 'workspace.id', 'listed.workspace_id')
    .selectAll('workspace')
    .where('listed.slug', '=', slug),
);

/** Reads all addresses of the instance, for the few mails to a postmaster. */
const findAtDomain = statement((db, end: Placeholder<string>) =>
  db
    .selectFrom('directory_addresses as listed')
    .innerJoin('inbound_addresses as address', (join) =>
      join.onRef('address.workspace_id', '=', 'listed.workspace_id').onRef('address.id', '=', 'listed.id'),
    )
    .select(['address.workspace_id', 'address.id'])
    .where(
      sql<string>`substr(listed.address_key, length(listed.address_key) - length(cast(${end} as text)) + 1)`,
      '=',
      end,
    )
    .where('address.verified_at', 'is not', null)
    .orderBy('address.created_at')
    .orderBy('address.id')
    .limit(1),
);
