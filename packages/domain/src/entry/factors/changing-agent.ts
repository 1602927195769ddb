/** The start of every change of an agent's own second factors. */
import { DeskError } from '../../kernel/errors.ts';
import type { Call } from '../../model/actor.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Ports } from '../../model/ports.ts';
import { ownPassword } from '../account/change-password.ts';
import type { ProofCases } from '../account/prove-identity.ts';

/** The calling agent. Throws `proof_required`, `agent_required`, and `forbidden` for one without a password. */
export type ChangingAgent = (call: Call) => Promise<Agent>;

/** Agents with single sign-on get no sign-in method that their provider cannot revoke. */
export const changingAgent =
  (ports: Pick<Ports, 'work'>, { requireProof }: Pick<ProofCases, 'requireProof'>): ChangingAgent =>
  async (call) => {
    const { agent, hash } = await ownPassword(ports, call);
    if (hash === null)
      throw new DeskError(
        'forbidden',
        'You sign in with single sign-on: your provider asks for the second factor.',
      );
    await requireProof(call);
    return agent;
  };
