/** Look-ups of names that all workspaces share. */
import type { Placeholder } from './placeholder.ts';
import { statement } from './statement.ts';

/** The workspace that has a slug, open or not. */
export const findSlug = statement((db, slug: Placeholder<string>) =>
  db.selectFrom('directory_slugs').select('workspace_id').where('slug', '=', slug),
);

export const findAddress = statement((db, addressKey: Placeholder<string>) =>
  db.selectFrom('directory_addresses').select(['workspace_id', 'id']).where('address_key', '=', addressKey),
);

export const findHook = statement((db, secretHash: Placeholder<string>) =>
  db.selectFrom('directory_hooks').select(['workspace_id', 'id']).where('secret_hash', '=', secretHash),
);

type Names = Placeholder<readonly string[]>;

const tokenHolders = statement((db, names: Names) =>
  db
    .selectFrom('directory_tokens')
    .select(['token_hash as name', 'workspace_id'])
    .where('token_hash', 'in', names),
);

/** By table: whose records have one of these names, in any workspace. */
export const findHolders = {
  inbound_addresses: statement((db, names: Names) =>
    db
      .selectFrom('directory_addresses')
      .select(['address_key as name', 'workspace_id'])
      .where('address_key', 'in', names),
  ),
  inbound_hooks: statement((db, names: Names) =>
    db
      .selectFrom('directory_hooks')
      .select(['secret_hash as name', 'workspace_id'])
      .where('secret_hash', 'in', names),
  ),
  api_keys: tokenHolders,
  sessions: tokenHolders,
  customer_sessions: tokenHolders,
} as const;
