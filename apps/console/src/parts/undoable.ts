import type { Told } from '../data/pending.ts';

/** Which of these the next undo takes back, also where something else was told since; -1 for none. */
export const nextUndone = (told: readonly Told[]): number => told.findLastIndex(isUndoable);

const isUndoable = (told: Told): boolean => 'until' in told || (told.type === 'done' && told.canUndo);
