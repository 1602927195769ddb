/** A satisfaction response as clients see it (contract §6.7). */
import type { SatisfactionResponse } from '@tidemark/domain';
import * as v from 'valibot';
import { at, atOrNull, count, id, idOrNull, textOrNull } from '../wire.ts';

export const SatisfactionResponseWire = v.object({
  id,
  ticket_number: count,
  contact_id: id,
  agent_id: v.pipe(idOrNull, v.description('The agent who is rated: the assignee when it was asked.')),
  rating: v.pipe(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5))),
    v.description('1 to 5, the best; null until the customer answers.'),
  ),
  comment: textOrNull,
  requested_at: at,
  responded_at: atOrNull,
});

export const satisfactionResponseToWire = (
  response: SatisfactionResponse,
): v.InferOutput<typeof SatisfactionResponseWire> => ({
  id: response.id,
  ticket_number: response.ticketNumber,
  contact_id: response.contactId,
  agent_id: response.agentId,
  rating: response.rating,
  comment: response.comment,
  requested_at: response.requestedAt,
  responded_at: response.respondedAt,
});
