import {
  type ConfigurationStore,
  type Entries,
  type EntryKind,
  foldName,
  nameTaken,
  type PageRequest,
  type Place,
  pageOf,
  placeOf,
} from '@tidemark/domain';
import type { EntryRow } from '../../automation-rows.ts';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { firstPlace, fromJson, toFlag, toJson } from '../conversions.ts';
import { readAutomation } from './automation.ts';
import type { ConfigurationVersion } from './configuration-version.ts';
import { keepRevision } from './rule-revisions.ts';

export const configurationStore = (
  db: Db,
  workspaceId: string,
  version: ConfigurationVersion,
): ConfigurationStore => {
  const noteChange = async (kind: EntryKind, id: string, entry: Entries[EntryKind] | null): Promise<void> => {
    const raised = await version.raise();
    if (kind !== 'rule') return;
    const content = entry && isActive(entry) ? toJson(entry) : null;
    await keepRevision(db, workspaceId, { ruleId: id, version: raised, content });
  };

  return {
    hold: () => version.hold(),
    find: async <Kind extends EntryKind>(kind: Kind, id: string) => {
      const row = await findRow.first(db, workspaceId, { kind, id });
      return row && fromJson<Entries[Kind]>(row.content);
    },
    list: async <Kind extends EntryKind>(kind: Kind, { limit, after }: PageRequest<Place>) => {
      const listing = { kind, after: after ?? firstPlace, count: limit + 1 };
      const rows = await listRows.all(db, workspaceId, listing);
      return pageOf(rows.map(contentOf<Kind>), limit, placeOf);
    },
    all: async <Kind extends EntryKind>(kind: Kind) =>
      (await allRows.all(db, workspaceId, kind)).map(contentOf<Kind>),
    add: async (kind, entry) => {
      const added = await addRow.run(db, { workspace_id: workspaceId, ...entryToRow(kind, entry) });
      if (added === 0) throw nameTaken(entry.name);
      await noteChange(kind, entry.id, entry);
    },
    save: async (kind, entry) => {
      const { id, ...changes } = entryToRow(kind, entry);
      const holder = await findByName.first(db, workspaceId, { kind, nameKey: changes.name_key });
      if (holder && holder.id !== id) throw nameTaken(entry.name);
      if ((await saveRow.run(db, workspaceId, { id, changes })) > 0) await noteChange(kind, id, entry);
    },
    remove: async (kind, id) => {
      if ((await removeRow.run(db, workspaceId, { kind, id })) > 0) await noteChange(kind, id, null);
    },
    automation: () => readAutomation(db, workspaceId, version),
  };
};

const contentOf = <Kind extends EntryKind>({ content }: Readonly<{ content: string }>): Entries[Kind] =>
  fromJson<Entries[Kind]>(content);

/** Kinds that cannot be switched off are always on. */
const isActive = (entry: Entries[EntryKind]): boolean => !('active' in entry) || entry.active;

const entryToRow = (kind: EntryKind, entry: Entries[EntryKind]): EntryRow => ({
  id: entry.id,
  kind,
  name_key: foldName(entry.name),
  position: entry.position,
  active: toFlag(isActive(entry)),
  content: toJson(entry),
});

const rowsOf = (db: Db, workspaceId: Placeholder<string>, kind: Placeholder<EntryKind>) =>
  db.selectFrom('configuration_entries').where('workspace_id', '=', workspaceId).where('kind', '=', kind);

const findRow = statement(
  (db, workspaceId: Placeholder<string>, { kind, id }: Placeholder<{ kind: EntryKind; id: string }>) =>
    rowsOf(db, workspaceId, kind).select('content').where('id', '=', id),
);

const findByName = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { kind, nameKey }: Placeholder<{ kind: EntryKind; nameKey: string }>,
  ) => rowsOf(db, workspaceId, kind).select('id').where('name_key', '=', nameKey),
);

type Listing = Readonly<{ kind: EntryKind; after: Place; count: number }>;

const listRows = statement(
  (db, workspaceId: Placeholder<string>, { kind, after, count }: Placeholder<Listing>) =>
    rowsOf(db, workspaceId, kind)
      .select('content')
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('position', 'id'), '>', tuple(after.position, after.id)),
      )
      .orderBy('position')
      .orderBy('id')
      .limit(count),
);

const allRows = statement((db, workspaceId: Placeholder<string>, kind: Placeholder<EntryKind>) =>
  rowsOf(db, workspaceId, kind).select('content').orderBy('position').orderBy('id'),
);

const addRow = statement((db, row: Placeholder<EntryRow & { workspace_id: string }>) =>
  db
    .insertInto('configuration_entries')
    .values(row)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'kind', 'name_key']).doNothing()),
);

const saveRow = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { id, changes }: Placeholder<{ id: string; changes: Omit<EntryRow, 'id'> }>,
  ) =>
    db
      .updateTable('configuration_entries')
      .set(changes)
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id),
);

const removeRow = statement(
  (db, workspaceId: Placeholder<string>, { kind, id }: Placeholder<{ kind: EntryKind; id: string }>) =>
    db
      .deleteFrom('configuration_entries')
      .where('workspace_id', '=', workspaceId)
      .where('kind', '=', kind)
      .where('id', '=', id),
);
