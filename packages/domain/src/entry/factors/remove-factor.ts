/** An agent removes the app or a passkey, and the recovery codes with the last factor. */
import { notFound } from '../../kernel/errors.ts';
import { isUuid } from '../../kernel/text.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { type WriteScope, writing } from '../../model/use-case.ts';
import { queueAccountMail } from './account-mail.ts';
import type { ChangingAgent } from './changing-agent.ts';
import type { FactorCases } from './factor-cases.ts';
import { hasFactor } from './factor-check.ts';

export const removingFactors = (
  ports: Ports,
  changing: ChangingAgent,
): Pick<FactorCases, 'removeApp' | 'removePasskey'> => {
  const write = writing(ports);
  return {
    removeApp: async (call) => {
      const { id: agentId } = await changing(call);
      await write(removeFactor)(call, {
        agentId,
        notice: 'app_removed',
        remove: async ({ factors }) => factors.removeApp(agentId),
      });
    },
    removePasskey: async (call, id) => {
      const { id: agentId } = await changing(call);
      await write(removeFactor)(call, {
        agentId,
        notice: 'passkey_removed',
        remove: async ({ factors }) => {
          if (!isUuid(id) || !(await factors.removePasskey(agentId, id))) throw notFound('passkey');
        },
      });
    },
  };
};

type RemoveFactor = Readonly<{
  agentId: string;
  notice: 'app_removed' | 'passkey_removed';
  remove: (stores: Stores) => Promise<void>;
}>;

const removeFactor = async (scope: WriteScope, { agentId, notice, remove }: RemoveFactor): Promise<void> => {
  const { stores } = scope;
  await stores.agents.findForChange(agentId);
  await remove(stores);
  if (!(await hasFactor(stores, agentId))) await stores.factors.replaceCodes(agentId, []);
  await queueAccountMail(scope, agentId, { notice });
};
