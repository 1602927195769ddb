/** `/console/api/outgoing`: what an agent writes to a customer first, until it is sent. */
import { limits, screenLimits } from '@tidemark/domain';
import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import * as field from '../../api/fields.ts';
import { noContent, ok } from '../../reply.ts';
import { OutgoingWire, outgoingToWire } from './wire.ts';

const tag = 'Outgoing tickets';
const noun = 'outgoing ticket';
const needs = 'agent';
const ability = 'work';
const path = '/outgoing/:id';
const params = v.object({ id: field.uuid });

const listOutgoing = endpoint({
  operation: 'listOutgoingTickets',
  method: 'GET',
  path: '/outgoing',
  tag,
  summary: 'List your outgoing tickets',
  description: `Those that are not sent, newest first, at most ${screenLimits.outgoing.most}.`,
  needs,
  replies: { 200: v.object({ data: v.array(OutgoingWire) }) },
  handle: async (desk, call) => ok({ data: (await desk.outgoing.list(call)).map(outgoingToWire) }),
});

const getOutgoing = endpoint({
  operation: 'getOutgoingTicket',
  method: 'GET',
  path,
  tag,
  noun,
  summary: 'Get an outgoing ticket',
  description: 'One that was sent is known for a day at least.',
  needs,
  params,
  replies: { 200: OutgoingWire },
  handle: async (desk, call, { params: { id } }) => ok(outgoingToWire(await desk.outgoing.get(call, id))),
});

const saveOutgoing = endpoint({
  operation: 'saveOutgoingTicket',
  method: 'PUT',
  path,
  tag,
  summary: 'Save an outgoing ticket',
  description:
    'Adds a draft under an id that you choose, or replaces its text. One that is held or sent is left as it is.',
  needs,
  ability,
  params,
  body: v.pipe(
    v.object({
      to: v.optional(field.typed(limits.emailLength), ''),
      name: v.optional(v.nullable(field.line(0, limits.nameLength)), null),
      subject: v.optional(field.line(0, limits.subjectLength), ''),
      body: v.optional(field.typed(limits.messageLength)),
      body_html: v.optional(field.typed(limits.messageLength)),
      assignee_id: v.optional(v.nullable(field.uuid), null),
      tags: v.optional(field.textList(limits.tags.most), []),
    }),
    v.forward(
      v.check(
        (input) => (input.body === undefined) !== (input.body_html === undefined),
        'text, and body_html left out (send exactly one of the two)',
      ),
      ['body'],
    ),
  ),
  replies: { 200: OutgoingWire },
  errors: ['draft_moved', 'not_found'],
  handle: async (desk, call, { params: { id }, body }) => {
    const written =
      body.body === undefined
        ? ({ format: 'html', content: body.body_html ?? '' } as const)
        : ({ format: 'text', content: body.body } as const);
    const saved = await desk.outgoing.save(call, {
      id,
      to: body.to,
      name: body.name || null,
      subject: body.subject,
      ...written,
      assigneeId: body.assignee_id,
      tags: body.tags,
    });
    return ok(outgoingToWire(saved));
  },
});

const discardOutgoing = endpoint({
  operation: 'discardOutgoingTicket',
  method: 'DELETE',
  path,
  tag,
  noun,
  summary: 'Discard an outgoing ticket',
  description: 'One that is held is not sent any more.',
  needs,
  ability,
  params,
  replies: { 204: null },
  errors: ['draft_moved'],
  handle: async (desk, call, { params: { id } }) => {
    await desk.outgoing.discard(call, id);
    return noContent;
  },
});

const { least, usual, most } = screenLimits.drafts.undoSeconds;

const sendOutgoing = endpoint({
  operation: 'sendOutgoingTicket',
  method: 'POST',
  path: `${path}/send`,
  tag,
  noun,
  summary: 'Send an outgoing ticket in a while',
  description:
    'Holds it and opens the ticket when its time has come: the text is your public reply and is mailed to the customer, whether or not the browser is still open. Until then nobody is notified of it. If it cannot be sent by then, it is a draft again and `stopped` says why.',
  needs,
  ability,
  params,
  body: v.object({ in_seconds: v.optional(field.wholeMember(least, most), usual) }),
  replies: { 200: OutgoingWire },
  errors: ['draft_moved', 'requester_blocked'],
  handle: async (desk, call, { params: { id }, body }) =>
    ok(outgoingToWire(await desk.outgoing.hold(call, { id, inSeconds: body.in_seconds }))),
});

const undoOutgoing = endpoint({
  operation: 'undoOutgoingTicket',
  method: 'POST',
  path: `${path}/undo`,
  tag,
  noun,
  summary: 'Take an outgoing ticket back',
  description: 'It is a draft again. One that was sent returns 409 `draft_moved`.',
  needs,
  ability,
  params,
  replies: { 200: OutgoingWire },
  errors: ['draft_moved'],
  handle: async (desk, call, { params: { id } }) =>
    ok(outgoingToWire(await desk.outgoing.takeBack(call, id))),
});

export const outgoingEndpoints = [
  listOutgoing,
  getOutgoing,
  saveOutgoing,
  discardOutgoing,
  sendOutgoing,
  undoOutgoing,
];
