/** Drafts of the calling agent. */
import { type Draft, draftKinds, draftStates, type TicketDrafts, ticketStatuses } from '@tidemark/domain';
import * as v from 'valibot';
import { factsToWire, UploadFactsWire } from '../../api/files/uploads.ts';
import { at, atOrNull, count, id, idOrNull, textOrNull } from '../../api/wire.ts';

export const StopWire = v.object({
  code: v.pipe(
    v.string(),
    v.description('The code of the error that stopped it, such as `conversation_moved`.'),
  ),
  message: v.pipe(v.string(), v.description('The same for people.')),
  at,
});

export const DraftWire = v.object({
  ticket_number: count,
  kind: v.pipe(
    v.picklist(draftKinds),
    v.description('A public reply, an internal note, or a forward to somebody outside.'),
  ),
  rev: v.pipe(
    count,
    v.description('Counts the writes of the draft. It never falls, also when it was sent or discarded.'),
  ),
  state: v.pipe(
    v.picklist(draftStates),
    v.description(
      '`held`: it is sent at `send_at`. `empty`: nothing is written, or it was sent or discarded.',
    ),
  ),
  body: v.pipe(textOrNull, v.description('Plain text; null where it is written as HTML.')),
  body_html: v.pipe(textOrNull, v.description('Sanitised HTML; null where it is plain text.')),
  macro_id: v.pipe(idOrNull, v.description('The macro that its text began with.')),
  files: v.pipe(v.array(UploadFactsWire), v.description('Uploads that go with it, in their order.')),
  to: v.pipe(v.string(), v.description('Of a forward: its receiver as it was typed.')),
  cc: v.pipe(v.array(v.string()), v.description('Of a reply: who gets a copy, as it was typed.')),
  forward_of: v.pipe(idOrNull, v.description('Of a forward: the message whose files go with it.')),
  status: v.pipe(
    v.nullable(v.picklist(ticketStatuses)),
    v.description('The status that the ticket gets with it, while it is held.'),
  ),
  expected_last_message_id: v.pipe(
    idOrNull,
    v.description('While it is held: it is not sent if another message is the newest one by then.'),
  ),
  send_at: v.pipe(atOrNull, v.description('When it is sent; null while it is not held.')),
  stopped: v.pipe(
    v.nullable(StopWire),
    v.description('Why it was not sent when its time came; null once it is written again.'),
  ),
  updated_at: at,
});

export const draftToWire = (draft: Draft): v.InferOutput<typeof DraftWire> => ({
  ticket_number: draft.ticketNumber,
  kind: draft.kind,
  rev: draft.rev,
  state: draft.state,
  body: draft.format === 'text' ? draft.content : null,
  body_html: draft.format === 'html' ? draft.content : null,
  macro_id: draft.macroId,
  files: draft.files.map(factsToWire),
  to: draft.mailing.to,
  cc: [...draft.mailing.cc],
  forward_of: draft.mailing.forwardOf,
  status: draft.status,
  expected_last_message_id: draft.expectedLastMessageId,
  send_at: draft.sendAt,
  stopped: draft.stopped && {
    code: draft.stopped.code,
    message: draft.stopped.message,
    at: draft.stopped.at,
  },
  updated_at: draft.updatedAt,
});

const SendingWire = v.object({ agent_id: id, kind: v.picklist(draftKinds), send_at: atOrNull });

/** Of a ticket, together with other data of it. */
export const ticketDraftEntries = {
  drafts: v.pipe(v.array(DraftWire), v.description('Those of the calling agent, one of each kind.')),
  sending: v.pipe(
    v.array(SendingWire),
    v.description('Messages of other agents that will be sent soon, without their text.'),
  ),
};

export const ticketDraftsToWire = ({ own, sending }: TicketDrafts) => ({
  drafts: own.map(draftToWire),
  sending: sending.map(({ agentId, kind, sendAt }) => ({ agent_id: agentId, kind, send_at: sendAt })),
});
