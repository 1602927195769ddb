/** `/agents`, read-only (contract §6.2). */
import { agentRoles, agentStatuses, mapPage } from '@tidemark/domain';
import * as v from 'valibot';
import { listEndpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { refusedWith } from '../input.ts';
import { AgentWire, agentToWire } from './wire.ts';

const listAgents = listEndpoint({
  operation: 'listAgents',
  path: '/agents',
  tag: 'Workspace',
  summary: 'List agents',
  description: 'Newest first.',
  query: v.object({
    status: refusedWith('invalid_status', v.optional(field.oneOf(agentStatuses))),
    role: v.optional(field.oneOf(agentRoles)),
    team_id: v.optional(field.uuid),
  }),
  errors: ['invalid_status'],
  key: v.string(),
  item: AgentWire,
  list: async (desk, call, { query: { status, role, team_id: teamId }, page }) =>
    mapPage(await desk.agents.list(call, { filter: { status, role, teamId }, page }), agentToWire),
});

export const agentEndpoints = [listAgents];
