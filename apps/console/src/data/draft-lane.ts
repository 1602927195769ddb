/**
 * One draft: what is typed goes to this browser's store at once and to the server soon after. Its calls go one after the other,
 * so a text that was sent never comes back, and no answer overwrites what was typed meanwhile.
 */
import { browserCopy } from './browser-copy.ts';
import { draftCell } from './draft-cell.ts';
import type { Hold, LanePorts } from './draft-ports.ts';
import { type DraftState, typed } from './draft-state.ts';
import { begin, choose, type DraftParts, hold, learn, saveAll, saveSoon, takeBack } from './draft-steps.ts';
import { type DraftText, isSameText, type ServerDraft } from './draft-text.ts';
import { restTimer } from './rest-timer.ts';

export type DraftLane = ReturnType<typeof createLane>;

export const createLane = ({ calls, keeping, after }: LanePorts) => {
  const cell = draftCell();
  const { now, on, inTurn } = cell;
  /** Reads the browser's copy, and loads the server's draft if there is such a copy. */
  const recall = (): Promise<void> => inTurn(() => begin(parts, () => copy.found() !== null));
  const copy = browserCopy(cell, keeping, recall);
  const timer = restTimer(after, () => void saveNow(() => saveAll(parts)));
  const parts: DraftParts = { cell, copy, calls, timer, after };

  /** The work saves by itself, so that the timer need not. */
  const saveNow = (work: () => Promise<void>): Promise<void> => {
    timer.stop();
    return inTurn(work);
  };
  const put = (state: DraftState): void => {
    cell.set(state);
    copy.keep();
    timer.soon();
  };
  return {
    now,
    on,
    /** Takes what the server showed; the first time, together with what this browser held. */
    know: (draft: ServerDraft): Promise<void> =>
      inTurn(async () => {
        await learn(parts, draft);
        saveSoon(parts);
      }),
    recall,
    /** Reads the browser's copy, and loads the server's draft if it is not known yet. */
    begin: (): Promise<void> => inTurn(() => begin(parts, () => true)),
    change: (text: DraftText): void => {
      if (!now().held && !isSameText(text, now().text)) put(typed(now(), text));
    },
    /** Puts another text in the place of the one in sight, as a macro does. */
    replace: (text: DraftText): void => {
      if (!now().held) put({ ...typed(now(), text), begun: now().begun + 1 });
    },
    /** Saves now what is not saved yet. */
    flush: (): Promise<void> => saveNow(() => saveAll(parts)),
    /** Saves, and has the server send it later. Throws what the server refuses, and where a newer text exists elsewhere. */
    hold: (how: Hold): Promise<void> => saveNow(() => hold(parts, how)),
    /** A held draft becomes a draft again. Throws `DraftMoved` once it was sent. */
    takeBack: (): Promise<void> => inTurn(() => takeBack(parts)),
    /** Loads the server's draft again. */
    look: (): Promise<void> => inTurn(async () => learn(parts, await calls.get())),
    /** Between two texts of a conflict. */
    choose: (which: 'mine' | 'theirs'): Promise<void> => saveNow(() => choose(parts, which)),
  };
};
