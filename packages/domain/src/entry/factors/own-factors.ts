/**
 * The use cases of agents for their own second factors. Each change needs a proof of the last 10 minutes, and is mailed
 * to them.
 */
import type { Ports, Stores } from '../../model/ports.ts';
import { reading } from '../../model/use-case.ts';
import { ownPassword } from '../account/change-password.ts';
import type { ProofCases } from '../account/prove-identity.ts';
import { addingApps } from './add-app.ts';
import { addingPasskeys } from './add-passkey.ts';
import { changingAgent } from './changing-agent.ts';
import type { FactorCases, OwnFactors } from './factor-cases.ts';
import { removingFactors } from './remove-factor.ts';
import { renewingCodes } from './renew-codes.ts';

type OwnCases = Omit<FactorCases, 'reset'>;

export const ownFactors = (ports: Ports, proofs: Pick<ProofCases, 'requireProof'>): OwnCases => {
  const changing = changingAgent(ports, proofs);
  return {
    show: showing(ports),
    ...addingApps(ports, changing),
    ...addingPasskeys(ports, changing),
    ...removingFactors(ports, changing),
    renewCodes: renewingCodes(ports, changing),
  };
};

const showing =
  (ports: Ports): OwnCases['show'] =>
  async (call) => {
    const { agent, hash } = await ownPassword(ports, call);
    return { ...(await reading(ports)(shown)(call, agent.id)), hasPassword: hash !== null };
  };

const shown = async ({ factors }: Stores, agentId: string): Promise<Omit<OwnFactors, 'hasPassword'>> => ({
  appSince: (await factors.findApp(agentId))?.createdAt ?? null,
  passkeys: await factors.listPasskeys(agentId),
  codesLeft: (await factors.listCodes(agentId)).length,
});
