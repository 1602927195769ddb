import { limits } from '../limits.ts';
import { requiredText } from '../text.ts';
import type { WriteScope } from '../use-case.ts';
import type { Team } from './team.ts';

export const addTeam = async (
  { stores, ids, now }: WriteScope,
  input: Readonly<{ name: string }>,
): Promise<Team> => {
  const team: Team = {
    id: ids.next(),
    name: requiredText('name', input.name, limits.nameLength),
    createdAt: now,
  };
  await stores.teams.add(team);
  return team;
};
