/** Adds a second factor, and with the first one the recovery codes. */
import type { Call } from '../../model/actor.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { type WriteScope, writing } from '../../model/use-case.ts';
import { queueAccountMail } from './account-mail.ts';
import { hasFactor } from './factor-check.ts';
import { type NewCodes, newRecoveryCodes } from './recovery-codes.ts';

/** `what` names the factor in the mail about it. */
type AddFactor = Readonly<{
  agentId: string;
  notice: 'app_added' | 'passkey_added';
  what?: string;
  add: (stores: Stores) => Promise<void>;
}>;

/** Gives the recovery codes with the first factor, else null. */
export const addingFactors =
  (ports: Ports) =>
  async (call: Call, factor: AddFactor): Promise<readonly string[] | null> => {
    const codes = await newRecoveryCodes(ports.passwords, ports.secrets);
    return writing(ports)(addFactor)(unrecorded(call), { ...factor, codes });
  };

/** Codes are shown once: no retry gets them again. */
export const unrecorded = ({ idempotency: _, ...call }: Call): Call => call;

/** The codes are made with the first factor; later factors keep them. */
const addFactor = async (
  scope: WriteScope,
  { agentId, codes, notice, what, add }: AddFactor & Readonly<{ codes: NewCodes }>,
): Promise<readonly string[] | null> => {
  const { stores } = scope;
  await stores.agents.findForChange(agentId);
  const isFirst = !(await hasFactor(stores, agentId));
  await add(stores);
  if (isFirst) await stores.factors.replaceCodes(agentId, codes.hashes);
  await queueAccountMail(scope, agentId, { notice, what });
  return isFirst ? codes.codes : null;
};
