import {
  type Draft,
  type DraftKey,
  type DraftKind,
  type DraftStore,
  noMailing,
  pageOf,
} from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../../placeholder.ts';
import type { RowOf } from '../../row-of.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { fromJson, toJson } from '../conversions.ts';

export type DraftRow = Omit<RowOf<Draft>, 'mailing'> & Readonly<{ mailing: string | null }>;

export const draftStore = (db: Db, workspaceId: string): DraftStore => ({
  find: async (key) => draftOrNull(await findRow.first(db, workspaceId, key)),
  findForChange: async (key) => {
    await lockTicket.first(db, workspaceId, key.ticketNumber);
    return draftOrNull(await lockRow.first(db, workspaceId, key));
  },
  listOfAgent: async (agentId, { limit, after }) => {
    const { ticketNumber, kind } = after ?? behindAll;
    const rows = await writtenOfAgent.all(db, workspaceId, {
      agentId,
      below: ticketNumber,
      belowKind: kind,
      count: limit + 1,
    });
    return pageOf(rows.map(draftFromRow), limit, (draft) => ({
      ticketNumber: draft.ticketNumber,
      kind: draft.kind,
    }));
  },
  listOfTicket: async (ticketNumber) =>
    (await writtenOfTicket.all(db, workspaceId, ticketNumber)).map(draftFromRow),
  namedFiles: async () => {
    const rows = await filesOfDrafts.all(db, workspaceId);
    return new Set(rows.flatMap(({ files }) => fromJson<Draft['files']>(files).map(({ id }) => id)));
  },
  save: async (draft) => {
    await saveRow.send(db, { workspace_id: workspaceId, ...draftToRow(draft) });
  },
});

/** Above every ticket. */
const behindAll = { ticketNumber: Number.MAX_SAFE_INTEGER, kind: 'reply' } as const;

const draftOrNull = (row: DraftRow | null): Draft | null => row && draftFromRow(row);

const draftFromRow = (row: DraftRow): Draft => ({
  agentId: row.agent_id,
  ticketNumber: row.ticket_number,
  kind: row.kind,
  rev: row.rev,
  state: row.state,
  format: row.format,
  content: row.content,
  macroId: row.macro_id,
  files: fromJson(row.files),
  mailing: row.mailing === null ? noMailing : fromJson(row.mailing),
  status: row.status,
  expectedLastMessageId: row.expected_last_message_id,
  sendAt: row.send_at,
  stopped: row.stopped === null ? null : fromJson(row.stopped),
  updatedAt: row.updated_at,
});

const draftToRow = (draft: Draft): DraftRow => ({
  agent_id: draft.agentId,
  ticket_number: draft.ticketNumber,
  kind: draft.kind,
  rev: draft.rev,
  state: draft.state,
  format: draft.format,
  content: draft.content,
  macro_id: draft.macroId,
  files: toJson(draft.files),
  mailing: toJson(draft.mailing),
  status: draft.status,
  expected_last_message_id: draft.expectedLastMessageId,
  send_at: draft.sendAt,
  stopped: draft.stopped && toJson(draft.stopped),
  updated_at: draft.updatedAt,
});

const rowOf = (db: Db, workspaceId: Placeholder<string>, key: Placeholder<DraftKey>) =>
  db
    .selectFrom('drafts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('agent_id', '=', key.agentId)
    .where('ticket_number', '=', key.ticketNumber)
    .where('kind', '=', key.kind);

const findRow = statement((db, workspaceId: Placeholder<string>, key: Placeholder<DraftKey>) =>
  rowOf(db, workspaceId, key),
);

const lockRow = statement((db, workspaceId: Placeholder<string>, key: Placeholder<DraftKey>) =>
  rowOf(db, workspaceId, key).forNoKeyUpdate(),
);

/** A draft that does not exist yet cannot be locked. Its ticket can, and every write that sends a draft locks it first. */
const lockTicket = statement((db, workspaceId: Placeholder<string>, ticketNumber: Placeholder<number>) =>
  db
    .selectFrom('tickets')
    .select('number')
    .where('workspace_id', '=', workspaceId)
    .where('number', '=', ticketNumber)
    .forNoKeyUpdate(),
);

/** Literal, so that the partial index `drafts_written` can be used. */
const isWritten = sql<boolean>`state <> 'empty'`;

export const writtenOfAgent = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    {
      agentId,
      below,
      belowKind,
      count,
    }: Placeholder<{ agentId: string; below: number; belowKind: DraftKind; count: number }>,
  ) =>
    db
      .selectFrom('drafts')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('agent_id', '=', agentId)
      .where(isWritten)
      .where(sql<boolean>`(ticket_number, kind) < (${below}, ${belowKind})`)
      .orderBy('ticket_number', 'desc')
      .orderBy('kind', 'desc')
      .limit(count),
);

export const writtenOfTicket = statement(
  (db, workspaceId: Placeholder<string>, ticketNumber: Placeholder<number>) =>
    db
      .selectFrom('drafts')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('ticket_number', '=', ticketNumber)
      .where(isWritten),
);

const filesOfDrafts = statement((db, workspaceId: Placeholder<string>) =>
  db
    .selectFrom('drafts')
    .select('files')
    .where('workspace_id', '=', workspaceId)
    .where('files', '<>', sql<string>`'[]'`),
);

const saveRow = statement((db, row: Placeholder<DraftRow & { workspace_id: string }>) =>
  db
    .insertInto('drafts')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'agent_id', 'ticket_number', 'kind']).doUpdateSet((update) => ({
        rev: update.ref('excluded.rev'),
        state: update.ref('excluded.state'),
        format: update.ref('excluded.format'),
        content: update.ref('excluded.content'),
        macro_id: update.ref('excluded.macro_id'),
        files: update.ref('excluded.files'),
        mailing: update.ref('excluded.mailing'),
        status: update.ref('excluded.status'),
        expected_last_message_id: update.ref('excluded.expected_last_message_id'),
        send_at: update.ref('excluded.send_at'),
        stopped: update.ref('excluded.stopped'),
        updated_at: update.ref('excluded.updated_at'),
      })),
    ),
);
