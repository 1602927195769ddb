/** Which tickets have a draft of the agent: marked in lists, and a list of their own. */
import { useQuery } from '@tanstack/react-query';
import { ask } from './call.ts';
import type { ServerDraft } from './draft-text.ts';
import { knowDrafts, resumeDrafts } from './drafts.ts';

type Page = Readonly<{ data: readonly ServerDraft[]; next_cursor: string | null }>;

export const ownDraftsOptions = {
  queryKey: ['drafts'],
  queryFn: async ({ signal }: Readonly<{ signal: AbortSignal }>): Promise<readonly ServerDraft[]> => {
    void resumed();
    const { data } = await ask<Page>('/drafts?limit=100', { signal });
    knowDrafts(data);
    return data;
  },
};

let resuming: Promise<void> | null = null;

const resumed = (): Promise<void> => {
  resuming ??= resumeDrafts();
  return resuming;
};

export const useOwnDrafts = (): readonly ServerDraft[] => useQuery(ownDraftsOptions).data ?? none;

/** Null where the agent writes nothing in the ticket; `stopped` where something could not be sent. */
export const useDraftMark = (number: number): 'draft' | 'held' | 'stopped' | null => {
  const drafts = useOwnDrafts().filter((draft) => draft.ticket_number === number);
  if (drafts.length === 0) return null;
  if (drafts.some(({ stopped }) => stopped)) return 'stopped';
  return drafts.some(({ state }) => state === 'held') ? 'held' : 'draft';
};

const none: readonly never[] = [];
