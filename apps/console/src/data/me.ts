import { useSuspenseQuery } from '@tanstack/react-query';
import type { Me } from '@tidemark/client';
import { type Ability, may } from '@tidemark/domain/abilities';
import { api } from './call.ts';

/** The agent who is signed in, with their teams and workspace. Suspends until it is known. */
export const useMe = (): Me =>
  useSuspenseQuery({ queryKey: ['me'], queryFn: ({ signal }) => api.me.get({ signal }), staleTime: 300_000 })
    .data;

/** The server decides; the screen hides what it would refuse. */
export const can = ({ agent }: Me, ability: Ability): boolean => may(agent.role, ability);
