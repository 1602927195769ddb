/** The configuration of a workspace as one document: exported, planned, applied. */
import type { Call } from '../../model/actor.ts';
import type { Ports } from '../../model/ports.ts';
import { reading, writing } from '../../model/use-case.ts';
import { mintWebhookSecret } from '../../outbound/webhooks/webhook-secret.ts';
import { type Applied, applyConfiguration } from './apply-configuration.ts';
import { type ConfigurationDocument, exportConfiguration } from './export-configuration.ts';
import { refuseMoved, type VersionOf } from './moved-configuration.ts';
import { type ConfigurationChange, type Plan, planOf } from './plan.ts';
import type { Fault } from './read-document.ts';
import type { Rename } from './renames.ts';

/** Configuration as code (contract §6.4). */
export interface ConfigurationCases {
  /** The whole configuration as a document that changes nothing when it is applied. It holds no secrets. */
  export(call: Call): Promise<ConfigurationDocument>;
  /** The same with its version, which is another one after any change of what it shows. */
  show(call: Call): Promise<VersionedConfiguration>;
  /** Returns the changes that applying the document would make. Writes nothing; mistakes are returned as faults. */
  plan(call: Call, document: unknown, renames?: readonly Rename[]): Promise<PlannedConfiguration>;
  /**
   * Applies the whole document in one write, or nothing where it has a fault. Secrets of new webhooks are shown once.
   *
   * Throws `configuration_moved` where the configuration has another version than the expected one.
   */
  apply(call: Call, document: unknown, conditions?: ApplyConditions): Promise<AppliedConfiguration>;
}

export type VersionedConfiguration = Readonly<{ document: ConfigurationDocument; version: string }>;

/** `expectedVersion`: the version that the document was made of; left out, any. */
export type ApplyConditions = Readonly<{
  renames?: readonly Rename[] | undefined;
  expectedVersion?: string | undefined;
}>;

/** With faults there are no changes. Warnings do not prevent applying. */
export type PlannedConfiguration = Readonly<{
  faults: readonly Fault[];
  warnings: readonly Fault[];
  changes: readonly ConfigurationChange[];
}>;

/** With faults nothing was applied. */
export type AppliedConfiguration = PlannedConfiguration & Pick<Applied, 'secrets'>;

export const configuring = (ports: Ports): ConfigurationCases => {
  const { work, ids, clock, secrets, vault } = ports;
  const write = writing(ports)(applyConfiguration);

  const versionOf: VersionOf = (document) => secrets.hash(JSON.stringify(document));

  const planned = async (
    { workspaceId }: Call,
    document: unknown,
    renames: readonly Rename[],
  ): Promise<Plan> => {
    const plan = await work.read(workspaceId, (stores) =>
      planOf(stores, document, { ids, now: clock.now(), renames }),
    );
    const faults = [...plan.faults, ...(await refusals(ports, plan))];
    return { ...plan, faults, changes: faults.length > 0 ? [] : plan.changes };
  };

  return {
    export: (call) => reading(ports)(exportConfiguration)(call, undefined),
    show: async (call) => {
      const document = await reading(ports)(exportConfiguration)(call, undefined);
      return { document, version: versionOf(document) };
    },
    plan: async (call, document, renames = []) => {
      const { faults, warnings, changes } = await planned(call, document, renames);
      return { faults, warnings, changes };
    },
    apply: async (call, document, { renames = [], expectedVersion } = {}) => {
      const { faults, warnings, newUrls } = await planned(call, document, renames);
      const expected = expectedVersion === undefined ? null : { version: expectedVersion, versionOf };
      if (faults.length > 0) {
        if (expected) await reading(ports)(refuseMoved)(call, { expected });
        return { faults, warnings, changes: [], secrets: [] };
      }
      const minted = new Map(newUrls.map(({ url }) => [url, mintWebhookSecret(secrets, vault)]));
      return { faults, warnings, ...(await write(call, { document, renames, expected, secrets: minted })) };
    },
  };
};

/** Uses the network, so never inside a transaction. */
const refusals = async ({ webhookSender }: Ports, { newUrls }: Plan): Promise<readonly Fault[]> => {
  const checks = newUrls.map(async ({ url, path }) => ({ path, message: await webhookSender.refusal(url) }));
  return (await Promise.all(checks)).flatMap(({ path, message }) =>
    message === null ? [] : { path, message },
  );
};
