import { notNow } from '../errors.ts';
import { limits } from '../limits.ts';
import { described, foldName, requiredText } from '../text.ts';
import type { WriteScope } from '../use-case.ts';
import type { Team } from './team.ts';

export const addTeam = async (
  { stores, ids, now }: WriteScope,
  input: Readonly<{ name: string }>,
): Promise<Team> => {
  const name = requiredText('name', input.name, limits.nameLength);
  await stores.configuration.hold();
  // In the configuration file teams go by their names.
  if ((await stores.teams.all()).some((other) => foldName(other.name) === foldName(name)))
    throw notNow('name', `There is a team with the name ${described(name)} already.`);
  const team: Team = { id: ids.next(), name, createdAt: now };
  await stores.teams.add(team);
  return team;
};
