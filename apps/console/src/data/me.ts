import { useSuspenseQuery } from '@tanstack/react-query';
import type { Me } from '@tidemark/client';
import { type Ability, may } from '@tidemark/domain/abilities';
import { ask } from './call.ts';
import { livePlace } from './live-place.ts';
import { knowPreferences, type Preferences } from './preferences.ts';

type ConsoleMe = Me &
  Readonly<{
    preferences: Preferences;
    /** Whether customers are answered by mail: false without a sender or a mail server. */
    mails: boolean;
    place: Readonly<{ sequence: number; configuration: number }>;
  }>;

const options = {
  queryKey: ['me'],
  queryFn: async ({ signal }: Readonly<{ signal: AbortSignal }>): Promise<ConsoleMe> => {
    const me = await ask<ConsoleMe>('/me', { signal });
    knowPreferences(me.preferences);
    livePlace.begin(me.place);
    return me;
  },
  staleTime: 300_000,
};

/** The agent who is signed in, with their teams and workspace. Suspends until it is known. */
export const useMe = (): ConsoleMe => useSuspenseQuery(options).data;

/** The server decides; the screen hides what it would refuse. */
export const can = ({ agent }: Pick<Me, 'agent'>, ability: Ability): boolean => may(agent.role, ability);
