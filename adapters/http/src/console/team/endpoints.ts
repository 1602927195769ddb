/** `/console/api/team-load`: who has how much. */
import { type AgentLoad, agentRoles } from '@tidemark/domain';
import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import { id } from '../../api/wire.ts';
import { ok } from '../../reply.ts';
import { CountWire, countToWire } from '../tickets/wire.ts';

const LoadWire = v.object({
  agent_id: id,
  name: v.string(),
  role: v.picklist(agentRoles),
  available: v.pipe(v.boolean(), v.description('Whether the agent takes new tickets.')),
  team_ids: v.array(id),
  open: v.pipe(CountWire, v.description('New and open tickets of the agent.')),
  waiting: v.pipe(CountWire, v.description('Pending tickets, and those on hold.')),
});

const TeamLoadWire = v.object({
  data: v.pipe(v.array(LoadWire), v.description('Active agents, newest first, at most 100.')),
});

const loadToWire = ({ agent, teamIds, open, waiting }: AgentLoad): v.InferOutput<typeof LoadWire> => ({
  agent_id: agent.id,
  name: agent.name,
  role: agent.role,
  available: agent.available,
  team_ids: [...teamIds],
  open: countToWire(open),
  waiting: countToWire(waiting),
});

const getTeamLoad = endpoint({
  operation: 'getTeamLoad',
  method: 'GET',
  path: '/team-load',
  tag: 'Agents',
  summary: 'Count the tickets of each agent',
  needs: 'agent',
  replies: { 200: TeamLoadWire },
  handle: async (desk, call) => ok({ data: (await desk.tickets.countLoads(call)).map(loadToWire) }),
});

export const teamEndpoints = [getTeamLoad];
