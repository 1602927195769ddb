/** The page behind the link of a forgotten password: whose it is, and their new password. */

import { DeskError } from '../../kernel/errors.ts';
import type { Instant } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Actor, Call } from '../../model/actor.ts';
import { isLive } from '../../model/entry/expiry.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { type WriteCase, writing } from '../../model/use-case.ts';
import { passwordHash, passwordOwnerOf } from '../../people/agents/password.ts';
import { shutAgentOut } from '../../people/sessions/end-sessions.ts';
import { isOneTimeToken } from '../api-keys/token.ts';
import { refuseTooManyGuesses } from '../sessions/login-throttle.ts';
import { refuseOtherWays } from '../sso/only-way.ts';
import type { OwnAccountCases } from './own-account-cases.ts';

/** Looking at it spends nothing: who opens a link in a mail first is often a machine. */
export type ShownReset = Readonly<{ email: string; name: string }>;

export type ResetPassword = Readonly<{ token: string; password: string }>;

export const resettingPasswords = (ports: Ports): Pick<OwnAccountCases, 'findReset' | 'resetPassword'> => {
  const { work, secrets, clock, passwords } = ports;
  const owner = async ({ workspaceId }: Call, token: string): Promise<Agent | null> =>
    isOneTimeToken(token)
      ? work.read(workspaceId, (stores) => ownerOf(stores, secrets.hash(token), clock.now()))
      : null;
  return {
    findReset: async (call, token) => {
      const agent = await owner(call, token);
      return agent && { email: agent.email, name: agent.name };
    },
    resetPassword: async (call, { token, password }) => {
      await work.read(call.workspaceId, refuseOtherWays);
      const agent = await owner(call, token);
      if (!agent) {
        await refuseTooManyGuesses(ports, call);
        throw dead();
      }
      const whose = await work.read(call.workspaceId, (stores) => passwordOwnerOf(stores, agent));
      const hash = await passwordHash(passwords, password, whose);
      const input = { tokenHash: secrets.hash(token), hash };
      return writing(ports)(reset)({ ...call, actor: actorOf(agent) }, input);
    },
  };
};

/** The audit log names whose password it was. */
const actorOf = ({ id, name, role }: Agent): Actor => ({ type: 'agent', id, name, role });

const ownerOf = async (stores: Stores, tokenHash: string, now: Instant): Promise<Agent | null> => {
  const found = await stores.passwordResets.find(tokenHash);
  if (!found) return null;
  const { agentId, createdAt: from, expiresAt } = found;
  if (!isLive({ from, expiresAt, lifeMs: limits.password.resetMs }, now)) return null;
  const agent = await stores.agents.find(agentId);
  const workspace = await stores.workspace.find();
  return agent?.status === 'active' && workspace?.status === 'active' ? agent : null;
};

const reset: WriteCase<Readonly<{ tokenHash: string; hash: string }>, Agent> = async (
  scope,
  { tokenHash, hash },
) => {
  const { stores, now } = scope;
  await refuseOtherWays(stores);
  const owner = await ownerOf(stores, tokenHash, now);
  const agent = owner && (await stores.agents.findForChange(owner.id));
  if (agent?.status !== 'active' || !(await stores.passwordResets.spend(tokenHash))) throw dead();
  await stores.agents.setPasswordHash(agent.id, hash);
  await shutAgentOut(scope, agent.id);
  return agent;
};

const dead = (): DeskError =>
  new DeskError('forbidden', 'This link was used, was replaced or has expired; ask for a new one.');
