import type { Stores } from '@tidemark/domain';
import type { Db } from './schema.ts';
import { storesOf } from './stores.ts';

/** Stores that read keep nothing but the id of their workspace: they are made once for each, not for each call. */
export const storesByWorkspace = (db: Db): ((workspaceId: string) => Stores) => {
  const known = new Map<string, Stores>();
  return (workspaceId) => {
    const found = known.get(workspaceId);
    if (found) return found;
    if (known.size === mostKnown) known.clear();
    const made = storesOf(db, workspaceId, 'reads');
    known.set(workspaceId, made);
    return made;
  };
};

const mostKnown = 1_000;
