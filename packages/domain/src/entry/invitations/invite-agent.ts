/** `./tidemark agent invite`: a link by which an agent chooses their first password; accounts arrive no other way. */

import { DeskError } from '../../kernel/errors.ts';
import { plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { foldEmail, requiredEmail } from '../../kernel/text.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Ports } from '../../model/ports.ts';
import { type WriteCase, type WriteScope, writing } from '../../model/use-case.ts';
import { queueMail } from '../../outbound/mail/queue-mail.ts';
import { addAgent } from '../../people/agents/add-agent.ts';
import type { AgentCases, InviteAgent, IssuedInvitation } from '../../people/agents/agent-cases.ts';
import { changeAgent } from '../../people/agents/change-agent.ts';
import { newOneTimeToken } from '../api-keys/token.ts';

/** An agent who is still invited gets another link, and the name and role that are given now. */
export const inviting =
  (ports: Ports): AgentCases['invite'] =>
  async (call, input) => {
    const token = newOneTimeToken(ports.secrets);
    const link = input.mailPage === undefined ? null : ports.vault.seal(`${input.mailPage}?t=${token}`);
    const invite = writing(ports)(inviteAgent(ports.secrets.hash(token), link));
    return { ...(await invite(call, input)), token };
  };

const inviteAgent =
  (tokenHash: string, sealedLink: string | null): WriteCase<InviteAgent, Omit<IssuedInvitation, 'token'>> =>
  async (scope, input) => {
    const { stores, now } = scope;
    const earlier = await invitedBefore(scope, input);
    const { name, role } = input;
    const agent = earlier
      ? await changeAgent(scope, { idOrEmail: earlier.id, name, role })
      : await addAgent(scope, { ...input, passwordHash: null });
    const expiresAt = plus(now, limits.invitationMs);
    await stores.invitations.replace({ agentId: agent.id, tokenHash, createdAt: now, expiresAt });
    const mailed = sealedLink !== null && scope.mailFrom !== null;
    if (mailed)
      await queueMail(scope, {
        kind: 'invitation',
        automatic: false,
        to: agent.email,
        subject: '',
        text: agent.name,
        cause: 'invitation',
        sealedLink,
      });
    return { agent, expiresAt, mailed, renewed: earlier !== null };
  };

const invitedBefore = async ({ stores }: WriteScope, { email }: InviteAgent): Promise<Agent | null> => {
  const found = await stores.agents.findByEmail(foldEmail(requiredEmail('email', email)));
  const agent = found && (await stores.agents.findForChange(found.id));
  if (agent?.status === 'active')
    throw new DeskError('email_taken', `${agent.email} is an active agent already.`, 'email');
  if (agent?.status === 'suspended')
    throw new DeskError('forbidden', `${agent.email} is suspended; resume the agent first.`, 'email');
  return agent;
};
