import { DeskError } from '../kernel/errors.ts';
import type { SetupLinkStore, Workspace, WorkspaceStore } from '../model/instance/workspace.ts';
import type { Tables } from './memory-tables.ts';

export const memoryWorkspace = (tables: Tables): WorkspaceStore => {
  const workspaces = tables.of('workspace');
  const readOnly = tables.of('readOnly');
  const refuseTaken = ({ id, slug }: Workspace): void => {
    if (tables.everywhere('workspace').some((other) => other.slug === slug && other.id !== id))
      throw new DeskError(
        'slug_taken',
        `Another workspace has the slug ${slug}: choose another one.`,
        'slug',
      );
  };
  return {
    find: async () => workspaces.find(tables.workspaceId),
    add: async (workspace) => {
      refuseTaken(workspace);
      workspaces.put(tables.workspaceId, workspace);
    },
    save: async (workspace) => {
      refuseTaken(workspace);
      workspaces.replace(tables.workspaceId, workspace);
    },
    readOnlySince: async () => readOnly.find(tables.workspaceId),
    setReadOnly: async (since) => {
      if (since === null) readOnly.remove(tables.workspaceId);
      else readOnly.put(tables.workspaceId, since);
    },
  };
};

export const memorySetupLink = (tables: Tables): SetupLinkStore => ({
  spend: async (tokenHash, at) => {
    const links = tables.shared('setupLink');
    const live = links.find('live');
    if (live?.tokenHash !== tokenHash || live.expiresAt <= at) return false;
    links.remove('live');
    return true;
  },
  end: async () => {
    tables.shared('setupLink').remove('live');
  },
});
