import { type Stores, setRecent } from '@tidemark/domain';
import type { Db } from './schema.ts';
import { storesOf } from './stores.ts';

/** Stores that read keep nothing but the id of their workspace: they are made once for each, not for each call. */
export const storesByWorkspace = (reader: (workspaceId: string) => Db): ((workspaceId: string) => Stores) => {
  const opened = new Map<string, Stores>();
  return (workspaceId) => {
    const found = opened.get(workspaceId);
    if (found && opened.size < mostOpened) return found;
    const stores = found ?? storesOf(reader(workspaceId), workspaceId, 'reads');
    setRecent(opened, [workspaceId, stores], mostOpened);
    return stores;
  };
};

const mostOpened = 200;
