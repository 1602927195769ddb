/** `/console/api/settings/agents/{id}/teams`: the teams of an agent. */
import type { Call, Desk } from '@tidemark/domain';
import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import * as field from '../../api/fields.ts';
import { ok, type Reply } from '../../reply.ts';
import { byId, path } from './agent-path.ts';
import { ShownAgentWire, shownAgentToWire } from './agents-wire.ts';

const inTeam = {
  ...byId,
  noun: 'agent or team',
  params: v.object({ id: field.uuid, team: field.uuid }),
  path: `${path}/:id/teams/:team`,
  replies: { 200: ShownAgentWire },
} as const;

type InTeam = Readonly<{ params: Readonly<{ id: string; team: string }> }>;

const withTeams = async (desk: Desk, call: Call, { params }: InTeam): Promise<Reply> =>
  ok(shownAgentToWire(await desk.agents.show(call, params.id)));

const joinTeam = endpoint({
  ...inTeam,
  operation: 'joinTeam',
  method: 'PUT',
  summary: 'Put an agent into a team',
  handle: async (desk, call, input) => {
    const { id: idOrEmail, team: teamId } = input.params;
    await desk.teams.addMember(call, { teamId, idOrEmail });
    return withTeams(desk, call, input);
  },
});

const leaveTeam = endpoint({
  ...inTeam,
  operation: 'leaveTeam',
  method: 'DELETE',
  summary: 'Take an agent out of a team',
  description: 'Tickets of the team that are assigned to the agent stay so.',
  handle: async (desk, call, input) => {
    const { id: idOrEmail, team: teamId } = input.params;
    await desk.teams.removeMember(call, { teamId, idOrEmail });
    return withTeams(desk, call, input);
  },
});

export const agentTeamEndpoints = [joinTeam, leaveTeam];
