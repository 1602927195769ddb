/** The unsaved configuration of this browser: one draft for all forms, and the mistakes that its last plan told. */
import { useSyncExternalStore } from 'react';
import { type Draft, draftOf, unsavedOf } from './configuration-draft.ts';
import type { Clash } from './configuration-merge.ts';
import type { Mistake, Stored } from './configuration-types.ts';

/** `revision` rises whenever another draft takes the place of the one that was typed. */
export type Unsaved = Readonly<{
  draft: Draft | null;
  revision: number;
  faults: readonly Mistake[];
  /** Entries that both this draft and somebody else have changed; null if nobody else had saved. */
  moved: readonly Clash[] | null;
  /** Whether the last thing that happened was a save. */
  isSaved: boolean;
}>;

const nothing: Unsaved = { draft: null, revision: 0, faults: [], moved: null, isSaved: false };

let unsaved: Unsaved = nothing;
const listeners = new Set<() => void>();

const put = (next: Unsaved): void => {
  unsaved = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useUnsaved = (): Unsaved => useSyncExternalStore(subscribe, () => unsaved);

/** How many entries are not saved: for the rail. */
export const useUnsavedCount = (): number =>
  useSyncExternalStore(subscribe, () => (unsaved.draft ? unsavedOf(unsaved.draft) : 0));

/** Draws on the draft, or on what was read where there is none; a draft that says the same as that is none. */
export const change = (stored: Stored, edit: (draft: Draft) => Draft): void => {
  const draft = edit(unsaved.draft ?? draftOf(stored));
  put({ ...unsaved, draft: unsavedOf(draft) === 0 ? null : draft, isSaved: false });
};

export const tellFaults = (faults: readonly Mistake[]): void => put({ ...unsaved, faults });

export const dropDraft = (): void => put({ ...nothing, revision: unsaved.revision + 1 });

export const draftSaved = (): void => put({ ...nothing, revision: unsaved.revision + 1, isSaved: true });

export const replaceDraft = (draft: Draft, moved: readonly Clash[]): void =>
  put({
    draft: unsavedOf(draft) === 0 ? null : draft,
    moved,
    faults: [],
    revision: unsaved.revision + 1,
    isSaved: false,
  });
