/** What a ticket may point at: objects of the same workspace, else 422 naming the field, never telling more. */
import { may } from '../agents/abilities.ts';
import type { Agent } from '../agents/agent.ts';
import { invalid } from '../errors.ts';
import type { Stores } from '../ports.ts';
import type { People } from './party-of.ts';

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
  const assignee = assigneeId ? await ticketAgent(stores, 'assignee_id', assigneeId) : null;
  if (teamId && !(await stores.teams.find(teamId)))
    throw invalid('team_id', `team_id must be the id of a team, got ${teamId}.`);
  const organization = organizationId ? await stores.organizations.find(organizationId) : null;
  if (organizationId && !organization)
    throw invalid(
      'organization_id',
      `organization_id must be the id of an organization, got ${organizationId}.`,
    );
  return { assignee, organization };
};

/** An agent who may work on tickets: a light agent reads, and writes internal notes, and nothing else. */
const ticketAgent = async (stores: Stores, field: string, id: string): Promise<Agent> => {
  const agent = await activeAgent(stores, field, id);
  if (!may(agent.role, 'work'))
    throw invalid(field, `${field} must be the id of an agent who may answer, got the light agent ${id}.`);
  return agent;
};

export const activeAgent = async (stores: Stores, field: string, id: string): Promise<Agent> => {
  const agent = await stores.agents.find(id);
  if (agent?.status !== 'active')
    throw invalid(field, `${field} must be the id of an active agent, got ${id}.`);
  return agent;
};
