/** Between the two texts of a draft that was changed elsewhere too. */
import type { DraftLane } from '../data/draft-lane.ts';
import { DraftMoved } from '../data/draft-ports.ts';
import { sentenceOf } from '../data/own-sentences.ts';

/** Why it could not be done; null where it was, and where the other text moved on meanwhile: that is shown, to choose again. */
export const chooseText = async (lane: DraftLane, which: 'mine' | 'theirs'): Promise<string | null> => {
  try {
    await lane.choose(which);
  } catch (error) {
    if (!(error instanceof DraftMoved)) return sentenceOf(error);
    await lane.know(error.draft);
  }
  return null;
};
