/** `/tickets/{number}/messages`: the conversation (contract §3). */
import { limits, mapPage, ticketStatuses } from '@tidemark/domain';
import * as v from 'valibot';
import { created, ok } from '../../reply.ts';
import { endpoint, listEndpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { fileIds } from '../files/uploads.ts';
import { refusedWith } from '../input.ts';
import { ticketParams } from './endpoints.ts';
import { HistoryItemWire, historyItemToWire } from './history-wire.ts';
import { MessageWire, messageToWire, OriginalWire, originalToWire } from './message-wire.ts';

const tag = 'Messages';
const noun = 'ticket';
const path = '/tickets/:number/messages';

const listMessages = listEndpoint({
  operation: 'listMessages',
  path,
  tag,
  noun,
  summary: 'List the messages of a ticket',
  description:
    'The conversation, public replies and internal notes: oldest first, newest first with `order=desc`.',
  params: ticketParams,
  query: v.object({
    order: v.pipe(v.optional(field.oneOf(['asc', 'desc']), 'asc'), v.description('`desc`: newest first.')),
  }),
  key: v.number(),
  item: MessageWire,
  list: async (desk, call, { params: { number }, query: { order }, page }) =>
    mapPage(await desk.tickets.listMessages(call, { number, page, order }), messageToWire),
});

const reply = v.object({
  body: v.pipe(v.optional(field.prose(limits.messageLength)), v.description('Plain text.')),
  body_html: v.pipe(
    v.optional(field.prose(limits.messageLength)),
    v.description('HTML instead of plain text; it is sanitised.'),
  ),
  internal: v.pipe(
    v.optional(field.flag, false),
    v.description(
      'True for a note that stays inside the workspace. `@ann@acme.example` in it mentions the agent with this address, and so does `@ann`, where one agent’s address begins like that.',
    ),
  ),
  agent_id: v.pipe(
    v.optional(field.uuid),
    v.description('The active agent whom the message is attributed to; without it the key is the author.'),
  ),
  status: refusedWith(
    'invalid_status',
    v.pipe(
      v.optional(field.oneOf(ticketStatuses)),
      v.description('Sets the status of the ticket in the same write: reply and solve.'),
    ),
  ),
  expected_last_message_id: v.pipe(
    v.optional(field.uuid),
    v.description('Refuses the reply with `conversation_moved` when something newer was written.'),
  ),
  macro_id: v.pipe(
    v.optional(field.uuid),
    v.description('An active macro whose actions are done in the same write. Its text is not sent.'),
  ),
  file_ids: v.pipe(v.optional(fileIds, []), v.description('Your uploads that go with it.')),
});

const replyToTicket = endpoint({
  operation: 'replyToTicket',
  method: 'POST',
  path,
  tag,
  noun,
  summary: 'Answer a ticket',
  description:
    'A public reply, or an internal note. One of `body` and `body_html` is required. A file that the storage refuses is named in `skipped_files`; the message is kept.',
  needs: ['write'],
  ability: 'note',
  params: ticketParams,
  body: v.pipe(
    reply,
    v.forward(v.check(hasOneBody, 'text, and body_html left out (send exactly one of the two)'), ['body']),
  ),
  files: true,
  beforeFiles: (desk, call, { number }) => desk.tickets.get(call, number),
  replies: { 201: MessageWire },
  errors: ['forbidden', 'ticket_closed', 'conversation_moved', 'invalid_status'],
  handle: async (desk, call, { params: { number }, body, files }) => {
    const message = await desk.tickets.reply(call, {
      number,
      body: body.body,
      bodyHtml: body.body_html,
      internal: body.internal,
      agentId: body.agent_id,
      status: body.status,
      expectedLastMessageId: body.expected_last_message_id,
      macroId: body.macro_id,
      fileIds: body.file_ids,
      files,
    });
    return created(`/tickets/${number}/messages`, messageToWire(message));
  },
});

const getOriginal = endpoint({
  operation: 'getMessageOriginal',
  method: 'GET',
  path: '/tickets/:number/messages/:id/original',
  tag,
  noun: 'message from mail',
  summary: 'Get the mail of a message',
  description:
    'The mail that the message came from, as it arrived and sanitised: with the quoted text that the message leaves out. A message that did not come by mail has none.',
  needs: ['read'],
  params: v.object({ number: field.ticketNumber, id: field.uuid }),
  replies: { 200: OriginalWire },
  handle: async (desk, call, { params: { number, id } }) =>
    ok(originalToWire(await desk.tickets.getOriginal(call, { number, messageId: id }))),
});

function hasOneBody(input: v.InferOutput<typeof reply>): boolean {
  return (input.body === undefined) !== (input.body_html === undefined);
}

const listHistory = listEndpoint({
  operation: 'listTicketHistory',
  path: '/tickets/:number/history',
  tag: 'Tickets',
  noun,
  summary: 'List what happened to a ticket',
  description:
    'Changes with the rules that made them, SLA stamps and mails, newest first. Messages are listed by `GET /tickets/{number}/messages`.',
  params: ticketParams,
  key: v.string(),
  item: HistoryItemWire,
  list: async (desk, call, { params: { number }, page }) =>
    mapPage(await desk.tickets.listHistory(call, { number, page }), historyItemToWire),
});

export const messageEndpoints = [listMessages, replyToTicket, getOriginal, listHistory];
