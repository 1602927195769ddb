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

type Membership = Parameters<Desk['teams']['addMember']>[1];

/** Answers with the agent as they are after the change. */
const changing =
  (change: (desk: Desk, call: Call, membership: Membership) => Promise<unknown>) =>
  async (desk: Desk, call: Call, { params }: InTeam): Promise<Reply> => {
    await change(desk, call, { teamId: params.team, idOrEmail: params.id });
    return ok(shownAgentToWire(await desk.agents.show(call, params.id)));
  };

const joinTeam = endpoint({
  ...inTeam,
  operation: 'joinTeam',
  method: 'PUT',
  summary: 'Put an agent into a team',
  handle: changing((desk, call, membership) => desk.teams.addMember(call, membership)),
});

const leaveTeam = endpoint({
  ...inTeam,
  operation: 'leaveTeam',
  method: 'DELETE',
  summary: 'Take an agent out of a team',
  description: 'Tickets of the team that are assigned to the agent stay so.',
  handle: changing((desk, call, membership) => desk.teams.removeMember(call, membership)),
});

export const agentTeamEndpoints = [joinTeam, leaveTeam];
