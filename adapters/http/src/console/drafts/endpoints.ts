/** `/console/api/drafts`: what the agent is writing, and what is held until it is sent (contract §15.3). */
import {
  type Call,
  type Desk,
  DeskError,
  draftKinds,
  limits,
  mapPage,
  screenLimits,
  ticketStatuses,
} from '@tidemark/domain';
import * as v from 'valibot';
import { endpoint, listEndpoint } from '../../api/endpoint.ts';
import * as field from '../../api/fields.ts';
import { fileIds } from '../../api/files/uploads.ts';
import { refusedWith } from '../../api/input.ts';
import { ok, type Reply } from '../../reply.ts';
import { DraftWire, draftToWire } from './wire.ts';

const tag = 'Drafts';
const noun = 'ticket';
const needs = 'agent';
const ability = 'note';
const path = '/drafts/:number/:kind';
const params = v.object({ number: field.ticketNumber, kind: v.picklist(draftKinds) });

type Params = v.InferOutput<typeof params>;

const nameOf = ({ number, kind }: Params) => ({ ticketNumber: number, kind });

const listDrafts = listEndpoint({
  operation: 'listDrafts',
  path: '/drafts',
  tag,
  summary: 'List your drafts',
  description: 'Those that are not empty, by number of the ticket, newest ticket first.',
  needs,
  key: v.object({ ticketNumber: v.number(), kind: v.picklist(draftKinds) }),
  item: DraftWire,
  list: async (desk, call, { page }) => mapPage(await desk.drafts.list(call, page), draftToWire),
});

const getDraft = endpoint({
  operation: 'getDraft',
  method: 'GET',
  path,
  tag,
  noun,
  summary: 'Get a draft',
  description: 'An empty one where nothing is written.',
  needs,
  params,
  replies: { 200: DraftWire },
  handle: async (desk, call, { params: name }) => ok(draftToWire(await desk.drafts.get(call, nameOf(name)))),
});

const rev = v.pipe(
  field.wholeMember(0, Number.MAX_SAFE_INTEGER),
  v.description('The `rev` of the draft as you know it; 0 for one that nobody has written.'),
);

/** As it is typed. */
const address = field.typed(limits.emailLength);

const text = v.object({
  rev,
  body: v.pipe(v.optional(field.typed(limits.messageLength)), v.description('Plain text.')),
  body_html: v.pipe(
    v.optional(field.typed(limits.messageLength)),
    v.description('HTML instead of plain text; it is sanitised.'),
  ),
  macro_id: v.pipe(
    v.optional(v.nullable(field.uuid), null),
    v.description('The macro that the text began with.'),
  ),
  cc: v.pipe(
    v.optional(v.pipe(v.array(address), v.maxLength(100, 'at most 100 addresses')), []),
    v.description(
      `Of a reply: at most ${screenLimits.drafts.copies} addresses that get a copy. They are checked when it is sent.`,
    ),
  ),
  to: v.pipe(v.optional(address, ''), v.description('Of a forward: the address that it is sent to.')),
  forward_of: v.pipe(
    v.optional(v.nullable(field.uuid), null),
    v.description('Of a forward: the message of the ticket whose files go with it.'),
  ),
  file_ids: v.pipe(
    v.optional(fileIds, []),
    v.description(
      'Your uploads that go with it (`POST /uploads`). A draft keeps them for as long as it names them.',
    ),
  ),
});

const saveDraft = endpoint({
  operation: 'saveDraft',
  method: 'PUT',
  path,
  tag,
  noun,
  summary: 'Save a draft',
  description:
    'Replaces its text and its files. A draft that has another `rev`, or is held, is left as it is: 409 `draft_moved`, with the draft in `draft`.',
  needs,
  ability,
  params,
  body: v.pipe(
    text,
    v.forward(
      v.check(
        (input) => (input.body === undefined) !== (input.body_html === undefined),
        'text, and body_html left out (send exactly one of the two)',
      ),
      ['body'],
    ),
  ),
  replies: { 200: DraftWire },
  errors: ['draft_moved'],
  handle: (desk, call, { params: name, body: { rev: known, macro_id: macroId, file_ids: ids, ...sent } }) =>
    orCurrent({ desk, call, name }, async () => {
      const written =
        sent.body === undefined
          ? ({ format: 'html', content: sent.body_html ?? '' } as const)
          : ({ format: 'text', content: sent.body } as const);
      const saved = await desk.drafts.save(call, {
        ...nameOf(name),
        ...written,
        rev: known,
        macroId,
        fileIds: ids,
        mailing: { to: sent.to, cc: sent.cc, forwardOf: sent.forward_of },
      });
      return ok(draftToWire(saved));
    }),
});

const discardDraft = endpoint({
  operation: 'discardDraft',
  method: 'DELETE',
  path,
  tag,
  noun,
  summary: 'Discard a draft',
  description: 'A draft that is held is not sent any more.',
  needs,
  ability,
  params,
  query: v.object({
    rev: v.pipe(field.wholeNumber(0, 999_999_999), v.description('The `rev` of the draft as you know it.')),
  }),
  replies: { 200: DraftWire },
  errors: ['draft_moved'],
  handle: (desk, call, { params: name, query }) =>
    orCurrent({ desk, call, name }, async () =>
      ok(draftToWire(await desk.drafts.discard(call, { ...nameOf(name), rev: query.rev }))),
    ),
});

const { least, usual, most } = screenLimits.drafts.undoSeconds;

const sendDraft = endpoint({
  operation: 'sendDraft',
  method: 'POST',
  path: `${path}/send`,
  tag,
  noun,
  summary: 'Send a draft in a while',
  description:
    'Holds the draft and sends it when its time has come, as the agent’s public reply or note, or as mail to somebody outside, whether or not the browser is still open. Until then nobody else is notified of it. If it cannot be sent by then, because a newer message was written for example, it is a draft again and `stopped` says why.',
  needs,
  ability,
  params,
  body: v.object({
    rev,
    in_seconds: v.pipe(
      v.optional(field.wholeMember(least, most), usual),
      v.description(`In how many seconds it is sent, ${least} to ${most}: the time to take it back.`),
    ),
    send_at: v.pipe(
      v.optional(field.instant),
      v.description('An instant within a year, instead of `in_seconds`.'),
    ),
    status: refusedWith(
      'invalid_status',
      v.pipe(
        v.optional(field.oneOf(ticketStatuses)),
        v.description('Sets the status of the ticket in the write that sends it.'),
      ),
    ),
    expected_last_message_id: v.pipe(
      v.optional(field.uuid),
      v.description(
        'It is sent only if this is still the newest message by then, and held only if it is now.',
      ),
    ),
  }),
  replies: { 200: DraftWire },
  errors: ['draft_moved', 'conversation_moved', 'ticket_closed', 'invalid_status'],
  handle: (desk, call, { params: name, body }) =>
    orCurrent({ desk, call, name }, async () => {
      const held = await desk.drafts.hold(call, {
        ...nameOf(name),
        rev: body.rev,
        inSeconds: body.in_seconds,
        sendAt: body.send_at,
        status: body.status,
        expectedLastMessageId: body.expected_last_message_id,
      });
      return ok(draftToWire(held));
    }),
});

const undoDraft = endpoint({
  operation: 'undoDraft',
  method: 'POST',
  path: `${path}/undo`,
  tag,
  noun,
  summary: 'Take a held draft back',
  description: 'It is a draft again. One that was sent returns 409 `draft_moved`.',
  needs,
  ability,
  params,
  replies: { 200: DraftWire },
  errors: ['draft_moved'],
  handle: (desk, call, { params: name }) =>
    orCurrent({ desk, call, name }, async () =>
      ok(draftToWire(await desk.drafts.takeBack(call, nameOf(name)))),
    ),
});

type Writing = Readonly<{ desk: Desk; call: Call; name: Params }>;

/** The refusal of a stale write shows the current draft, so that both texts can be compared. */
const orCurrent = async ({ desk, call, name }: Writing, write: () => Promise<Reply>): Promise<Reply> => {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof DeskError) || error.code !== 'draft_moved') throw error;
    const beside = { draft: draftToWire(await desk.drafts.get(call, nameOf(name))) };
    throw new DeskError(error.code, error.message, { field: error.field, beside });
  }
};

export const draftEndpoints = [listDrafts, getDraft, saveDraft, discardDraft, sendDraft, undoDraft];
