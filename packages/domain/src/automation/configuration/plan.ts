/** Plans the changes that a document would make in a workspace (contract §6.4); nothing is written here. */
import type { Instant } from '../../kernel/instant.ts';
import { same } from '../../kernel/same.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import type { Ids, Stores } from '../../model/ports.ts';
import { webhookUrlKey } from '../../outbound/webhooks/webhook-url-key.ts';
import { brandingWith } from './branding-section.ts';
import { compareSection, type FieldChanges, type Step } from './compare-section.ts';
import { fieldFaults } from './field-faults.ts';
import { namesOf, storedListing } from './names-of.ts';
import { type Fault, type ReadDocument, readDocument } from './read-document.ts';
import { brokenReferences, filledRemovals } from './removal-faults.ts';
import { type NewNames, type Rename, readRenames } from './renames.ts';
import { type SectionName, sectionNames } from './section.ts';
import { type StoredConfiguration, storedConfiguration } from './stored-configuration.ts';
import { warningsOf } from './warnings.ts';
import { showWorkspace, workspaceWith } from './workspace-section.ts';

/** `name` is the entry's; `fields` are those that differ, `[old, new]`, in the form of the document. */
export type ConfigurationChange = Readonly<{
  section: SectionName | 'workspace';
  name: string;
  change: 'add' | 'change' | 'remove';
  fields: FieldChanges;
}>;

export type Steps = Readonly<{ [Name in SectionName]: readonly Step<Name>[] }>;

export type Plan = Readonly<{
  faults: readonly Fault[];
  warnings: readonly Fault[];
  /** Null when it stays as it is. */
  workspace: Workspace | null;
  steps: Steps;
  changes: readonly ConfigurationChange[];
  /** URLs that are no webhooks yet, and their positions. */
  newUrls: readonly Readonly<{ url: string; path: Fault['path'] }>[];
}>;

export type Planning = Readonly<{ ids: Ids; now: Instant; renames: readonly Rename[] }>;

/** With faults there are no changes. */
export const planOf = async (
  stores: Stores,
  document: unknown,
  { ids, now, renames }: Planning,
): Promise<Plan> => {
  const stored = await storedConfiguration(stores, document);
  const { faults: renameFaults, newNames } = readRenames(renames, { stored, document });
  const read = readDocument(document, { stored, ids, newNames });
  const removalFaults = [
    ...twinWebhooks(stored, read),
    ...brokenReferences(stored, read),
    ...fieldFaults(stored, read),
    ...(await filledRemovals(stores, stored, read)),
  ];
  const branded = read.workspace?.branding ? await brandingWith(stores, read.workspace.branding) : null;
  const faults = [...renameFaults, ...read.faults, ...removalFaults, ...(branded?.faults ?? [])];
  const newUrls = urlsToAdd(stored, read);
  const warnings = warningsOf(stored, read);
  if (faults.length > 0) return { faults, warnings, workspace: null, steps: noSteps, changes: [], newUrls };
  const steps = stepsOf(stored, read, { ids, now, newNames });
  const workspace = read.workspace && workspaceWith(stored.workspace, read.workspace, branded?.branding);
  const changes = [...workspaceChange(stored.workspace, workspace), ...changesOf(steps)];
  const changed = same(workspace, stored.workspace) ? null : workspace;
  return { faults, warnings, workspace: changed, steps, changes, newUrls };
};

const noSteps: Steps = {
  teams: [],
  ticket_fields: [],
  calendars: [],
  sla_policies: [],
  webhooks: [],
  macros: [],
  rules: [],
  views: [],
  categories: [],
};

const stepsOf = (
  stored: StoredConfiguration,
  { sections, names: namesAfter }: ReadDocument,
  { ids, now, newNames }: Readonly<{ ids: Ids; now: Instant; newNames: NewNames }>,
): Steps => {
  const namesBefore = namesOf(storedListing(stored), stored.sections.ticket_fields);
  const compared = <Name extends SectionName>(name: Name): readonly Step<Name>[] => {
    const input = sections[name];
    if (input === null) return [];
    return compareSection(
      name,
      { input, stored: stored.sections[name] },
      { namesBefore, namesAfter, newNames, ids, now },
    );
  };
  return {
    teams: compared('teams'),
    ticket_fields: compared('ticket_fields'),
    calendars: compared('calendars'),
    sla_policies: compared('sla_policies'),
    webhooks: compared('webhooks'),
    macros: compared('macros'),
    rules: compared('rules'),
    views: compared('views'),
    categories: compared('categories'),
  };
};

const workspaceChange = (before: Workspace, after: Workspace | null): readonly ConfigurationChange[] => {
  if (after === null || same(after, before)) return [];
  const old = showWorkspace(before);
  const now = showWorkspace(after);
  const members = new Set([...Object.keys(old), ...Object.keys(now)]);
  const differing = [...members].filter((member) => !same(old[member], now[member]));
  const fields = Object.fromEntries(
    differing.map((member) => [member, [old[member] ?? null, now[member] ?? null] as const]),
  );
  return [{ section: 'workspace', name: before.slug, change: 'change', fields }];
};

const changesOf = (steps: Steps): readonly ConfigurationChange[] =>
  sectionNames.flatMap((section) =>
    steps[section].map(({ name, before, after, fields }) => ({
      section,
      name,
      change: before === null ? 'add' : after === null ? 'remove' : 'change',
      fields,
    })),
  );

const urlsToAdd = (stored: StoredConfiguration, { sections }: ReadDocument): Plan['newUrls'] => {
  const storedUrls = new Set(stored.sections.webhooks.map(({ url }) => webhookUrlKey(url)));
  return (sections.webhooks ?? [])
    .filter(({ input }) => !storedUrls.has(webhookUrlKey(input.url)))
    .map(({ input, index }) => ({ url: input.url, path: ['webhooks', index, 'url'] }));
};

/**
 * Earlier versions allowed two webhooks for two spellings of one URL. A document names webhooks by URL, so such a pair is
 * ambiguous, and neither is changed.
 */
const twinWebhooks = (stored: StoredConfiguration, { sections }: ReadDocument): readonly Fault[] => {
  if (sections.webhooks === null) return [];
  const byUrl = Map.groupBy(stored.sections.webhooks, ({ url }) => webhookUrlKey(url));
  return [...byUrl.values()]
    .filter((webhooks) => webhooks.length > 1)
    .map((webhooks) => ({
      path: ['webhooks'],
      message: `Expected one stored webhook with the URL ${webhooks[0]?.url}, got ${webhooks.length}, spelled differently: ${webhooks
        .map(({ id }) => id)
        .join(', ')}. Remove all but one by their ids first.`,
    }));
};
