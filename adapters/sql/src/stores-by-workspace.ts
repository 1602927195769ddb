import type { Stores } from '@tidemark/domain';
import type { Db } from './schema.ts';
import { storesOf } from './stores.ts';

/** Stores that read keep nothing but the id of their workspace: they are made once for each, not for each call. */
export const storesByWorkspace = (db: Db): ((workspaceId: string) => Stores) => {
  const opened = new Map<string, Stores>();
  return (workspaceId) => {
    const found = opened.get(workspaceId);
    if (found) return found;
    if (opened.size === mostOpened) opened.clear();
    const made = storesOf(db, workspaceId, 'reads');
    opened.set(workspaceId, made);
    return made;
  };
};

const mostOpened = 1_000;
