/** Outgoing tickets of the calling agent. */
import { type OutgoingTicket, outgoingStates } from '@tidemark/domain';
import * as v from 'valibot';
import { at, atOrNull, count, id, idOrNull, textOrNull } from '../../api/wire.ts';
import { StopWire } from '../drafts/wire.ts';

export const OutgoingWire = v.object({
  id,
  state: v.pipe(
    v.picklist(outgoingStates),
    v.description('`held`: it is sent at `send_at`. `sent`: it is the ticket `ticket_number`.'),
  ),
  to: v.pipe(v.string(), v.description('The address as it was typed.')),
  name: v.pipe(textOrNull, v.description('For a customer who is not known yet.')),
  subject: v.string(),
  body: v.pipe(textOrNull, v.description('Plain text; null where it is written as HTML.')),
  body_html: v.pipe(textOrNull, v.description('Sanitised HTML; null where it is plain text.')),
  assignee_id: idOrNull,
  tags: v.array(v.string()),
  send_at: atOrNull,
  stopped: v.pipe(v.nullable(StopWire), v.description('Why it was not sent when its time came.')),
  ticket_number: v.nullable(count),
  updated_at: at,
});

export const outgoingToWire = (one: OutgoingTicket): v.InferOutput<typeof OutgoingWire> => ({
  id: one.id,
  state: one.state,
  to: one.to,
  name: one.name,
  subject: one.subject,
  body: one.format === 'text' ? one.content : null,
  body_html: one.format === 'html' ? one.content : null,
  assignee_id: one.assigneeId,
  tags: [...one.tags],
  send_at: one.sendAt,
  stopped: one.stopped && { code: one.stopped.code, message: one.stopped.message, at: one.stopped.at },
  ticket_number: one.ticketNumber,
  updated_at: one.updatedAt,
});
