import {
  DeskError,
  type Organization,
  type OrganizationStore,
  organizationWords,
  pageOf,
} from '@tidemark/domain';
import { sql } from 'kysely';
import type { Operand, Placeholder } from '../../placeholder.ts';
import type { Db, OrganizationRow } from '../../schema.ts';
import { type Entry, searchWriter as index } from '../../search/search-writer.ts';
import { rowsFor, statement } from '../../statement.ts';
import { fromFlag, fromJson, lastId, toFlag, toJson } from '../conversions.ts';
import { shaped } from '../shaped.ts';

export const organizationStore = (db: Db, workspaceId: string): OrganizationStore => ({
  find: async (id) => organizationOrNull(await findRow.first(db, workspaceId, id)),
  findForChange: async (id) => organizationOrNull(await lockRow.first(db, workspaceId, id)),
  findByDomain: async (emailDomain) =>
    organizationOrNull(await findRowByDomain.first(db, workspaceId, emailDomain)),
  list: async ({ name = null }, { limit, after }) => {
    const list = { name, below: after ?? lastId, count: limit + 1 };
    const rows = await rowsFor(db, organizationListQuery(db, workspaceId, list));
    return pageOf(rows.map(organizationFromRow), limit, ({ id }) => id);
  },
  add: async (organization) => {
    const row = organizationToRow(organization);
    await db
      .insertInto('organizations')
      .values({ workspace_id: workspaceId, ...row })
      .execute();
    await addDomains(db, workspaceId, organization);
    await index(db, workspaceId).add(entryOf(organization));
  },
  save: async (organization) => {
    const { id, ...changes } = organizationToRow(organization);
    await db
      .updateTable('organizations')
      .set(changes)
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .execute();
    await removeDomains(db, workspaceId, id);
    await addDomains(db, workspaceId, organization);
    await index(db, workspaceId).change(entryOf(organization));
  },
  remove: async (id) => {
    await index(db, workspaceId).remove({ kind: 'organization', id });
    await removeDomains(db, workspaceId, id);
    await db
      .deleteFrom('organizations')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .execute();
  },
});

const entryOf = (organization: Organization): Entry => ({
  kind: 'organization',
  id: organization.id,
  words: organizationWords(organization),
});

/** In alphabetical order, so that two writes that want the same domains never wait for each other. */
const addDomains = async (db: Db, workspaceId: string, { id, emailDomains }: Organization): Promise<void> => {
  for (const domain of emailDomains.toSorted()) {
    const added = await addDomain.run(db, {
      workspace_id: workspaceId,
      domain,
      organization_id: id,
    });
    if (added === 0)
      throw new DeskError('domain_taken', `Another organization has the domain ${domain}.`, 'email_domains');
  }
};

const removeDomains = (db: Db, workspaceId: Operand<string>, id: Operand<string>) =>
  db
    .deleteFrom('organization_domains')
    .where('workspace_id', '=', workspaceId)
    .where('organization_id', '=', id)
    .execute();

const organizationOrNull = (row: OrganizationRow | null): Organization | null =>
  row && organizationFromRow(row);

const organizationFromRow = (row: OrganizationRow): Organization => ({
  id: row.id,
  name: row.name,
  emailDomains: fromJson(row.email_domains),
  sharedTickets: fromFlag(row.shared_tickets),
  notes: row.notes,
  customFields: fromJson(row.custom_fields),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
});

export const organizationToRow = (organization: Organization): OrganizationRow => ({
  id: organization.id,
  name: organization.name,
  email_domains: toJson(organization.emailDomains),
  shared_tickets: toFlag(organization.sharedTickets),
  notes: organization.notes,
  custom_fields: toJson(organization.customFields),
  created_at: organization.createdAt,
  updated_at: organization.updatedAt,
  version: organization.version,
});

const rowById = (db: Db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  db.selectFrom('organizations').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id);

const findRow = statement(rowById);

const lockRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  rowById(db, workspaceId, id).forNoKeyUpdate(),
);

const findRowByDomain = statement((db, workspaceId: Placeholder<string>, domain: Placeholder<string>) =>
  db
    .selectFrom('organization_domains')
    .innerJoin('organizations', (join) =>
      join
        .onRef('organizations.workspace_id', '=', 'organization_domains.workspace_id')
        .onRef('organizations.id', '=', 'organization_domains.organization_id'),
    )
    .selectAll('organizations')
    .where('organization_domains.workspace_id', '=', workspaceId)
    .where('organization_domains.domain', '=', domain),
);

export type OrganizationList = Omit<ListValues, 'workspaceId'>;

export const organizationListQuery = (db: Db, workspaceId: string, list: OrganizationList) =>
  listRows({ named: list.name !== null }).compiled(db, { workspaceId, ...list });

type ListShape = Readonly<{ named: boolean }>;
type ListValues = Readonly<{ workspaceId: string; name: string | null; below: string; count: number }>;

const listRows = shaped(
  ({ named }: ListShape, { workspaceId, name, below, count }: Placeholder<ListValues>) => {
    const conditions = [
      sql`workspace_id = ${workspaceId}`,
      ...(named ? [sql`name = ${name}`] : []),
      sql`id < ${below}`,
    ];
    return sql<OrganizationRow>`select * from organizations where ${sql.join(conditions, sql` and `)}
    order by id desc limit ${count}`;
  },
);

const addDomain = statement(
  (db, row: Placeholder<{ workspace_id: string; domain: string; organization_id: string }>) =>
    db
      .insertInto('organization_domains')
      .values(row)
      .onConflict((conflict) => conflict.columns(['workspace_id', 'domain']).doNothing()),
);
