import { foldEmail, type Participant, type ParticipantStore } from '@tidemark/domain';
import type { ParticipantRow } from '../../inbound-rows.ts';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { inBatches } from '../in-batches.ts';

export const participantStore = (db: Db, workspaceId: string): ParticipantStore => ({
  listOfTicket: async (ticketNumber) =>
    (await listRows.all(db, workspaceId, ticketNumber)).map(participantFromRow),
  add: (participants) =>
    inBatches(participants, (batch) =>
      addRows.send(
        db,
        batch.map((one) => ({ workspace_id: workspaceId, ...participantToRow(one) })),
      ),
    ),
  removeOf: async (email) => {
    await removeOf.send(db, workspaceId, foldEmail(email));
  },
});

type StoredParticipant = ParticipantRow & { email_key: string };

const participantToRow = ({ ticketNumber, address, addedAt }: Participant): StoredParticipant => ({
  ticket_number: ticketNumber,
  email_key: foldEmail(address.email),
  email: address.email,
  name: address.name,
  added_at: addedAt,
});

const participantFromRow = (row: ParticipantRow): Participant => ({
  ticketNumber: row.ticket_number,
  address: { name: row.name, email: row.email },
  addedAt: row.added_at,
});

export const listRows = statement((db, workspaceId: Placeholder<string>, ticketNumber: Placeholder<number>) =>
  db
    .selectFrom('participants')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('ticket_number', '=', ticketNumber)
    .orderBy('email_key'),
);

/** Those that the ticket has already are left as they are, also within one list. */
const addRows = statement(
  (db, rows: Placeholder<readonly (StoredParticipant & { workspace_id: string })[]>) =>
    db
      .insertInto('participants')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing()),
);

export const removeOf = statement((db, workspaceId: Placeholder<string>, emailKey: Placeholder<string>) =>
  db.deleteFrom('participants').where('workspace_id', '=', workspaceId).where('email_key', '=', emailKey),
);
