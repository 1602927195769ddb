/** Changes, suspends, resumes or gives a new password to an agent, looked up by id or address. */
import { DeskError, notFound } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { isUuid, requiredText } from '../../kernel/text.ts';
import type { Agent, AgentRole } from '../../model/people/agent.ts';
import type { Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { shutAgentOut } from '../sessions/end-sessions.ts';
import { requiredRole } from './add-agent.ts';
import { refuseOwnersToOthers } from './owners-only.ts';

/** Omitted fields stay as they are. */
export type ChangeAgent = Readonly<{
  idOrEmail: string;
  name?: string | undefined;
  role?: AgentRole | undefined;
  /** Round-robin assignment picks only agents who are. */
  available?: boolean | undefined;
}>;

/** Their sessions go on; the new role decides from the next call. */
export const changeAgent = async (
  scope: WriteScope,
  { idOrEmail, ...changes }: ChangeAgent,
): Promise<Agent> => {
  const owners = await scope.stores.agents.holdOwners();
  const agent = await heldAgent(scope.stores, idOrEmail);
  const name =
    changes.name === undefined ? agent.name : requiredText('name', changes.name, limits.nameLength);
  const role = changes.role === undefined ? agent.role : requiredRole(changes.role);
  refuseOwnersToOthers(scope.actor, agent.role, role);
  if (role !== 'owner') refuseLastOwner(owners, agent);
  return saved(scope, { ...agent, name, role, available: changes.available ?? agent.available });
};

/** From the commit on their sessions and links open nothing, wherever they are shown. */
export const suspendAgent = async (scope: WriteScope, idOrEmail: string): Promise<Agent> => {
  const owners = await scope.stores.agents.holdOwners();
  const agent = await heldAgent(scope.stores, idOrEmail);
  refuseOwnersToOthers(scope.actor, agent.role);
  refuseLastOwner(owners, agent);
  await shutAgentOut(scope, agent.id);
  return saved(scope, { ...agent, status: 'suspended' });
};

/** An agent who can sign in by neither a password nor a provider is invited again rather than active. */
export const resumeAgent = async (scope: WriteScope, idOrEmail: string): Promise<Agent> => {
  const { stores } = scope;
  const agent = await heldAgent(stores, idOrEmail);
  refuseOwnersToOthers(scope.actor, agent.role);
  if (agent.status !== 'suspended') return agent;
  const accepted =
    (await stores.agents.findPasswordHash(agent.id)) !== null || (await stores.sso.isLinked(agent.id));
  return saved(scope, { ...agent, status: accepted ? 'active' : 'invited' });
};

export type SetPassword = Readonly<{ idOrEmail: string; passwordHash: string }>;

/** All sessions of the agent end, also those of somebody who knew the old password. */
export const setAgentPassword = async (scope: WriteScope, input: SetPassword): Promise<Agent> => {
  const agent = await heldAgent(scope.stores, input.idOrEmail);
  refuseOwnersToOthers(scope.actor, agent.role);
  await shutAgentOut(scope, agent.id);
  await scope.stores.agents.setPasswordHash(agent.id, input.passwordHash);
  return agent.status === 'invited' ? saved(scope, { ...agent, status: 'active' }) : agent;
};

export const agentBy = async ({ agents }: Stores, idOrEmail: string): Promise<Agent> => {
  const agent = isUuid(idOrEmail) ? await agents.find(idOrEmail) : await agents.findByEmail(idOrEmail);
  if (!agent) throw notFound('agent');
  return agent;
};

/** The same, and nobody signs in as the agent before this write ends. */
const heldAgent = async (stores: Stores, idOrEmail: string): Promise<Agent> => {
  const agent = await stores.agents.findForChange((await agentBy(stores, idOrEmail)).id);
  if (!agent) throw notFound('agent');
  return agent;
};

/** Throws `forbidden` where no other owner could go on. */
const refuseLastOwner = (owners: readonly Agent[], agent: Agent): void => {
  if (owners.length === 1 && owners[0]?.id === agent.id)
    throw new DeskError('forbidden', `${agent.email} is the only active owner of the workspace.`);
};

const saved = async ({ stores }: WriteScope, agent: Agent): Promise<Agent> => {
  await stores.agents.save(agent);
  return agent;
};
