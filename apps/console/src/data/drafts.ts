/** What was typed and not yet sent, for each ticket and kind: a reply never becomes a note, nor a note a reply. */

export type DraftKind = 'reply' | 'note';

export type Draft = Readonly<{ body: string; files: readonly File[] }>;

const none: Draft = { body: '', files: [] };

const drafts = new Map<string, Draft>();

const nameOf = (number: number, kind: DraftKind): string => `${number} ${kind}`;

export const draftOf = (number: number, kind: DraftKind): Draft => drafts.get(nameOf(number, kind)) ?? none;

export const keepDraft = (number: number, kind: DraftKind, draft: Draft): void => {
  if (draft.body === '' && draft.files.length === 0) drafts.delete(nameOf(number, kind));
  else drafts.set(nameOf(number, kind), draft);
};
