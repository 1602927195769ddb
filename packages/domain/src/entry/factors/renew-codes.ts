/** An agent asks for ten new recovery codes. */
import { DeskError } from '../../kernel/errors.ts';
import type { Ports } from '../../model/ports.ts';
import { type WriteScope, writing } from '../../model/use-case.ts';
import { queueAccountMail } from './account-mail.ts';
import { unrecorded } from './add-factor.ts';
import type { ChangingAgent } from './changing-agent.ts';
import type { FactorCases } from './factor-cases.ts';
import { hasFactor } from './factor-check.ts';
import { type NewCodes, newRecoveryCodes } from './recovery-codes.ts';

export const renewingCodes =
  (ports: Ports, changing: ChangingAgent): FactorCases['renewCodes'] =>
  async (call) => {
    const { id: agentId } = await changing(call);
    const codes = await newRecoveryCodes(ports.passwords, ports.secrets);
    return writing(ports)(renewCodes)(unrecorded(call), { agentId, codes });
  };

const renewCodes = async (
  scope: WriteScope,
  { agentId, codes }: Readonly<{ agentId: string; codes: NewCodes }>,
): Promise<readonly string[]> => {
  const { stores } = scope;
  await stores.agents.findForChange(agentId);
  if (!(await hasFactor(stores, agentId)))
    throw new DeskError('forbidden', 'Recovery codes come with the first second factor.');
  await stores.factors.replaceCodes(agentId, codes.hashes);
  await queueAccountMail(scope, agentId, { notice: 'codes_renewed' });
  return codes.codes;
};
