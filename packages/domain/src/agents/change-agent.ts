/** Suspends, resumes or gives a new password to an agent, looked up by id or address. */
import { DeskError, notFound } from '../errors.ts';
import type { Stores } from '../ports.ts';
import { shutOut } from '../sessions/end-sessions.ts';
import { isUuid } from '../text.ts';
import type { WriteScope } from '../use-case.ts';
import type { Agent } from './agent.ts';

/** From the commit on their sessions and links open nothing, wherever they are shown. */
export const suspendAgent = async (scope: WriteScope, idOrEmail: string): Promise<Agent> => {
  const agent = await heldAgent(scope.stores, idOrEmail);
  if (agent.role === 'owner' && !(await hasOtherOwner(scope.stores, agent)))
    throw new DeskError('forbidden', `${agent.email} is the only active owner of the workspace.`);
  await shutOut(scope, agent.id);
  return saved(scope, { ...agent, status: 'suspended' });
};

/** An agent who never had a password is invited again rather than active. */
export const resumeAgent = async (scope: WriteScope, idOrEmail: string): Promise<Agent> => {
  const agent = await heldAgent(scope.stores, idOrEmail);
  const hash = await scope.stores.agents.findPasswordHash(agent.id);
  return saved(scope, { ...agent, status: hash === null ? 'invited' : 'active' });
};

export type SetPassword = Readonly<{ idOrEmail: string; passwordHash: string }>;

/** Whoever knew the old one is out: all sessions of the agent end. */
export const setAgentPassword = async (scope: WriteScope, input: SetPassword): Promise<Agent> => {
  const agent = await heldAgent(scope.stores, input.idOrEmail);
  await shutOut(scope, agent.id);
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

const hasOtherOwner = async ({ agents }: Stores, agent: Agent): Promise<boolean> => {
  const owners = await agents.list({ role: 'owner', status: 'active' }, { limit: 2, after: null });
  return owners.data.some((owner) => owner.id !== agent.id);
};

const saved = async ({ stores }: WriteScope, agent: Agent): Promise<Agent> => {
  await stores.agents.save(agent);
  return agent;
};
