import { foldEmail, type Instant, type Mail, type MailStore } from '@tidemark/domain';
import type { MailRow } from '../automation-rows.ts';
import type { Db } from '../schema.ts';
import { statement } from '../statement.ts';
import { holdCounters } from './hold-counters.ts';

export const mailStore = (db: Db, workspaceId: string): MailStore => ({
  hold: () => holdCounters(db, workspaceId),
  add: async (mail) => {
    await addRow.tell(db, { workspace_id: workspaceId, ...mailToRow(mail) });
  },
  countOfTicket: async (ticketNumber, since) =>
    Number((await countOfTicket.first(db, workspaceId, ticketNumber, since))?.count ?? 0),
  countTo: async (address, since) =>
    Number((await countTo.first(db, workspaceId, foldEmail(address), since))?.count ?? 0),
  list: async (limit) => (await listRows.all(db, workspaceId, limit)).map(mailFromRow),
  removeOfTicket: async (ticketNumber) => {
    await removeOfTicket.run(db, workspaceId, ticketNumber);
  },
  removeTo: async (address) => {
    await removeTo.run(db, workspaceId, foldEmail(address));
  },
});

const mailToRow = (mail: Mail): MailRow & { recipient_key: string } => ({
  id: mail.id,
  recipient: mail.to,
  recipient_key: foldEmail(mail.to),
  subject: mail.subject,
  body: mail.body,
  ticket_number: mail.ticketNumber,
  cause: mail.cause,
  state: mail.state,
  created_at: mail.createdAt,
});

const mailFromRow = (row: MailRow): Mail => ({
  id: row.id,
  to: row.recipient,
  subject: row.subject,
  body: row.body,
  ticketNumber: row.ticket_number,
  cause: row.cause,
  state: row.state,
  createdAt: row.created_at,
});

const addRow = statement((db, row: MailRow & { recipient_key: string; workspace_id: string }) =>
  db.insertInto('mails').values(row),
);

const countSince = (db: Db, workspaceId: string, since: Instant) =>
  db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('created_at', '>=', since);

export const countOfTicketQuery = (db: Db, workspaceId: string, ticketNumber: number, since: Instant) =>
  countSince(db, workspaceId, since).where('ticket_number', '=', ticketNumber);

const countOfTicket = statement(countOfTicketQuery);

export const countToQuery = (db: Db, workspaceId: string, recipientKey: string, since: Instant) =>
  countSince(db, workspaceId, since).where('recipient_key', '=', recipientKey);

const countTo = statement(countToQuery);

const listRows = statement((db, workspaceId: string, count: number) =>
  db
    .selectFrom('mails')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('id', 'desc')
    .limit(count),
);

const removeOfTicket = statement((db, workspaceId: string, ticketNumber: number) =>
  db.deleteFrom('mails').where('workspace_id', '=', workspaceId).where('ticket_number', '=', ticketNumber),
);

const removeTo = statement((db, workspaceId: string, recipientKey: string) =>
  db.deleteFrom('mails').where('workspace_id', '=', workspaceId).where('recipient_key', '=', recipientKey),
);
