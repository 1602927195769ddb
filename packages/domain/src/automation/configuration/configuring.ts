/** The configuration of a workspace as one document: exported, planned, applied. */
import type { Call } from '../../model/actor.ts';
import type { Ports } from '../../model/ports.ts';
import { reading, writing } from '../../model/use-case.ts';
import { mintWebhookSecret } from '../../outbound/webhooks/webhook-secret.ts';
import { type Applied, applyConfiguration } from './apply-configuration.ts';
import { exportConfiguration } from './export-configuration.ts';
import { type ConfigurationChange, type Plan, planOf } from './plan.ts';
import type { Fault } from './read-document.ts';

/** With faults there are no changes. Warnings keep nothing from being applied. */
export type PlannedConfiguration = Readonly<{
  faults: readonly Fault[];
  warnings: readonly Fault[];
  changes: readonly ConfigurationChange[];
}>;

/** With faults nothing was applied. */
export type AppliedConfiguration = PlannedConfiguration & Pick<Applied, 'secrets'>;

export const configuring = (ports: Ports) => {
  const { work, ids, clock, secrets, vault } = ports;
  const write = writing(ports)(applyConfiguration);

  const planned = async ({ workspaceId }: Call, document: unknown): Promise<Plan> => {
    const plan = await work.read(workspaceId, (stores) =>
      planOf(stores, document, { ids, now: clock.now() }),
    );
    const faults = [...plan.faults, ...(await refusals(ports, plan))];
    return { ...plan, faults, changes: faults.length > 0 ? [] : plan.changes };
  };

  return {
    export: (call: Call) => reading(ports)(exportConfiguration)(call, undefined),
    /** What applying the document would do; writes nothing. */
    plan: async (call: Call, document: unknown): Promise<PlannedConfiguration> => {
      const { faults, warnings, changes } = await planned(call, document);
      return { faults, warnings, changes };
    },
    /** Applies the whole document, or with a fault in it nothing. */
    apply: async (call: Call, document: unknown): Promise<AppliedConfiguration> => {
      const { faults, warnings, newUrls } = await planned(call, document);
      if (faults.length > 0) return { faults, warnings, changes: [], secrets: [] };
      const minted = new Map(newUrls.map(({ url }) => [url, mintWebhookSecret(secrets, vault)]));
      return { faults, warnings, ...(await write(call, { document, secrets: minted })) };
    },
  };
};

/** Asks the network, so never inside a transaction. */
const refusals = async ({ webhookSender }: Ports, { newUrls }: Plan): Promise<readonly Fault[]> => {
  const asked = newUrls.map(async ({ url, path }) => ({ path, message: await webhookSender.refusal(url) }));
  return (await Promise.all(asked)).flatMap(({ path, message }) =>
    message === null ? [] : { path, message },
  );
};
