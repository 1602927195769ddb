/** An owner, or the command line, removes the factors of an agent who lost them: the password opens the account again. */
import { notFound } from '../../kernel/errors.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Ports } from '../../model/ports.ts';
import { type WriteScope, writing } from '../../model/use-case.ts';
import { agentBy } from '../../people/agents/change-agent.ts';
import { refuseFactorsToOthers } from '../../people/agents/owners-only.ts';
import { endAgentSessions } from '../../people/sessions/end-sessions.ts';
import { queueAccountMail } from './account-mail.ts';
import type { FactorCases } from './factor-cases.ts';

export const resettingFactors = (ports: Ports): FactorCases['reset'] => writing(ports)(resetFactors);

/** A lost device may be in other hands, with the sessions on it. */
const resetFactors = async (scope: WriteScope, idOrEmail: string): Promise<Agent> => {
  const { stores, actor } = scope;
  refuseFactorsToOthers(actor);
  const agent = await stores.agents.findForChange((await agentBy(stores, idOrEmail)).id);
  if (!agent) throw notFound('agent');
  await stores.factors.removeAll(agent.id);
  await endAgentSessions(scope, agent.id);
  await queueAccountMail(scope, agent.id, { notice: 'factors_reset' });
  return agent;
};
