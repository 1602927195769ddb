/**
 * One draft: what is typed goes to this browser's store at once and to the server soon after. Its calls go one after the other,
 * so a text that was sent never comes back, and no answer overwrites what was typed meanwhile.
 */
import { TidemarkError } from '@tidemark/client';
import { draftCell } from './draft-cell.ts';
import { DraftMoved, type Hold, isPassing, type LanePorts } from './draft-ports.ts';
import {
  acknowledged,
  chosen,
  heard,
  isDirty,
  type KeptDraft,
  loaded,
  met,
  saving,
  typed,
  withKept,
} from './draft-state.ts';
import { type DraftText, isEmptyText, isSameText, type ServerDraft } from './draft-text.ts';
import { restTimer } from './rest-timer.ts';

export type DraftLane = ReturnType<typeof createLane>;

const restMs = 800;
const againMs = 3_000;
/** Of a text that goes on changing while it is sent. */
const mostSaves = 3;

export const createLane = ({ calls, keeping, after }: LanePorts) => {
  const { now, set, on, inTurn } = draftCell();
  /** What this browser held is read before it is written over. */
  let isRead = false;
  let found: KeptDraft | null = null;

  const keep = (): void => {
    if (isRead) keeping.write({ text: now().text, rev: now().rev, sent: now().sent });
  };
  const { soon, stop: stopTimers } = restTimer(after, () => void flush());

  const load = async (known?: ServerDraft): Promise<void> => {
    if (!isRead) {
      found = await keeping.read();
      isRead = true;
      set(withKept(now(), found));
      if (isDirty(now())) keep();
    }
    try {
      const draft = known ?? (await calls.get());
      set(loaded(now(), draft, found));
    } catch (error) {
      failed(error);
    }
  };

  /** The first time, together with what this browser held. */
  const learn = async (draft: ServerDraft): Promise<void> => {
    if (now().rev === null) await load(draft);
    else set(heard(now(), draft));
  };

  const failed = (error: unknown): void => {
    const isOffline = isPassing(error);
    const fault = error instanceof Error ? error.message : String(error);
    set({ ...now(), progress: isOffline ? 'offline' : 'refused', fault: isOffline ? null : fault });
    if (isOffline) soon(againMs);
  };

  /** One save of what is in sight now. */
  const save = async (): Promise<void> => {
    if (now().rev === null) await load();
    const { rev, text } = now();
    if (rev === null || !isDirty(now()) || now().other || now().held) return;
    set(saving(now()));
    keep();
    try {
      // In a line of its own: `now()` must be read after the answer.
      const draft = await calls.save(rev, text);
      set(acknowledged(now(), draft, text));
    } catch (error) {
      if (!(error instanceof DraftMoved)) return failed(error);
      set(met(now(), error.draft));
    }
    if (isDirty(now())) keep();
  };

  const isChanging = (): boolean =>
    isDirty(now()) && now().progress === 'idle' && !now().other && !now().held;

  const forgetSaved = async (): Promise<void> => {
    if (now().rev !== null && !isDirty(now())) await keeping.forget(now().text);
  };

  const flush = (): Promise<void> => {
    stopTimers();
    return inTurn(async () => {
      await save();
      await forgetSaved();
      if (isChanging()) soon(restMs);
    });
  };

  return {
    now,
    on,
    /** Takes what the server showed; the first time, together with what this browser held. */
    know: (draft: ServerDraft): Promise<void> =>
      inTurn(async () => {
        await learn(draft);
        if (isDirty(now()) && !now().other) soon(restMs);
        await forgetSaved();
      }),
    /** What this browser held and the server's draft, where nothing is known yet. */
    begin: (): Promise<void> =>
      inTurn(async () => {
        if (now().rev === null) await load();
        if (isDirty(now()) && !now().other) soon(restMs);
      }),
    change: (text: DraftText): void => {
      if (now().held || isSameText(text, now().text)) return;
      set(typed(now(), text));
      keep();
      soon(restMs);
    },
    /** Puts another text in the place of the one in sight, as a macro does. */
    replace: (text: DraftText): void => {
      if (now().held) return;
      set({ ...typed(now(), text), begun: now().begun + 1 });
      keep();
      soon(restMs);
    },
    /** Saves now what is not saved yet. */
    flush,
    /** Saves, and has the server send it later. Throws what the server refuses, and where a newer text exists elsewhere. */
    hold: (how: Hold): Promise<void> => {
      stopTimers();
      return inTurn(async () => {
        // A mention that was just chosen may change the text while it is saved: what is in sight is sent.
        for (let saves = 0; saves < mostSaves && (saves === 0 || isChanging()); saves += 1) await save();
        await forgetSaved();
        const { rev, other, progress, fault } = now();
        if (rev === null || other || progress !== 'idle' || isDirty(now()))
          throw new TidemarkError({ code: 'network_error', message: fault ?? 'The draft is not saved yet.' });
        try {
          const held = await calls.hold(rev, how);
          set(heard(now(), held));
        } catch (error) {
          if (!(error instanceof DraftMoved)) throw error;
          set(heard(now(), error.draft));
          // The answer to an earlier try was lost.
          if (!now().held && !isEmptyText(now().text)) throw error;
        }
      });
    },
    /** A held draft becomes a draft again. Throws `DraftMoved` once it was sent. */
    takeBack: (): Promise<void> =>
      inTurn(async () => {
        const draft = await calls.takeBack();
        set(heard(now(), draft));
      }),
    /** Asks the server how it stands. */
    look: (): Promise<void> => inTurn(async () => learn(await calls.get()).then(forgetSaved)),
    /** Between two texts of a conflict. */
    choose: (which: 'mine' | 'theirs'): Promise<void> => {
      stopTimers();
      return inTurn(async () => {
        if (which === 'mine' && now().other?.state === 'held') {
          const other = await calls.takeBack();
          set({ ...now(), other });
        }
        set(chosen(now(), which));
        await save();
        await forgetSaved();
      });
    },
  };
};
