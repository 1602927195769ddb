/** The drafts of the agent as the server lists them, kept by what this browser does with one. */
import type { DraftState } from './draft-state.ts';
import { isEmptyText, type ServerDraft } from './draft-text.ts';

/** By number of the ticket, as the server lists them. */
export const withDraft = (known: readonly ServerDraft[], draft: ServerDraft): readonly ServerDraft[] => {
  const others = known.filter((one) => one.ticket_number !== draft.ticket_number || one.kind !== draft.kind);
  if (draft.state === 'empty') return others;
  return [...others, draft].toSorted((one, other) => other.ticket_number - one.ticket_number);
};

/** The server's draft as the lists of drafts show it. */
export const serverDraftOf = (
  { saved, held, stopped, rev }: DraftState,
  { number, kind }: Readonly<{ number: number; kind: ServerDraft['kind'] }>,
): ServerDraft => ({
  ticket_number: number,
  kind,
  rev: rev ?? 0,
  state: held ? 'held' : isEmptyText(saved) && stopped === null ? 'empty' : 'draft',
  body: saved.html === null ? saved.body : null,
  body_html: saved.html,
  macro_id: saved.macroId,
  files: saved.files,
  to: saved.to,
  cc: saved.cc,
  forward_of: saved.forwardOf,
  status: held?.status ?? null,
  send_at: held?.sendAt ?? null,
  stopped,
  updated_at: new Date().toISOString(),
});
