/** Workspaces that move, in memory: each record is a row of a key and its JSON. */
import { plus } from '../kernel/instant.ts';
import { dueSoonMs } from '../model/instance/due.ts';
import { dueNames } from '../model/instance/due-work.ts';
import type { Workspace } from '../model/instance/workspace.ts';
import {
  hiddenSlug,
  type MovedRow,
  type MovedTable,
  type ReadRows,
  type WorkspaceMoves,
} from '../model/instance/workspace-moves.ts';
import { memoryDue } from './memory-due.ts';
import type { Rows, State, Table, Tables } from './memory-tables.ts';
import { findTakenNames, refuseTakenNames } from './memory-taken-names.ts';
import { memorySetupLink, memoryWorkspace } from './memory-workspace.ts';

type Name = keyof Rows;

/** The treatment of each table when a workspace moves. `itself` is the workspace; `instance` belongs to no workspace. */
const fates: Readonly<Record<Name, 'moves' | 'opens' | 'stays' | 'itself' | 'instance'>> = {
  workspace: 'itself',
  readOnly: 'stays',
  due: 'stays',
  setupLink: 'instance',
  dueWalk: 'instance',
  agents: 'moves',
  teams: 'moves',
  teamMembers: 'moves',
  signInCodes: 'moves',
  invitations: 'moves',
  passwordResets: 'moves',
  sso: 'moves',
  factorApps: 'moves',
  passkeys: 'moves',
  recoveryCodes: 'moves',
  ssoLinks: 'moves',
  signInLinks: 'moves',
  contacts: 'moves',
  organizations: 'moves',
  articles: 'moves',
  articlePictures: 'moves',
  uploads: 'moves',
  earlierSlugs: 'moves',
  articleVotes: 'moves',
  tickets: 'moves',
  readMarks: 'moves',
  messages: 'moves',
  ticketHistory: 'moves',
  reportDays: 'moves',
  reportFills: 'moves',
  files: 'moves',
  drafts: 'moves',
  outgoing: 'moves',
  exports: 'moves',
  audiences: 'moves',
  waterlines: 'moves',
  tags: 'moves',
  ticketFields: 'moves',
  configuration: 'moves',
  ruleVersions: 'moves',
  ruleRuns: 'moves',
  timeFirings: 'moves',
  webhooks: 'moves',
  mails: 'moves',
  webhookDeliveries: 'moves',
  webhookAttempts: 'moves',
  mailKeys: 'moves',
  inboundMails: 'moves',
  messageOrigins: 'moves',
  participants: 'moves',
  satisfaction: 'moves',
  events: 'moves',
  erasedEvents: 'moves',
  audit: 'moves',
  auditSegments: 'moves',
  idempotency: 'moves',
  counters: 'moves',
  contactUsage: 'moves',
  apiKeys: 'opens',
  sessions: 'opens',
  pushDevices: 'opens',
  inboundAddresses: 'opens',
  inboundHooks: 'opens',
  inboundAccounts: 'opens',
  tasks: 'opens',
};

const tables: readonly MovedTable[] = Object.entries(fates).flatMap(([name, fate]) => {
  if (fate === 'moves') return { name, key: ['key'] };
  return fate === 'opens' ? { name, key: ['key'], opens: true } : [];
});

const workspaceTable: MovedTable = { name: 'workspace', key: ['id'] };
const columns = ['workspace_id', 'key', 'record'];
const pageLength = 250;

/** A row whose key is taken, or one that is not there. */
class Refusal extends Error {}

type Access = Readonly<{
  committed: () => State;
  change: (workspaceId: string, use: (tables: Tables) => Promise<void>) => Promise<void>;
}>;

export const memoryMoves = ({ committed, change }: Access): WorkspaceMoves => {
  const find = (workspaceId: string): Workspace | null =>
    (committed().get('workspace')?.get(workspaceId)?.get(workspaceId) as Workspace | undefined) ?? null;
  return {
    tables,
    workspaceTable,
    audit: {
      entryOf: ({ name }, row) => (name === 'audit' ? recordOf(row) : null),
      withEntry: (row, entry) => ({ ...row, record: JSON.stringify(entry) }),
      heads: { name: 'auditSegments', key: ['key'] },
      headOf: recordOf,
      withHead: (row, head) => ({ ...row, record: JSON.stringify(head) }),
    },
    migrations: async () => [],
    columns: async (table) => (table === workspaceTable.name ? ['id', 'slug', 'record'] : columns),
    compareKeys: ({ key: [column = ''] }, one, other) =>
      String(one[column]) < String(other[column]) ? -1 : Number(one[column] !== other[column]),
    find: async (workspaceId) => {
      const found = find(workspaceId);
      if (!found) return null;
      const { id, slug, name } = found;
      return { id, slug, name, isOpen: slug !== hiddenSlug(id) };
    },
    snapshot: (_workspaceId, use) => use(readerOf(committed())),
    read: (...of) => readerOf(committed())(...of),
    add: async (row) => {
      const { id, ...workspace } = workspaceOf(row);
      if (find(id)) return;
      const hidden: Workspace = { ...workspace, id, slug: hiddenSlug(id), status: 'suspended' };
      await change(id, (own) => memoryWorkspace(own).add(hidden));
    },
    save: (workspaceId, table, { added, changed }) =>
      change(workspaceId, async (own) => {
        insert(rowsIn(own, table), added);
        for (const row of changed) rowsIn(own, table).put(keyOf(row), recordOf(row));
      }),
    isRefusal: (error) => error instanceof Refusal,
    remove: (workspaceId, table, rows) =>
      change(workspaceId, async (own) => {
        for (const row of rows) rowsIn(own, table).remove(keyOf(row));
      }),
    takenNames: async (workspaceId, opening) => {
      const found: string[] = [];
      await change(workspaceId, async (own) => void found.push(...findTakenNames(own, opening)));
      return found;
    },
    open: (row, opening, now) => {
      const workspace = workspaceOf(row);
      return change(workspace.id, async (own) => {
        refuseTakenNames(own, opening);
        for (const { table, rows } of opening)
          insert(rowsIn(own, table), rows.map(waiting(table)).map(ownedBy(workspace.id)));
        await memoryWorkspace(own).save(workspace);
        await memorySetupLink(own).end();
        const dues = dueNames.map((chore) => ({ chore, at: now }));
        await memoryDue(own).lower(dues, plus(now, dueSoonMs));
      });
    },
    forget: (workspaceId) =>
      change(workspaceId, async (own) => {
        if (find(workspaceId)?.slug !== hiddenSlug(workspaceId)) return;
        for (const { chore } of await memoryDue(own).list()) own.of('due').remove(chore);
        own.of('workspace').remove(workspaceId);
      }),
  };
};

const readerOf =
  (state: State): ReadRows =>
  async (workspaceId, { name, key: [column = ''] }, after) => {
    const stored = [...(state.get(name)?.get(workspaceId) ?? [])].map(([key, record]) =>
      name === workspaceTable.name
        ? { id: key, slug: String(Object(record).slug), record: JSON.stringify(record) }
        : { workspace_id: workspaceId, key, record: JSON.stringify(record) },
    );
    return stored
      .filter((row: MovedRow) => after === null || String(row[column]) > String(after[column]))
      .sort((one: MovedRow, other: MovedRow) => (String(one[column]) < String(other[column]) ? -1 : 1))
      .slice(0, pageLength);
  };

const rowsIn = (own: Tables, { name }: MovedTable): Table<unknown> => {
  if (!isName(name)) throw new Error(`Expected a table that moves, got ${name}.`);
  return own.of(name) as Table<unknown>;
};

const isName = (name: string): name is Name => name in fates;
const keyOf = ({ key }: MovedRow): string => String(key);
const recordOf = ({ record }: MovedRow) => JSON.parse(String(record));
const workspaceOf = (row: MovedRow): Workspace => ({
  ...recordOf(row),
  id: String(row.id),
  slug: String(row.slug),
});

const insert = (stored: Table<unknown>, rows: readonly MovedRow[]): void => {
  for (const row of rows) {
    if (stored.find(keyOf(row)) !== null) throw new Refusal(`A row has the key ${keyOf(row)} already.`);
    stored.put(keyOf(row), recordOf(row));
  }
};

/** No worker of this instance runs the task. */
const waiting =
  ({ name }: MovedTable) =>
  (row: MovedRow): MovedRow => {
    if (name !== 'tasks' || recordOf(row).state !== 'running') return row;
    return { ...row, record: JSON.stringify({ ...recordOf(row), state: 'waiting' }) };
  };

/** Rows that the directory reads name their workspace in the record too. */
const ownedBy =
  (workspaceId: string) =>
  (row: MovedRow): MovedRow =>
    'workspaceId' in recordOf(row)
      ? { ...row, record: JSON.stringify({ ...recordOf(row), workspaceId }) }
      : row;
