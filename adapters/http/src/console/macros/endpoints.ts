/** Previews of macros: their message and changes, before anything is written. */
import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import * as field from '../../api/fields.ts';
import { idOrNull, textOrNull } from '../../api/wire.ts';
import { ok } from '../../reply.ts';

const MacroPreviewWire = v.object({
  macro_id: v.pipe(idOrNull, v.description('The macro.')),
  body: v.pipe(textOrNull, v.description('Its text with the placeholders filled; null where it has none.')),
  blanks: v.pipe(
    v.array(v.string()),
    v.description('Placeholders of its text that this ticket has no value for.'),
  ),
  changes: v.pipe(
    v.record(v.string(), v.tuple([v.unknown(), v.unknown()])),
    v.description('The changes that it would make to the ticket: the value before and after, by member.'),
  ),
  did: v.pipe(
    v.array(v.string()),
    v.description('Its other effects, and actions that would fail, as sentences.'),
  ),
});

const previewMacro = endpoint({
  operation: 'previewMacro',
  method: 'POST',
  path: '/tickets/:number/macro-preview',
  tag: 'Macros',
  noun: 'ticket or macro',
  summary: 'See what a macro would do on a ticket',
  description:
    'Writes nothing. Where a macro assigns the next agent of a team, the preview shows one who could get the ticket.',
  needs: 'agent',
  ability: 'work',
  params: v.object({ number: field.ticketNumber }),
  body: v.object({ macro_id: field.uuid }),
  replies: { 200: MacroPreviewWire },
  handle: async (desk, call, { params: { number }, body }) => {
    const preview = await desk.macros.preview(call, { number, macroId: body.macro_id });
    const { macroId, body: text, blanks, changes, did } = preview;
    return ok({ macro_id: macroId, body: text, blanks, changes, did });
  },
});

export const consoleMacroEndpoints = [previewMacro];
