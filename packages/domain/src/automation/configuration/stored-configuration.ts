/** The whole configuration of a workspace as it is stored, with the people and companies that it may refer to. */
import { notFound } from '../../kernel/errors.ts';
import { isStorable, isUuid } from '../../kernel/text.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Organization } from '../../model/people/organization.ts';
import type { Stores } from '../../model/ports.ts';
import type { EntryOf, SectionName, StaffedTeam } from './section.ts';

export type StoredSections = Readonly<{ [Name in SectionName]: readonly EntryOf[Name][] }>;

export type StoredConfiguration = Readonly<{
  workspace: Workspace;
  agents: readonly Agent[];
  /** Those that the stored configuration or the document mentions. */
  organizations: readonly Organization[];
  sections: StoredSections;
}>;

export const storedConfiguration = async (
  stores: Stores,
  document: unknown,
): Promise<StoredConfiguration> => {
  const workspace = await stores.workspace.find();
  if (!workspace) throw notFound('workspace');
  const sections = await storedSections(stores);
  const mentioned = new Set([...mentionedOrganizations(document), ...mentionedOrganizations(sections)]);
  const organizations = await organizationsOf(stores, mentioned);
  return { workspace, agents: await allAgents(stores), organizations, sections };
};

export const storedSections = async (stores: Stores): Promise<StoredSections> => {
  const { configuration, ticketFields, webhooks } = stores;
  return {
    teams: await staffedTeams(stores),
    ticket_fields: await ticketFields.all(),
    calendars: await configuration.all('calendar'),
    sla_policies: await configuration.all('sla_policy'),
    webhooks: await webhooks.all(),
    macros: await configuration.all('macro'),
    rules: await configuration.all('rule'),
    views: await configuration.all('view'),
    categories: await configuration.all('category'),
  };
};

const staffedTeams = async ({ teams }: Stores): Promise<readonly StaffedTeam[]> => {
  const staffed: StaffedTeam[] = [];
  for (const team of await teams.all()) {
    const members = await teams.members(team.id);
    staffed.push({ ...team, agentIds: members.map(({ id }) => id).toSorted() });
  }
  return staffed;
};

const pageSize = 1_000;

const allAgents = async ({ agents }: Stores): Promise<readonly Agent[]> => {
  const all: Agent[] = [];
  for (let after: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof agents.list>> = await agents.list({}, { limit: pageSize, after });
    all.push(...page.data);
    if (page.next === null) return all;
    after = page.next;
  }
};

/** At most this many organizations of a document are looked up. */
const mostMentioned = 5_000;

const organizationsOf = async (
  { organizations }: Stores,
  mentioned: ReadonlySet<string>,
): Promise<readonly Organization[]> => {
  const found = new Map<string, Organization>();
  for (const text of [...mentioned].filter(isStorable).slice(0, mostMentioned)) {
    const one = isUuid(text) ? await organizations.find(text) : null;
    // Two of one name are enough to know that the name does not tell them apart.
    const named = await organizations.list({ name: one?.name ?? text }, { limit: 2, after: null });
    for (const same of named.data) found.set(same.id, same);
    if (one) found.set(one.id, one);
  }
  return [...found.values()];
};

/** Organizations are many and no part of the configuration: only those that it speaks of are looked up. */

/** The names and ids of organizations in conditions and actions, in the document's form or the stored one. */
const mentionedOrganizations = (value: unknown): ReadonlySet<string> => {
  const mentioned = new Set<string>();
  collect(value, mentioned);
  return mentioned;
};

/** Conditions and actions are not nested deeper in a document. */
const deepest = 16;

const collect = (value: unknown, into: Set<string>, depth = 0): void => {
  if (typeof value !== 'object' || value === null || depth > deepest) return;
  const isAbout = 'fact' in value && value.fact === 'organization';
  const sets = 'type' in value && value.type === 'set_organization';
  for (const [member, below] of Object.entries(value)) {
    if (isAbout || sets || member === 'set_organization') texts(below, into);
    collect(below, into, depth + 1);
  }
};

const texts = (value: unknown, into: Set<string>): void => {
  for (const item of Array.isArray(value) ? value : [value])
    if (typeof item === 'string') into.add(item.trim());
};
