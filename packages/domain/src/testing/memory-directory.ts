import type { Directory } from '../ports.ts';
import { newestFirst } from './memory-pages.ts';
import type { Tables } from './memory-tables.ts';

export const memoryDirectory = (
  tables: () => Tables,
  change: (use: (tables: Tables) => void) => Promise<void>,
): Directory => ({
  findCredential: async (tokenHash) => {
    const now = tables();
    const row = now.everywhere('apiKeys').find((candidate) => candidate.tokenHash === tokenHash);
    const workspace = now.everywhere('workspace').find(({ id }) => id === row?.workspaceId);
    return row && workspace ? { type: 'api_key', workspace, key: row.key } : null;
  },
  findWorkspace: async (slug) =>
    tables()
      .everywhere('workspace')
      .find((workspace) => workspace.slug === slug) ?? null,
  listWorkspaces: async (page) => newestFirst(tables().everywhere('workspace'), page),
  replaceSetupLink: (tokenHash, expiresAt) =>
    change((writable) => writable.shared('setupLink').put('live', { tokenHash, expiresAt })),
  hasSetupLink: async (tokenHash, at) => {
    const live = tables().shared('setupLink').find('live');
    return live?.tokenHash === tokenHash && live.expiresAt > at;
  },
});
