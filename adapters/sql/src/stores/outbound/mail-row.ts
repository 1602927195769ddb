import { foldEmail, type Mail } from '@tidemark/domain';
import type { MailRow } from '../../automation-rows.ts';
import { fromFlag, fromJson, toFlag, toJson } from '../conversions.ts';

export type StoredMail = MailRow & { recipient_key: string };

export const mailToRow = (mail: Mail): StoredMail => ({
  id: mail.id,
  kind: mail.kind,
  automatic: toFlag(mail.automatic),
  recipient: mail.to,
  recipient_key: foldEmail(mail.to),
  sender: mail.sender,
  subject: mail.subject,
  body: mail.text,
  body_html: mail.html,
  sealed_link: mail.sealedLink,
  ticket_number: mail.ticketNumber,
  message_id: mail.messageId,
  follows: toJson(mail.follows),
  cause: mail.cause,
  state: mail.state,
  attempts: mail.attempts,
  error: mail.error,
  taken_by: toJson(mail.takenBy),
  went_as: mail.wentAs && toJson(mail.wentAs),
  next_attempt_at: mail.nextAttemptAt,
  sent_at: mail.sentAt,
  created_at: mail.createdAt,
  queued_at: mail.queuedAt,
});

export const mailOrNull = (row: MailRow | null): Mail | null => row && mailFromRow(row);

export const mailFromRow = (row: MailRow): Mail => ({
  id: row.id,
  kind: row.kind,
  automatic: fromFlag(row.automatic),
  to: row.recipient,
  sender: row.sender,
  subject: row.subject,
  text: row.body,
  html: row.body_html,
  sealedLink: row.sealed_link,
  ticketNumber: row.ticket_number,
  messageId: row.message_id,
  follows: fromJson(row.follows),
  cause: row.cause,
  state: row.state,
  attempts: row.attempts,
  error: row.error,
  takenBy: row.taken_by === null ? [] : fromJson(row.taken_by),
  wentAs: row.went_as === null ? null : fromJson(row.went_as),
  nextAttemptAt: row.next_attempt_at,
  sentAt: row.sent_at,
  createdAt: row.created_at,
  queuedAt: row.queued_at ?? row.created_at,
});
