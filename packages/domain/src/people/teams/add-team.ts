import { notNow } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { described, foldName, requiredText } from '../../kernel/text.ts';
import type { Team } from '../../model/people/team.ts';
import type { WriteScope } from '../../model/use-case.ts';

export type AddTeam = Readonly<{ name: string }>;

export const addTeam = async ({ stores, ids, now }: WriteScope, input: AddTeam): Promise<Team> => {
  const name = requiredText('name', input.name, limits.nameLength);
  await stores.configuration.hold();
  // In the configuration file teams go by their names.
  if ((await stores.teams.all()).some((other) => foldName(other.name) === foldName(name)))
    throw notNow('name', `There is a team with the name ${described(name)} already.`);
  const team: Team = { id: ids.next(), name, createdAt: now };
  await stores.teams.add(team);
  return team;
};
