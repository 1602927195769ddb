import {
  type Contact,
  type ContactStore,
  contactWords,
  DeskError,
  emailDomain,
  foldEmail,
  pageOf,
} from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../../placeholder.ts';
import type { ContactRow, Db } from '../../schema.ts';
import { type Entry, searchWriter as index } from '../../search/search-writer.ts';
import { statement } from '../../statement.ts';
import { fromFlag, fromJson, lastId, toFlag, toJson } from '../conversions.ts';
import { padded } from '../in-batches.ts';
import { shaped } from '../shaped.ts';

export const contactStore = (db: Db, workspaceId: string): ContactStore => ({
  find: async (id) => contactOrNull(await findRow.first(db, workspaceId, id)),
  findMany: async (ids) =>
    ids.length === 0 ? [] : (await findRows.all(db, workspaceId, padded(ids))).map(contactFromRow),
  findForChange: async (id) => contactOrNull(await lockRow.first(db, workspaceId, id)),
  findByEmail: async (email) => contactOrNull(await findRowByEmail.first(db, workspaceId, foldEmail(email))),
  countKept: async (id) => {
    const found = await countKept.first(db, workspaceId, id);
    return {
      tickets: found?.tickets ?? 0,
      messages: (found?.messages ?? 0) + (found?.messagesElsewhere ?? 0),
      files: (found?.files ?? 0) + (found?.filesElsewhere ?? 0),
      bytes: (found?.bytes ?? 0) + (found?.bytesElsewhere ?? 0),
      sessions: found?.sessions ?? 0,
    };
  },
  list: async ({ organizationId = null }, { limit, after }) => {
    const values = { workspaceId, organizationId, below: after ?? lastId, count: limit + 1 };
    const rows = await listRows({ ofOrganization: organizationId !== null }).all(db, values);
    return pageOf(rows.map(contactFromRow), limit, ({ id }) => id);
  },
  listOfOrganization: async (organizationId, limit) => {
    const rows = await lockRowsOfOrganization.all(db, workspaceId, { organizationId, count: limit });
    return rows.map(contactFromRow);
  },
  hasAttachable: async () => (await findAttachable.first(db, workspaceId)) !== null,
  listAttachable: async (limit) => {
    const rows = await lockAttachableRows.all(db, workspaceId, limit);
    return rows.map((row) => ({ contact: contactFromRow(row), organizationId: row.owner_id }));
  },
  addIfNew: async (contact) => {
    const isNew = (await addRow.run(db, { workspace_id: workspaceId, ...contactToRow(contact) })) > 0;
    if (isNew) await index(db, workspaceId).add(entryOf(contact));
    return isNew;
  },
  save: async (contact) => {
    const { id, ...changes } = contactToRow(contact);
    const other = await findRowByEmail.first(db, workspaceId, changes.email_key);
    if (other && other.id !== id)
      throw new DeskError('email_taken', `Another contact has the address ${contact.email}.`, 'email');
    await saveRow.send(db, workspaceId, { id, changes });
    await index(db, workspaceId).change(entryOf(contact));
  },
  remove: async (id) => {
    await index(db, workspaceId).remove({ kind: 'contact', id });
    await db.deleteFrom('contacts').where('workspace_id', '=', workspaceId).where('id', '=', id).execute();
  },
});

const entryOf = (contact: Contact): Entry => ({
  kind: 'contact',
  id: contact.id,
  words: contactWords(contact),
});

const contactOrNull = (row: ContactRow | null): Contact | null => row && contactFromRow(row);

const contactFromRow = (row: ContactRow): Contact => ({
  id: row.id,
  email: row.email,
  name: row.name,
  phone: row.phone,
  locale: row.locale,
  blocked: fromFlag(row.blocked),
  verifiedAt: row.verified_at,
  organizationId: row.organization_id,
  customFields: fromJson(row.custom_fields),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
});

type StoredContact = ContactRow & { email_key: string; email_domain: string };

export const contactToRow = (contact: Contact): StoredContact => ({
  id: contact.id,
  email: contact.email,
  email_key: foldEmail(contact.email),
  email_domain: emailDomain(contact.email),
  name: contact.name,
  phone: contact.phone,
  locale: contact.locale,
  blocked: toFlag(contact.blocked),
  verified_at: contact.verifiedAt,
  organization_id: contact.organizationId,
  custom_fields: toJson(contact.customFields),
  created_at: contact.createdAt,
  updated_at: contact.updatedAt,
  version: contact.version,
});

const rowsOf = (db: Db, workspaceId: Placeholder<string>) =>
  db.selectFrom('contacts').selectAll().where('workspace_id', '=', workspaceId);

const findRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  rowsOf(db, workspaceId).where('id', '=', id),
);

const findRows = statement((db, workspaceId: Placeholder<string>, ids: Placeholder<readonly string[]>) =>
  rowsOf(db, workspaceId).where('id', 'in', ids),
);

/** Counts a ticket's related rows without reading them. */
const countKept = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) => {
  const tickets = db
    .selectFrom('tickets')
    .where('tickets.workspace_id', '=', workspaceId)
    .where('tickets.requester_id', '=', id);
  const messages = tickets.innerJoin('messages', (join) =>
    join
      .onRef('messages.workspace_id', '=', 'tickets.workspace_id')
      .onRef('messages.ticket_number', '=', 'tickets.number'),
  );
  const files = tickets.innerJoin('files', (join) =>
    join
      .onRef('files.workspace_id', '=', 'tickets.workspace_id')
      .onRef('files.ticket_number', '=', 'tickets.number'),
  );
  const sessions = db
    .selectFrom('customer_sessions')
    .where('customer_sessions.workspace_id', '=', workspaceId)
    .where('customer_sessions.contact_id', '=', id);
  const elsewhere = db
    .selectFrom('messages')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.workspace_id', '=', 'messages.workspace_id')
        .onRef('tickets.number', '=', 'messages.ticket_number'),
    )
    .where('messages.workspace_id', '=', workspaceId)
    .where('messages.author_id', '=', id)
    .where('messages.author_type', '=', sql.lit('customer'))
    .where('messages.channel', '=', sql.lit('email'))
    .where('tickets.requester_id', '<>', id);
  const filesElsewhere = elsewhere.innerJoin('files', (join) =>
    join
      .onRef('files.workspace_id', '=', 'messages.workspace_id')
      .onRef('files.message_id', '=', 'messages.id'),
  );
  const count = sql<number>`count(*)`.as('count');
  const sum = sql<number>`cast(coalesce(sum(files.size), 0) as bigint)`.as('sum');
  return db.selectNoFrom([
    tickets.select(count).as('tickets'),
    messages.select(count).as('messages'),
    files.select(count).as('files'),
    files.select(sum).as('bytes'),
    sessions.select(count).as('sessions'),
    elsewhere.select(count).as('messagesElsewhere'),
    filesElsewhere.select(count).as('filesElsewhere'),
    filesElsewhere.select(sum).as('bytesElsewhere'),
  ]);
});

const lockRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  rowsOf(db, workspaceId).where('id', '=', id).forNoKeyUpdate(),
);

const findRowByEmail = statement((db, workspaceId: Placeholder<string>, emailKey: Placeholder<string>) =>
  rowsOf(db, workspaceId).where('email_key', '=', emailKey),
);

type ListShape = Readonly<{ ofOrganization: boolean }>;
type ListValues = Readonly<{
  workspaceId: string;
  organizationId: string | null;
  below: string;
  count: number;
}>;

/** Those of an organization in the order of its index, so that no planner walks all contacts for them. */
const listRows = shaped(
  ({ ofOrganization }: ListShape, { workspaceId, organizationId, below, count }: Placeholder<ListValues>) => {
    const conditions = [
      sql`workspace_id = ${workspaceId}`,
      ...(ofOrganization ? [sql`organization_id = ${organizationId}`] : []),
      sql`id < ${below}`,
    ];
    const order = ofOrganization ? sql`organization_id desc, id desc` : sql`id desc`;
    return sql<ContactRow>`select * from contacts where ${sql.join(conditions, sql` and `)}
    order by ${order} limit ${count}`;
  },
);

const lockRowsOfOrganization = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { organizationId, count }: Placeholder<{ organizationId: string; count: number }>,
  ) =>
    rowsOf(db, workspaceId)
      .where('organization_id', '=', organizationId)
      .orderBy('id')
      .limit(count)
      .forNoKeyUpdate(),
);

const attachableIn = (db: Db, workspaceId: Placeholder<string>) =>
  db
    .selectFrom('organization_domains as domain')
    .innerJoin('contacts as contact', (join) =>
      join
        .onRef('contact.workspace_id', '=', 'domain.workspace_id')
        .onRef('contact.email_domain', '=', 'domain.domain'),
    )
    .where('domain.workspace_id', '=', workspaceId)
    .where('contact.organization_id', 'is', null);

const findAttachable = statement((db, workspaceId: Placeholder<string>) =>
  attachableIn(db, workspaceId).select('contact.id').limit(1),
);

/** Contacts that another write holds are left to it: two that attach at once do not wait for each other. */
const lockAttachableRows = statement((db, workspaceId: Placeholder<string>, count: Placeholder<number>) =>
  attachableIn(db, workspaceId)
    .selectAll('contact')
    .select('domain.organization_id as owner_id')
    .limit(count)
    .forNoKeyUpdate('contact')
    .skipLocked(),
);

const addRow = statement((db, row: Placeholder<StoredContact & { workspace_id: string }>) =>
  db
    .insertInto('contacts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'email_key']).doNothing()),
);

const saveRow = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { id, changes }: Placeholder<{ id: string; changes: Omit<StoredContact, 'id'> }>,
  ) => db.updateTable('contacts').set(changes).where('workspace_id', '=', workspaceId).where('id', '=', id),
);
