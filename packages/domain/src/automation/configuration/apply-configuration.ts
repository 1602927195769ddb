/** Applies a document in one transaction; only differences are written (contract §6.4). */
import { notNow } from '../../kernel/errors.ts';
import type { Stores } from '../../model/ports.ts';
import type { WriteCase } from '../../model/use-case.ts';
import type { NewSecret } from '../../outbound/webhooks/webhook-secret.ts';
import type { Step } from './compare-section.ts';
import { type ExpectedVersion, refuseMoved } from './moved-configuration.ts';
import { type ConfigurationChange, planOf, type Steps } from './plan.ts';
import type { Rename } from './renames.ts';
import { type SectionName, sectionNames } from './section.ts';
import { writers } from './write-section.ts';

/** The document, and by URL a secret for each webhook that it adds, made ready outside the transaction. */
export type ApplyConfiguration = Readonly<{
  document: unknown;
  renames: readonly Rename[];
  expected: ExpectedVersion | null;
  secrets: ReadonlyMap<string, NewSecret>;
}>;

/** `secrets` are those of the webhooks that were added: shown once, here. */
export type Applied = Readonly<{
  changes: readonly ConfigurationChange[];
  secrets: readonly Readonly<{ url: string; secret: string }>[];
}>;

/** The caller has planned it without faults; faults that appeared since then throw. */
export const applyConfiguration: WriteCase<ApplyConfiguration, Applied> = async (scope, input) => {
  const { stores, ids, now } = scope;
  const { document, renames, expected } = input;
  await stores.configuration.hold();
  if (expected) await refuseMoved(stores, { expected });
  const plan = await planOf(stores, document, { ids, now, renames });
  const { faults, workspace, steps, changes, newUrls } = plan;
  const [fault] = faults;
  if (fault) throw notNow(fault.path.join('.'), `The workspace was changed meanwhile. ${fault.message}`);
  if (workspace) await stores.workspace.save(workspace);
  await writeSteps(stores, withSecrets(steps, input.secrets));
  const secrets = newUrls.map(({ url }) => ({ url, secret: secretOf(input.secrets, url).secret }));
  return { changes, secrets };
};

/** Removals first, from what refers to others on; then the rest, each behind what it refers to. */
const writeSteps = async (stores: Stores, steps: Steps): Promise<void> => {
  for (const name of sectionNames.toReversed()) await removeEach(stores, name, steps[name]);
  for (const name of sectionNames) await saveEach(stores, name, steps[name]);
};

const removeEach = async <Name extends SectionName>(
  stores: Stores,
  name: Name,
  steps: readonly Step<Name>[],
): Promise<void> => {
  for (const { before, after } of steps) if (before && !after) await writers[name].remove(stores, before.id);
};

const saveEach = async <Name extends SectionName>(
  stores: Stores,
  name: Name,
  steps: readonly Step<Name>[],
): Promise<void> => {
  for (const { before, after } of steps) {
    if (after && before) await writers[name].save(stores, after, before);
    else if (after) await writers[name].add(stores, after);
  }
};

const withSecrets = (steps: Steps, secrets: ApplyConfiguration['secrets']): Steps => ({
  ...steps,
  webhooks: steps.webhooks.map((step) => {
    if (step.before || !step.after) return step;
    const { sealed } = secretOf(secrets, step.after.url);
    return { ...step, after: { ...step.after, secrets: [{ sealed, until: null }] } };
  }),
});

const secretOf = (secrets: ApplyConfiguration['secrets'], url: string): NewSecret => {
  const secret = secrets.get(url);
  if (!secret) throw notNow('webhooks', `The workspace was changed meanwhile: the webhook ${url} is gone.`);
  return secret;
};
