import { pageOf, type SatisfactionResponse, type SatisfactionStore } from '@tidemark/domain';
import type { SatisfactionRow } from '../../automation-rows.ts';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { lastId } from '../conversions.ts';

export const satisfactionStore = (db: Db, workspaceId: string): SatisfactionStore => ({
  list: async ({ ticketNumber, contactId, organizationId, agentId, rating }, { limit, after }) => {
    const rows = await db
      .selectFrom('satisfaction_responses')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('id', '<', after ?? lastId)
      .$if(ticketNumber !== undefined, (query) => query.where('ticket_number', '=', ticketNumber ?? 0))
      .$if(contactId !== undefined, (query) => query.where('contact_id', '=', contactId ?? ''))
      .$if(organizationId !== undefined, (query) =>
        query.where('ticket_number', 'in', ticketsOfOrganization(db, workspaceId, organizationId ?? '')),
      )
      .$if(agentId !== undefined, (query) => query.where('agent_id', '=', agentId ?? ''))
      .$if(rating !== undefined, (query) => query.where('rating', '=', rating ?? 0))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    return pageOf(rows.map(responseFromRow), limit, ({ id }) => id);
  },
  add: async (response) => {
    await db
      .insertInto('satisfaction_responses')
      .values({ workspace_id: workspaceId, ...responseToRow(response) })
      .execute();
  },
  find: async (id) => responseOrNull(await findRow.first(db, workspaceId, id)),
  findForChange: async (id) => responseOrNull(await lockRow.first(db, workspaceId, id)),
  findLast: async (ticketNumber) => responseOrNull(await findLast.first(db, workspaceId, ticketNumber)),
  save: async (response) => {
    const { id, ...changes } = responseToRow(response);
    await saveRow.run(db, workspaceId, { id, changes });
  },
});

const ticketsOfOrganization = (db: Db, workspaceId: string, organizationId: string) =>
  db
    .selectFrom('tickets')
    .select('number')
    .where('workspace_id', '=', workspaceId)
    .where('organization_id', '=', organizationId);

const responseOrNull = (row: SatisfactionRow | null): SatisfactionResponse | null =>
  row && responseFromRow(row);

const responseToRow = (response: SatisfactionResponse): SatisfactionRow => ({
  id: response.id,
  ticket_number: response.ticketNumber,
  contact_id: response.contactId,
  agent_id: response.agentId,
  rating: response.rating,
  comment: response.comment,
  requested_at: response.requestedAt,
  responded_at: response.respondedAt,
});

const responseFromRow = (row: SatisfactionRow): SatisfactionResponse => ({
  id: row.id,
  ticketNumber: row.ticket_number,
  contactId: row.contact_id,
  agentId: row.agent_id,
  rating: row.rating,
  comment: row.comment,
  requestedAt: row.requested_at,
  respondedAt: row.responded_at,
});

const rowsOf = (db: Db, workspaceId: Placeholder<string>) =>
  db.selectFrom('satisfaction_responses').selectAll().where('workspace_id', '=', workspaceId);

const findRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  rowsOf(db, workspaceId).where('id', '=', id),
);

const lockRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  rowsOf(db, workspaceId).where('id', '=', id).forNoKeyUpdate(),
);

export const findLast = statement((db, workspaceId: Placeholder<string>, ticketNumber: Placeholder<number>) =>
  rowsOf(db, workspaceId).where('ticket_number', '=', ticketNumber).orderBy('id', 'desc').limit(1),
);

const saveRow = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { id, changes }: Placeholder<{ id: string; changes: Omit<SatisfactionRow, 'id'> }>,
  ) =>
    db
      .updateTable('satisfaction_responses')
      .set(changes)
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id),
);
