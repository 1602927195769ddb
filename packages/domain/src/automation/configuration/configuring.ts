/** The configuration of a workspace as one document: exported, planned, applied. */
import type { Call } from '../../model/actor.ts';
import type { Ports } from '../../model/ports.ts';
import { type ReadCase, reading, writing } from '../../model/use-case.ts';
import { mintWebhookSecret } from '../../outbound/webhooks/webhook-secret.ts';
import { type Applied, applyConfiguration } from './apply-configuration.ts';
import { namesOf, storedListing } from './names-of.ts';
import { type ConfigurationChange, type Plan, planOf } from './plan.ts';
import type { Fault } from './read-document.ts';
import { same } from './same.ts';
import { type SectionName, type Shown, sectionNames } from './section.ts';
import { sections } from './sections.ts';
import { type StoredConfiguration, storedConfiguration } from './stored-configuration.ts';
import { showWorkspace } from './workspace-section.ts';

/** Configuration as code (contract §6.4). */
export interface ConfigurationCases {
  /** The whole configuration as a document that changes nothing when it is applied. It holds no secrets. */
  export(call: Call): Promise<ConfigurationDocument>;
  /** What applying the document would change. Writes nothing; mistakes are returned as faults. */
  plan(call: Call, document: unknown): Promise<PlannedConfiguration>;
  /** Applies the whole document in one write, or nothing where it has a fault. Secrets of new webhooks are shown once. */
  apply(call: Call, document: unknown): Promise<AppliedConfiguration>;
}

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

  const planned = async ({ workspaceId }: Call, document: unknown): Promise<Plan> => {
    const plan = await work.read(workspaceId, (stores) =>
      planOf(stores, document, { ids, now: clock.now() }),
    );
    const faults = [...plan.faults, ...(await refusals(ports, plan))];
    return { ...plan, faults, changes: faults.length > 0 ? [] : plan.changes };
  };

  return {
    export: (call) => reading(ports)(exportConfiguration)(call, undefined),
    plan: async (call, document) => {
      const { faults, warnings, changes } = await planned(call, document);
      return { faults, warnings, changes };
    },
    apply: async (call, document) => {
      const { faults, warnings, newUrls } = await planned(call, document);
      if (faults.length > 0) return { faults, warnings, changes: [], secrets: [] };
      const minted = new Map(newUrls.map(({ url }) => [url, mintWebhookSecret(secrets, vault)]));
      return { faults, warnings, ...(await write(call, { document, secrets: minted })) };
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

/**
 * The whole configuration as a document that changes nothing when it is applied. It contains no secrets. Plain data;
 * defaults are omitted.
 */
export type ConfigurationDocument = Readonly<
  { workspace: Shown } & { [Name in SectionName]: readonly Shown[] }
>;

const exportConfiguration: ReadCase<void, ConfigurationDocument> = async (stores) => {
  const stored = await storedConfiguration(stores, null);
  const lists = sectionNames.map((name) => [name, showSection(name, stored)] as const);
  const shown = Object.fromEntries(lists) as Record<SectionName, readonly Shown[]>;
  return { workspace: showWorkspace(stored.workspace), ...shown };
};

const showSection = <Name extends SectionName>(name: Name, stored: StoredConfiguration): readonly Shown[] => {
  const { show, usual } = sections[name];
  const names = namesOf(storedListing(stored), stored.sections.ticket_fields);
  return stored.sections[name].map((entry) => {
    const members = Object.entries(show(entry, names));
    return Object.fromEntries(members.filter(([member, value]) => !same(value, usual[member])));
  });
};
