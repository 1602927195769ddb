/** A signed-in agent changes the password. All other sessions of the agent end. */

import { DeskError } from '../../kernel/errors.ts';
import { agentOf, type Call } from '../../model/actor.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import {
  type PasswordOwner,
  passwordHash,
  passwordOwnerOf,
  refuseWeakPassword,
} from '../../people/agents/password.ts';
import { shutAgentOut } from '../../people/sessions/end-sessions.ts';
import { noLabel } from '../sessions/device-label.ts';
import { refuseTooManyProofs } from '../sessions/login-throttle.ts';
import { type Admission, admittingAgents } from '../sessions/sign-in.ts';
import { isOnlyWay } from '../sso/only-way.ts';
import { lastProof } from './last-proof.ts';
import type { OwnAccountCases } from './own-account-cases.ts';

/** `current`: the password until now; `password`: the one from now on. */
export type ChangePassword = Readonly<{ current: string; password: string }>;

export const changingPasswords = (ports: Ports): Pick<OwnAccountCases, 'hasPassword' | 'changePassword'> => {
  const { passwords } = ports;
  const enter = admittingAgents(ports);
  const own = (call: Call) => ownPassword(ports, call);
  return {
    hasPassword: async (call) => (await own(call)).hash !== null,
    changePassword: async (call, { current, password }) => {
      const { agent, hash, owner } = await own(call);
      await refuseWeakPassword(passwords, password, owner);
      if (hash === null)
        throw new DeskError('forbidden', 'You sign in with single sign-on and have no password here.');
      await refuseTooManyProofs(ports, call);
      if (!(await passwords.verify(hash, current))) throw wrong();
      const newHash = await passwordHash(passwords, password, owner);
      const admit = changed({ agentId: agent.id, hash, newHash });
      const provedAt = await lastProof(ports, call);
      return enter(call, { kind: 'browser', device: noLabel, admit, provedAt });
    },
  };
};

/** The calling agent and their hash, null without a password, and where single sign-on is the only way in. Throws `agent_required`, and `forbidden` for one who is not active. */
export const ownPassword = ({ work }: Pick<Ports, 'work'>, { workspaceId, actor }: Call) =>
  work.read(workspaceId, (stores) => withHash(stores, agentOf(actor)));

type OwnPassword = Readonly<{ agent: Agent; hash: string | null; owner: PasswordOwner }>;

const withHash = async ({ agents, workspace, sso }: Stores, id: string): Promise<OwnPassword> => {
  const agent = await agents.find(id);
  if (agent?.status !== 'active') throw new DeskError('forbidden', 'You are not an active agent any more.');
  const hash = (await isOnlyWay({ sso })) ? null : await agents.findPasswordHash(id);
  return { agent, hash, owner: await passwordOwnerOf({ workspace }, agent) };
};

/** The password may have been changed, or the agent suspended, while it was verified. */
const changed =
  ({ agentId, hash, newHash }: Readonly<{ agentId: string; hash: string; newHash: string }>): Admission =>
  async (scope) => {
    const { agents } = scope.stores;
    const agent = await agents.findForChange(agentId);
    if (agent?.status !== 'active' || (await agents.findPasswordHash(agentId)) !== hash) throw wrong();
    await shutAgentOut(scope, agentId);
    await agents.setPasswordHash(agentId, newHash);
    return agent;
  };

const wrong = (): DeskError => new DeskError('invalid_credentials', 'The current password is wrong.');
