/** The use cases of teams, for `createDesk`. */

import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Team } from '../../model/people/team.ts';
import type { Ports } from '../../model/ports.ts';
import { reading, writing } from '../../model/use-case.ts';
import { type AddTeam, addTeam } from './add-team.ts';
import { type AddTeamMember, addTeamMember, removeTeamMember } from './add-team-member.ts';
import { listTeams } from './list-teams.ts';

/** Teams of agents (contract §6.1). */
export interface TeamCases {
  /** Adds a team. Throws `validation_failed` for a `name` that another team has. */
  add(call: Call, input: AddTeam): Promise<Team>;
  /** Puts an agent into a team; a member stays one. Throws `not_found` for an unknown team or agent. */
  addMember(call: Call, input: AddTeamMember): Promise<Agent>;
  /** Takes an agent out of a team; who is no member stays none. Throws as `addMember` does. */
  removeMember(call: Call, input: AddTeamMember): Promise<Agent>;
  /** `GET /teams` (contract §6.1), newest first. */
  list(call: Call, page: PageRequest<string>): Promise<Page<Team, string>>;
}

export const teamCases = (ports: Ports): TeamCases => {
  const write = writing(ports);
  return {
    add: write(addTeam),
    addMember: write(addTeamMember),
    removeMember: write(removeTeamMember),
    list: reading(ports)(listTeams),
  };
};
