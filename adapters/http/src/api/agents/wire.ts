/** An agent as clients see it (contract §6.2). */
import { type Agent, agentRoles, agentStatuses } from '@tidemark/domain';
import * as v from 'valibot';
import { at, id } from '../wire.ts';

export const AgentWire = v.object({
  id,
  email: v.pipe(v.string(), v.email()),
  name: v.string(),
  role: v.picklist(agentRoles),
  status: v.picklist(agentStatuses),
  available: v.pipe(v.boolean(), v.description('Round-robin assignment picks only agents who are.')),
  created_at: at,
});

export const agentToWire = (agent: Agent): v.InferOutput<typeof AgentWire> => ({
  id: agent.id,
  email: agent.email,
  name: agent.name,
  role: agent.role,
  status: agent.status,
  available: agent.available,
  created_at: agent.createdAt,
});
