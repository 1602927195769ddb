/** Rows by which a workspace is found before it is known. Triggers keep them: see migrations/0103-directory.ts. */
import type { FoundCredential } from '@tidemark/domain';

type Found = Readonly<{ workspace_id: string; id: string }>;

export type DirectoryTables = {
  directory_slugs: Readonly<{ slug: string; workspace_id: string }>;
  directory_tokens: Readonly<{ token_hash: string; kind: FoundCredential['type'] }> & Found;
  directory_addresses: Readonly<{ address_key: string }> & Found;
  directory_hooks: Readonly<{ secret_hash: string }> & Found;
};
