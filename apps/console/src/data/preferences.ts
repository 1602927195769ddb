/** How the agent wants the console to act, as the server stores it. */
import { useQuery } from '@tanstack/react-query';
import { same } from '@tidemark/domain/same';
import { ownKeysOf, storedKeysOf } from '../keys/own-keys.ts';
import type { OwnKeys } from '../keys/table.ts';
import { ask } from './call.ts';
import { changeLook, lookNow } from './look.ts';
import type { NoticePreferences } from './notices.ts';
import { queries } from './queries.ts';

export type Preferences = NoticePreferences &
  Readonly<{
    /** For so many seconds a sent reply can be taken back. */
    undo_seconds: number;
    /** Whether a reply assigns its ticket to the agent where nobody has it. */
    takes_answered: boolean;
    /** The screen after sending. */
    after_send: 'next' | 'stay' | 'list';
    /** The text below the agent's replies. */
    signature: string;
    single_keys: boolean;
    keys: Readonly<Record<string, string>>;
  }>;

const usual: Preferences = {
  undo_seconds: 10,
  takes_answered: true,
  after_send: 'next',
  signature: '',
  single_keys: true,
  keys: {},
  notices: {},
  quiet: null,
};

const path = '/my/preferences';

const options = {
  queryKey: ['preferences'],
  queryFn: async ({ signal }: Readonly<{ signal: AbortSignal }>) =>
    withKeys(await ask<Preferences>(path, { signal })),
  staleTime: 300_000,
};

/** Keys are heard before the server was asked: this browser remembers them. */
const withKeys = (preferences: Preferences): Preferences => {
  const { singleKeysOff, keys } = lookNow();
  const now = { singleKeysOff: !preferences.single_keys, keys: ownKeysOf(preferences.keys) };
  if (!same({ singleKeysOff, keys }, now)) changeLook(now);
  return preferences;
};

/** They come with the agent who is signed in. */
export const knowPreferences = (preferences: Preferences): void =>
  void queries.setQueryData<Preferences>(options.queryKey, withKeys(preferences));

export const usePreferences = (): Preferences => useQuery(options).data ?? usual;

export const preferencesNow = (): Promise<Preferences> => queries.ensureQueryData(options);

/** Seen at once; read again when the server refused it. */
export const changePreferences = async (change: Partial<Preferences>): Promise<void> => {
  queries.setQueryData<Preferences>(options.queryKey, (now) => withKeys({ ...(now ?? usual), ...change }));
  await ask(path, { method: 'PATCH', body: change }).catch(async (error: unknown) => {
    await queries.invalidateQueries({ queryKey: options.queryKey });
    throw error;
  });
};

export const changeKeys = (own: OwnKeys): Promise<void> => changePreferences({ keys: storedKeysOf(own) });
