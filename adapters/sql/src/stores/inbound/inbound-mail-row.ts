import type { InboundMail } from '@tidemark/domain';
import type { InboundMailRow, StoredInboundMail } from '../../inbound-rows.ts';
import { fromFlag, fromJson, toFlag, toJson } from '../conversions.ts';
import { senderKey } from './index-key.ts';

/** Every column but the bytes, and what only the store looks at. */
export const mailColumns = [
  ...(['id', 'way', 'envelope_from', 'recipient', 'client', 'address_id', 'size', 'sha256'] as const),
  ...([
    'dedupe_key',
    'raw_in',
    'sender',
    'author',
    'subject',
    'sent_as',
    'state',
    'reason',
    'error',
  ] as const),
  ...(['attempts', 'verdicts', 'duplicate_of', 'ticket_number', 'message_id', 'opened_ticket'] as const),
  ...(['received_at', 'settled_at'] as const),
] as const;

export const mailToRow = (mail: InboundMail): StoredInboundMail => ({
  id: mail.id,
  way: mail.way,
  envelope_from: mail.envelope.from,
  recipient: mail.envelope.to,
  client: mail.envelope.client && toJson(mail.envelope.client),
  address_id: mail.addressId,
  size: mail.size,
  sha256: mail.sha256,
  dedupe_key: mail.dedupeKey,
  raw_in: mail.rawIn,
  sender: mail.sender,
  sender_key: keyOf(mail.sender),
  author: mail.author,
  author_key: keyOf(mail.author ?? mail.sender),
  subject: mail.subject,
  sent_as: mail.sentAs,
  state: mail.state,
  reason: mail.reason,
  error: mail.error,
  attempts: mail.attempts,
  verdicts: mail.verdicts && toJson(mail.verdicts),
  duplicate_of: mail.duplicateOf,
  ticket_number: mail.ticketNumber,
  message_id: mail.messageId,
  opened_ticket: toFlag(mail.openedTicket),
  received_at: mail.receivedAt,
  settled_at: mail.settledAt,
});

const keyOf = (address: string | null): string | null => (address === null ? null : senderKey(address));

export const mailFromRow = (row: InboundMailRow): InboundMail => ({
  id: row.id,
  way: row.way,
  envelope: {
    from: row.envelope_from,
    to: row.recipient,
    client: row.client === null ? null : fromJson(row.client),
  },
  addressId: row.address_id,
  size: row.size,
  sha256: row.sha256,
  dedupeKey: row.dedupe_key,
  rawIn: row.raw_in,
  sender: row.sender,
  author: row.author,
  subject: row.subject,
  sentAs: row.sent_as,
  state: row.state,
  reason: row.reason,
  error: row.error,
  attempts: row.attempts,
  verdicts: row.verdicts === null ? null : fromJson(row.verdicts),
  duplicateOf: row.duplicate_of,
  ticketNumber: row.ticket_number,
  messageId: row.message_id,
  openedTicket: fromFlag(row.opened_ticket),
  receivedAt: row.received_at,
  settledAt: row.settled_at,
});
