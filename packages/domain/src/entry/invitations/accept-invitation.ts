/** The page behind an invitation's link: who was invited, and their first password. */

import { DeskError } from '../../kernel/errors.ts';
import type { Instant } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Call } from '../../model/actor.ts';
import { isLive } from '../../model/entry/expiry.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { type WriteCase, type WriteScope, writing } from '../../model/use-case.ts';
import { passwordHash, passwordOwnerOf } from '../../people/agents/password.ts';
import { shutAgentOut } from '../../people/sessions/end-sessions.ts';
import { isOneTimeToken } from '../api-keys/token.ts';
import { refuseTooManyGuesses } from '../sessions/login-throttle.ts';
import { refuseOtherWays } from '../sso/only-way.ts';

/** The page behind the link of an invitation. */
export interface InvitationCases {
  /** Finds the invited agent; null for a link that is unknown, used or expired, or whose agent is no longer invited. */
  find(call: Call, token: string): Promise<ShownInvitation | null>;
  /**
   * Sets the first password of the invited agent, who is active from now on.
   *
   * Throws `forbidden`, the same for every reason, where `find` returns null, `validation_failed` for `password`, and
   * `rate_limited` for too many guesses.
   */
  accept(call: Call, input: AcceptInvitation): Promise<Agent>;
}

/** Looking at it spends nothing: who opens a link in a mail first is often a machine. */
export type ShownInvitation = Readonly<{ email: string; name: string; workspaceName: string }>;

export type AcceptInvitation = Readonly<{ token: string; password: string }>;

export const invitationCases = (ports: Ports): InvitationCases => {
  const { work, secrets, clock, passwords } = ports;
  const find: InvitationCases['find'] = async ({ workspaceId }, token) =>
    isOneTimeToken(token)
      ? work.read(workspaceId, (stores) => shown(stores, secrets.hash(token), clock.now()))
      : null;
  return {
    find,
    accept: async (call, { token, password }) => {
      await work.read(call.workspaceId, refuseOtherWays);
      const invited = await find(call, token);
      if (!invited) {
        await refuseTooManyGuesses(ports, call);
        throw dead();
      }
      const owner = await work.read(call.workspaceId, (stores) => passwordOwnerOf(stores, invited));
      const hash = await passwordHash(passwords, password, owner);
      return writing(ports)(accept)(call, { tokenHash: secrets.hash(token), hash });
    },
  };
};

const shown = async (stores: Stores, tokenHash: string, now: Instant): Promise<ShownInvitation | null> => {
  const agentId = await invitedBy(stores, tokenHash, now);
  const agent = agentId === null ? null : await stores.agents.find(agentId);
  const workspace = await stores.workspace.find();
  if (agent?.status !== 'invited' || workspace?.status !== 'active') return null;
  return { email: agent.email, name: agent.name, workspaceName: workspace.name };
};

const accept: WriteCase<Readonly<{ tokenHash: string; hash: string }>, Agent> = async (
  scope: WriteScope,
  { tokenHash, hash },
) => {
  const { stores, now } = scope;
  await refuseOtherWays(stores);
  const agentId = await invitedBy(stores, tokenHash, now);
  const agent = agentId === null ? null : await stores.agents.findForChange(agentId);
  if (agent?.status !== 'invited' || !(await stores.invitations.spend(tokenHash))) throw dead();
  const active: Agent = { ...agent, status: 'active' };
  await stores.agents.setPasswordHash(agent.id, hash);
  await stores.agents.save(active);
  await shutAgentOut(scope, agent.id);
  return active;
};

const invitedBy = async (
  { invitations }: Stores,
  tokenHash: string,
  now: Instant,
): Promise<string | null> => {
  const invitation = await invitations.find(tokenHash);
  if (!invitation) return null;
  const { agentId, createdAt: from, expiresAt } = invitation;
  return isLive({ from, expiresAt, lifeMs: limits.invitationMs }, now) ? agentId : null;
};

const dead = (): DeskError =>
  new DeskError('forbidden', 'This invitation was used or has expired; ask for a new one.');
