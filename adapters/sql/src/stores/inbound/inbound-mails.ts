import {
  asDuplicate,
  firstStates,
  type InboundMail,
  type InboundMailStore,
  type Instant,
  pageOf,
} from '@tidemark/domain';
import { sql } from 'kysely';
import { overloaded } from '../../failures.ts';
import type { InboundMailRow, InboundTables, StoredInboundMail } from '../../inbound-rows.ts';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { rowsFor, statement } from '../../statement.ts';
import { lastId } from '../conversions.ts';
import { inBatches, padded } from '../in-batches.ts';
import { countsOf, countsQuery, trafficFrom, trafficQuery } from './inbound-counts.ts';
import { type AgedList, agedListQuery, inboundListQuery } from './inbound-lists.ts';
import { mailColumns, mailFromRow, mailToRow } from './inbound-mail-row.ts';
import { senderKey } from './index-key.ts';

export const inboundMailStore = (db: Db, workspaceId: string): InboundMailStore => ({
  add: (mail, raw, since) => addOnce(db, workspaceId, { mail, raw, since }),
  find: async (id) => mailOrNull(await findRow.first(db, workspaceId, id)),
  findForChange: async (id) => mailOrNull(await lockRow.first(db, workspaceId, id)),
  rawOf: async (id) => {
    const row = await findRaw.first(db, workspaceId, id);
    return row?.raw ? new Uint8Array(row.raw) : null;
  },
  save: async (mail) => {
    const { id, ...row } = mailToRow(mail);
    const save = mail.rawIn === 'row' ? saveRow : saveRowWithoutBytes;
    await save.send(db, workspaceId, { id, row });
  },
  list: async ({ limit, after }, { states = null }) => {
    if (states?.length === 0) return { data: [], next: null };
    const list = { workspaceId, states, below: after ?? lastId, count: limit + 1 };
    const rows = await rowsFor(db, inboundListQuery(db, list));
    return pageOf(rows.map(mailFromRow), limit, ({ id }) => id);
  },
  counts: async (since) => countsOf(await counts.first(db, workspaceId, since)),
  countFrom: async (author, since) => {
    const row = await countFrom.first(db, workspaceId, { key: senderKey(author), since });
    return { mails: Number(row?.mails ?? 0), opened: Number(row?.opened ?? 0) };
  },
  traffic: async (since) => trafficFrom(await traffic.all(db, workspaceId, since)),
  hasReport: async (address, reason, since) =>
    (await findReport.first(db, workspaceId, { key: senderKey(address), reason, since })) !== null,
  countAbout: async ({ email, requesterId }) =>
    Number((await countAbout.first(db, workspaceId, { key: senderKey(email), requesterId }))?.count ?? 0),
  countReceived: async (since) => {
    const { byState } = countsOf(await counts.first(db, workspaceId, since));
    return Object.values(byState).reduce((sum, count) => sum + count, 0);
  },
  listSettledBefore: (before, states, limit) =>
    agedMails(db, { workspaceId, states, before, count: limit, withBytes: false }),
  listRawBefore: (before, states, limit) =>
    agedMails(db, { workspaceId, states, before, count: limit, withBytes: true }),
  remove: (ids) => inBatches(ids.toSorted(), (batch) => removeRows.run(db, workspaceId, batch)),
  listOfPerson: async (email, limit) =>
    (await listOfPerson.all(db, workspaceId, { key: senderKey(email), count: limit })).map(mailFromRow),
  listOfTicket: async (ticketNumber, limit) =>
    (await listOfTicket.all(db, workspaceId, { ticketNumber, count: limit })).map(mailFromRow),
  storedIds: async (ids) =>
    ids.length === 0
      ? new Set()
      : new Set((await storedIdsOf.all(db, workspaceId, padded(ids))).map(({ id }) => id)),
});

export const traffic = statement(trafficQuery);

const agedMails = async (db: Db, list: AgedList): Promise<readonly InboundMail[]> =>
  list.states.length === 0 ? [] : (await rowsFor(db, agedListQuery(db, list))).map(mailFromRow);

const mailOrNull = (row: InboundMailRow | null): InboundMail | null => row && mailFromRow(row);

type Adding = Readonly<{ mail: InboundMail; raw: Uint8Array | null; since: Instant }>;

/**
 * When two writes add the same mail at once, the second waits until the first has committed. If the first mail is too old to
 * have duplicates, or had no effect, its key passes to the second.
 */
const addOnce = async (db: Db, workspaceId: string, { mail, raw, since }: Adding): Promise<InboundMail> => {
  const owned = { workspace_id: workspaceId };
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const row = { ...owned, ...mailToRow(mail), first_key: mail.dedupeKey, raw };
    if ((await addFirst.run(db, row)) > 0) return mail;
    const first = await findFirst.first(db, workspaceId, mail.dedupeKey);
    if (first && first.received_at >= since && firstStates.has(first.state)) {
      const duplicate = asDuplicate(mail, first);
      const itsRaw = duplicate.rawIn === 'row' ? raw : null;
      await addRow.send(db, { ...owned, ...mailToRow(duplicate), first_key: null, raw: itsRaw });
      return duplicate;
    }
    if (first) await giveUpKey.run(db, workspaceId, first.id);
  }
  throw overloaded();
};

const mostAttempts = 5;

type NewRow = InboundTables['inbound_mails'];

const addRow = statement((db, row: Placeholder<NewRow>) => db.insertInto('inbound_mails').values(row));

const addFirst = statement((db, row: Placeholder<NewRow>) =>
  db
    .insertInto('inbound_mails')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'first_key']).where('first_key', 'is not', null).doNothing(),
    ),
);

/** Locked, so that it is not removed before its duplicate is committed, and its key passes on once. */
export const findFirst = statement((db, workspaceId: Placeholder<string>, key: Placeholder<string>) =>
  db
    .selectFrom('inbound_mails')
    .select(['id', 'sha256', 'state', 'received_at'])
    .where('workspace_id', '=', workspaceId)
    .where('first_key', '=', key)
    .forNoKeyUpdate(),
);

const giveUpKey = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  db
    .updateTable('inbound_mails')
    .set({ first_key: null })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id),
);

const rowsOf = (db: Db, workspaceId: Placeholder<string>) =>
  db.selectFrom('inbound_mails').select(mailColumns).where('workspace_id', '=', workspaceId);

const findRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  rowsOf(db, workspaceId).where('id', '=', id),
);

const lockRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  rowsOf(db, workspaceId).where('id', '=', id).forNoKeyUpdate(),
);

const findRaw = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  db.selectFrom('inbound_mails').select('raw').where('workspace_id', '=', workspaceId).where('id', '=', id),
);

type Changes = Omit<StoredInboundMail, 'id'>;

const saveRow = statement(
  (db, workspaceId: Placeholder<string>, { id, row }: Placeholder<{ id: string; row: Changes }>) =>
    db.updateTable('inbound_mails').set(row).where('workspace_id', '=', workspaceId).where('id', '=', id),
);

const saveRowWithoutBytes = statement(
  (db, workspaceId: Placeholder<string>, { id, row }: Placeholder<{ id: string; row: Changes }>) =>
    db
      .updateTable('inbound_mails')
      .set({ ...row, raw: null })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id),
);

const counts = statement(countsQuery);

export const countFrom = statement(
  (db, workspaceId: Placeholder<string>, { key, since }: Placeholder<{ key: string; since: Instant }>) =>
    db
      .selectFrom('inbound_mails')
      .select(({ fn }) => [fn.countAll().as('mails'), fn.sum('opened_ticket').as('opened')])
      .where('workspace_id', '=', workspaceId)
      .where('author_key', '=', key)
      .where('received_at', '>=', since),
);

export const findReport = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { key, reason, since }: Placeholder<{ key: string; reason: 'bounce' | 'complaint'; since: Instant }>,
  ) =>
    db
      .selectFrom('inbound_mails')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('sender_key', '=', key)
      .where('received_at', '>=', since)
      .where('state', '=', sql.lit('noted'))
      .where('reason', '=', reason)
      .where('ticket_number', 'is not', null)
      .limit(1),
);

const removeRows = statement((db, workspaceId: Placeholder<string>, ids: Placeholder<readonly string[]>) =>
  db.deleteFrom('inbound_mails').where('workspace_id', '=', workspaceId).where('id', 'in', ids),
);

export const listOfPerson = statement(
  (db, workspaceId: Placeholder<string>, { key, count }: Placeholder<{ key: string; count: number }>) =>
    rowsOf(db, workspaceId)
      .where((row) => row.or([row('sender_key', '=', key), row('author_key', '=', key)]))
      .limit(count),
);

export const listOfTicket = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { ticketNumber, count }: Placeholder<{ ticketNumber: number; count: number }>,
  ) => rowsOf(db, workspaceId).where('ticket_number', '=', ticketNumber).limit(count),
);

const storedIdsOf = statement((db, workspaceId: Placeholder<string>, ids: Placeholder<readonly string[]>) =>
  db
    .selectFrom('inbound_mails')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .where('raw_in', '=', 'store'),
);

/** By three indexes: of senders, authors and tickets. */
export const countAbout = statement(
  (
    _db,
    workspaceId: Placeholder<string>,
    { key, requesterId }: Placeholder<{ key: string; requesterId: string }>,
  ) =>
    sql<{ count: number }>`select count(*) as count from (
      select id from inbound_mails where workspace_id = ${workspaceId} and sender_key = ${key}
      union
      select id from inbound_mails where workspace_id = ${workspaceId} and author_key = ${key}
      union
      select mail.id from tickets as ticket
        join inbound_mails as mail on mail.workspace_id = ticket.workspace_id and mail.ticket_number = ticket.number
        where ticket.workspace_id = ${workspaceId} and ticket.requester_id = ${requesterId}) as about`,
);
