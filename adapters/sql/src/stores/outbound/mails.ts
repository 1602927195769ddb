import {
  type CountedMails,
  foldEmail,
  forgottenKinds,
  type Instant,
  kindsUnder,
  type MailCap,
  type MailKind,
  type MailStore,
  mailErrorStart,
  pageOf,
} from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { lastId } from '../conversions.ts';
import { holdCounters } from '../desk/hold-counters.ts';
import { inBatches } from '../in-batches.ts';
import { failedToQuery } from './failed-mails.ts';
import { mailFromRow, mailOrNull, mailToRow, type StoredMail } from './mail-row.ts';

export const mailStore = (db: Db, workspaceId: string): MailStore => ({
  hold: () => holdCounters(db, workspaceId),
  add: async (mail) => {
    await addRow.send(db, { workspace_id: workspaceId, ...mailToRow(mail) });
  },
  find: async (id) => mailOrNull(await findRow.first(db, workspaceId, id)),
  save: async (mail) => {
    const { id: _id, ...row } = mailToRow(mail);
    await saveRow.run(db, workspaceId, { id: mail.id, row });
  },
  findQueuedBefore: async ({ id, to, ticketNumber }) =>
    ticketNumber === null
      ? null
      : mailOrNull(
          await queuedBefore.first(db, workspaceId, { ticketNumber, recipientKey: foldEmail(to), id }),
        ),
  findLastReply: async (ticketNumber) => mailOrNull(await lastReply.first(db, workspaceId, ticketNumber)),
  countOfTicket: async (ticketNumber, since) =>
    Number((await countOfTicket.first(db, workspaceId, { ticketNumber, since }))?.count ?? 0),
  countTo: async (address, { cap, ...since }) =>
    Number(
      (await countTo[cap].first(db, workspaceId, { recipientKey: foldEmail(address), ...since }))?.count ?? 0,
    ),
  hasFailed: async (address, reason, since) => {
    const failed = { recipientKey: foldEmail(address), start: `${mailErrorStart(reason)}%`, since };
    return (await findFailed.first(db, workspaceId, failed)) !== null;
  },
  listOfTicket: async (ticketNumber, { limit, after }) => {
    const rows = await ofTicketQuery.all(db, workspaceId, {
      ticketNumber,
      below: after ?? lastId,
      count: limit + 1,
    });
    return pageOf(rows.map(mailFromRow), limit, ({ id }) => id);
  },
  list: async (limit, state) => {
    const rows = await db
      .selectFrom('mails')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'failed'))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(mailFromRow);
  },
  removeOfTicket: async (ticketNumber) =>
    (await removeOfTicket.all(db, workspaceId, ticketNumber)).map(({ id }) => id),
  removeOfMessages: async (ticketNumber, messageIds) => {
    const removed: string[] = [];
    await inBatches(messageIds, async (batch) => {
      const rows = await removeOfMessages.all(db, workspaceId, { ticketNumber, messageIds: batch });
      removed.push(...rows.map(({ id }) => id));
    });
    return removed;
  },
  removeTo: async (address) => (await removeTo.all(db, workspaceId, foldEmail(address))).map(({ id }) => id),
  removeForgottenBefore: async (instant, limit) =>
    (await removeForgotten.all(db, workspaceId, { before: instant, count: limit })).map(({ id }) => id),
  hasForgottenBefore: async (instant) =>
    (await someForgotten.first(db, workspaceId, { before: instant, count: 1 })) !== null,
  removeFinishedBefore: async (instant, limit) =>
    (await removeFinished.all(db, workspaceId, { before: instant, count: limit })).map(({ id }) => id),
  hasFinishedBefore: async (instant) =>
    (await someFinished.first(db, workspaceId, { before: instant, count: 1 })) !== null,
});

const rowsOf = (db: Db, workspaceId: Placeholder<string>) =>
  db.selectFrom('mails').selectAll().where('workspace_id', '=', workspaceId);

const findRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  rowsOf(db, workspaceId).where('id', '=', id),
);

const saveRow = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { id, row }: Placeholder<{ id: string; row: Omit<StoredMail, 'id'> }>,
  ) => db.updateTable('mails').set(row).where('workspace_id', '=', workspaceId).where('id', '=', id),
);

type Place = Readonly<{ ticketNumber: number; recipientKey: string; id: string }>;

export const queuedBeforeQuery = (
  db: Db,
  workspaceId: Placeholder<string>,
  { ticketNumber, recipientKey, id }: Placeholder<Place>,
) =>
  rowsOf(db, workspaceId)
    .where('ticket_number', '=', ticketNumber)
    .where('recipient_key', '=', recipientKey)
    .where('state', '=', sql.lit('queued'))
    .where('id', '<', id)
    .orderBy('id')
    .limit(1);

const queuedBefore = statement(queuedBeforeQuery);

const literal = (kind: MailKind) => sql.lit(kind);

export const lastReplyQuery = (db: Db, workspaceId: Placeholder<string>, ticketNumber: Placeholder<number>) =>
  rowsOf(db, workspaceId)
    .where('ticket_number', '=', ticketNumber)
    .where('message_id', 'is not', null)
    .where('kind', '!=', literal('forward'))
    .orderBy('id', 'desc')
    .limit(1);

const lastReply = statement(lastReplyQuery);

const addRow = statement((db, row: Placeholder<StoredMail & { workspace_id: string }>) =>
  db.insertInto('mails').values(row),
);

const automaticSince = (db: Db, workspaceId: Placeholder<string>, since: Placeholder<Instant>) =>
  db
    .selectFrom('mails')
    .where('workspace_id', '=', workspaceId)
    .where('automatic', '=', 1)
    .where('created_at', '>=', since);

export const countOfTicketQuery = (
  db: Db,
  workspaceId: Placeholder<string>,
  { ticketNumber, since }: Placeholder<{ ticketNumber: number; since: Instant }>,
) =>
  automaticSince(db, workspaceId, since)
    .select(({ fn }) => fn.countAll().filterWhere('kind', '!=', literal('agent_notice')).as('count'))
    .where('ticket_number', '=', ticketNumber)
    // A mail refused at once has reached no one.
    .where(({ not, and, eb }) => not(and([eb('state', '=', 'failed'), eb('attempts', '=', 0)])));

const countOfTicket = statement(countOfTicketQuery);

type CountedTo = Omit<CountedMails, 'cap'> & Readonly<{ recipientKey: string }>;

export const countToQuery =
  (cap: MailCap) =>
  (
    db: Db,
    workspaceId: Placeholder<string>,
    { recipientKey, leftSince, queuedSince }: Placeholder<CountedTo>,
  ) =>
    automaticSince(db, workspaceId, queuedSince)
      // The kind filters the count and not the rows, so that the index by address is used and never that of links.
      .select(({ fn }) => fn.countAll().filterWhere('kind', 'in', kindsUnder(cap).map(literal)).as('count'))
      .where('recipient_key', '=', recipientKey)
      .where(({ or, and, eb }) =>
        or([
          eb('state', '=', 'queued'),
          eb('sent_at', '>=', leftSince),
          // Also where a clock that was set back says that it left before it was queued.
          and([eb('sent_at', 'is not', null), eb('created_at', '>=', leftSince)]),
        ]),
      );

const countTo = {
  linksTo: statement(countToQuery('linksTo')),
  automaticTo: statement(countToQuery('automaticTo')),
  accountTo: statement(countToQuery('accountTo')),
  noticesTo: statement(countToQuery('noticesTo')),
} as const satisfies Readonly<Record<MailCap, unknown>>;

const findFailed = statement(failedToQuery);

/** A ticket has few mails: they are sorted. */
const ofTicketQuery = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { ticketNumber, below, count }: Placeholder<{ ticketNumber: number; below: string; count: number }>,
  ) =>
    rowsOf(db, workspaceId)
      .where('ticket_number', '=', ticketNumber)
      .where('id', '<', below)
      .orderBy('id', 'desc')
      .limit(count),
);

const removeOfTicket = statement((db, workspaceId: Placeholder<string>, ticketNumber: Placeholder<number>) =>
  db
    .deleteFrom('mails')
    .where('workspace_id', '=', workspaceId)
    .where('ticket_number', '=', ticketNumber)
    .returning('id'),
);

const removeOfMessages = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { ticketNumber, messageIds }: Placeholder<{ ticketNumber: number; messageIds: readonly string[] }>,
  ) =>
    db
      .deleteFrom('mails')
      .where('workspace_id', '=', workspaceId)
      .where('ticket_number', '=', ticketNumber)
      .where('message_id', 'in', messageIds)
      .returning('id'),
);

const removeTo = statement((db, workspaceId: Placeholder<string>, recipientKey: Placeholder<string>) =>
  db
    .deleteFrom('mails')
    .where('workspace_id', '=', workspaceId)
    .where('recipient_key', '=', recipientKey)
    .returning('id'),
);

export const forgottenBeforeQuery = (
  db: Db,
  workspaceId: Placeholder<string>,
  { before, count }: Placeholder<{ before: Instant; count: number }>,
) =>
  db
    .selectFrom('mails')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where(({ or, eb }) => or(forgottenKinds.map((kind) => eb('kind', '=', sql.lit(kind)))))
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(count);

const someForgotten = statement(forgottenBeforeQuery);

export const finishedBeforeQuery = (
  db: Db,
  workspaceId: Placeholder<string>,
  { before, count }: Placeholder<{ before: Instant; count: number }>,
) =>
  db
    .selectFrom('mails')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('state', '<>', sql.lit('queued'))
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(count);

const someFinished = statement(finishedBeforeQuery);

/** Chosen once, next to the removal, as for sessions. */
const removing = (query: typeof finishedBeforeQuery) =>
  statement((db, workspaceId: Placeholder<string>, oldest: Placeholder<{ before: Instant; count: number }>) =>
    db
      .with('picked', () => query(db, workspaceId, oldest).forUpdate().skipLocked())
      .deleteFrom('mails')
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', (where) => where.selectFrom('picked').select('id'))
      .returning('id'),
  );

const removeForgotten = removing(forgottenBeforeQuery);

const removeFinished = removing(finishedBeforeQuery);
