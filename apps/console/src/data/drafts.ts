/** What was typed and not yet sent, for each ticket and kind: a reply never becomes a note, nor a note a reply. */

export type DraftKind = 'reply' | 'note';

/** `html`: as the editor wrote it; null for a plain text. `body` is the same as text. */
export type Draft = Readonly<{ body: string; html: string | null; files: readonly File[] }>;

export const emptyDraft: Draft = { body: '', html: null, files: [] };

const drafts = new Map<string, Draft>();

const nameOf = (number: number, kind: DraftKind): string => `${number} ${kind}`;

export const draftOf = (number: number, kind: DraftKind): Draft =>
  drafts.get(nameOf(number, kind)) ?? emptyDraft;

export const keepDraft = (number: number, kind: DraftKind, draft: Draft): void => {
  if (draft.body === '' && draft.files.length === 0) drafts.delete(nameOf(number, kind));
  else drafts.set(nameOf(number, kind), draft);
};
