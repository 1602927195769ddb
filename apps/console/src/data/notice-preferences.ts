/** The agent's own choice of how news comes, kept on the server. */
import { useQuery } from '@tanstack/react-query';
import { ask } from './call.ts';
import type { NoticePreferences } from './notices.ts';
import { queries } from './queries.ts';

const usual: NoticePreferences = { notices: {}, quiet: null };
const key = ['my-preferences'] as const;
const path = '/my/preferences';

export const useNoticePreferences = (): NoticePreferences =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ask<NoticePreferences>(path, { signal }),
    staleTime: 300_000,
  }).data ?? usual;

/** Seen at once; read again when the server refused it. */
export const changeNotices = async (change: Partial<NoticePreferences>): Promise<void> => {
  queries.setQueryData<NoticePreferences>(key, (now) => ({ ...(now ?? usual), ...change }));
  await ask(path, { method: 'PATCH', body: change }).catch(async (error: unknown) => {
    await queries.invalidateQueries({ queryKey: key });
    throw error;
  });
};
