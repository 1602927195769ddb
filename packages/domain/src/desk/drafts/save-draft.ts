/** Writing and discarding drafts. */
import { DeskError, invalid } from '../../kernel/errors.ts';
import { factsOfUploads, type NamedUploads } from '../../library/files/use-uploads.ts';
import { agentOf } from '../../model/actor.ts';
import {
  type Draft,
  type DraftKey,
  type DraftKind,
  type DraftMailing,
  type DraftText,
  emptied,
  noMailing,
  unwrittenDraft,
  withText,
} from '../../model/desk/draft.ts';
import { getTicket } from '../../model/desk/get-ticket.ts';
import { refuseUnableActor } from '../../model/people/abilities.ts';
import type { WriteScope } from '../../model/use-case.ts';

/** A draft of the calling agent. */
export type DraftName = Readonly<{ ticketNumber: number; kind: DraftKind }>;

/** `rev` is that of the draft which the writer knows; 0 for one that nobody has written. */
export type SaveDraft = DraftName &
  Omit<DraftText, 'files' | 'mailing'> &
  Readonly<{ rev: number; mailing?: DraftMailing | undefined; uploads?: NamedUploads | undefined }>;

export const saveDraft = async (scope: WriteScope, input: SaveDraft): Promise<Draft> => {
  const { format, content, macroId, mailing = noMailing } = input;
  const { stores, now } = scope;
  const draft = await knownDraft(scope, input);
  if (draft.state === 'held') throw moved('The draft is held to be sent: take it back before you change it.');
  if (macroId !== null && !(await stores.configuration.find('macro', macroId)))
    throw invalid('macro_id', `macro_id must be the id of a macro, got ${macroId}.`);
  const files = await factsOfUploads(scope, input.uploads);
  const saved = withText(draft, { format, content, macroId, files, mailing }, now);
  await stores.drafts.save(saved);
  return saved;
};

export type DiscardDraft = DraftName & Readonly<{ rev: number }>;

/** A draft that is held is not sent any more. */
export const discardDraft = async (scope: WriteScope, input: DiscardDraft): Promise<Draft> => {
  const draft = await knownDraft(scope, input);
  if (draft.state === 'empty') return draft;
  const discarded = emptied(draft, scope.now);
  await scope.stores.drafts.save(discarded);
  return discarded;
};

/** The draft for change, whose `rev` the writer knows. Throws `draft_moved` where it is another one. */
export const knownDraft = async (scope: WriteScope, name: DiscardDraft): Promise<Draft> => {
  const draft = await draftForChange(scope, name);
  if (draft.rev === name.rev) return draft;
  throw moved(`The draft has been changed: its rev is ${draft.rev}, got ${name.rev}.`);
};

export const draftForChange = async (scope: WriteScope, name: DraftName): Promise<Draft> => {
  const { stores, actor, now } = scope;
  const key = keyOf(agentOf(actor), name);
  if (name.kind !== 'note') refuseUnableActor(actor, 'work');
  await getTicket(stores, name.ticketNumber);
  return (await stores.drafts.findForChange(key)) ?? unwrittenDraft(key, now);
};

export const keyOf = (agentId: string, { ticketNumber, kind }: DraftName): DraftKey => ({
  agentId,
  ticketNumber,
  kind,
});

export const moved = (message: string): DeskError => new DeskError('draft_moved', message, 'rev');
