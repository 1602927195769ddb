/** A ticket may refer only to objects of the same workspace. Other references return 422 with the name of the field and no more. */

import type { People } from '../../automation/conditions/people-of.ts';
import { invalid } from '../../kernel/errors.ts';
import { may } from '../../model/people/abilities.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Stores } from '../../model/ports.ts';
import { requiredActive } from '../../people/agents/active-agent.ts';

export type TicketReferences = Readonly<{
  assigneeId?: string | null | undefined;
  teamId?: string | null | undefined;
  organizationId?: string | null | undefined;
}>;

/** Answers with whom it has looked up. */
export const checkReferences = async (
  stores: Stores,
  { assigneeId, teamId, organizationId }: TicketReferences,
): Promise<Partial<People>> => {
  const [assignee, team, organization] = await Promise.all([
    assigneeId ? stores.agents.find(assigneeId) : null,
    teamId ? stores.teams.find(teamId) : null,
    organizationId ? stores.organizations.find(organizationId) : null,
  ]);
  if (assigneeId) refuseIdle('assignee_id', assigneeId, assignee);
  if (teamId && !team) throw invalid('team_id', `team_id must be the id of a team, got ${teamId}.`);
  if (organizationId && !organization)
    throw invalid(
      'organization_id',
      `organization_id must be the id of an organization, got ${organizationId}.`,
    );
  return { assignee, organization };
};

/** An agent who may work on tickets: a light agent reads, and writes internal notes, and nothing else. */
const refuseIdle = (field: string, id: string, agent: Agent | null): void => {
  if (!may(requiredActive(field, id, agent).role, 'work'))
    throw invalid(field, `${field} must be the id of an agent who may answer, got the light agent ${id}.`);
};
