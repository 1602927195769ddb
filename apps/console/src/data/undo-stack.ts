/** Changes that can be undone, newest first. */

/** `label`: null where the undo says for itself what it did. */
export type Undoing = Readonly<{ label: string | null; take: () => Promise<unknown> }>;

export const undoStack = () => {
  const undoable: Undoing[] = [];
  return {
    pop: (): Undoing | undefined => undoable.pop(),
    /** Returns what withdraws it, where it was not taken back yet. */
    push: (undoing: Undoing): (() => void) => {
      undoable.push(undoing);
      return () => {
        const place = undoable.indexOf(undoing);
        if (place >= 0) undoable.splice(place, 1);
      };
    },
  };
};
