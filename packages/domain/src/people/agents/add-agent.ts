/** Creates an agent from the command line or the setup page: the API cannot (contract §0.1). */
import { invalid } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { described, requiredEmail, requiredText } from '../../kernel/text.ts';
import { type Agent, type AgentRole, agentRoles } from '../../model/people/agent.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { refuseOwnersToOthers } from './owners-only.ts';

/** Without a password hash the agent is `invited`, and active from their first password on. */
export type NewAgent = Readonly<{
  email: string;
  name: string;
  role: AgentRole;
  passwordHash: string | null;
}>;

export const addAgent = async ({ stores, ids, now, actor }: WriteScope, input: NewAgent): Promise<Agent> => {
  const agent: Agent = {
    id: ids.next(),
    email: requiredEmail('email', input.email),
    name: requiredText('name', input.name, limits.nameLength),
    role: requiredRole(input.role),
    status: input.passwordHash === null ? 'invited' : 'active',
    available: true,
    createdAt: now,
  };
  refuseOwnersToOthers(actor, agent.role);
  await stores.agents.add(agent, input.passwordHash);
  return agent;
};

/** Throws `validation_failed` for text that names no role. */
export const requiredRole = (role: string): AgentRole => {
  const match = agentRoles.find((candidate) => candidate === role);
  if (match === undefined)
    throw invalid('role', `role must be one of ${agentRoles.join(', ')}, got ${described(role)}.`);
  return match;
};
