/**
 * One draft: what is typed goes to this browser's store at once and to the server soon after. Its calls go one after the other,
 * so a text that was sent never comes back, and no answer overwrites what was typed meanwhile.
 */
import { TidemarkError } from '@tidemark/client';
import { DraftMoved, type Hold, isPassing, type LanePorts } from './draft-ports.ts';
import {
  acknowledged,
  chosen,
  type DraftState,
  heard,
  isDirty,
  type KeptDraft,
  loaded,
  met,
  saving,
  typed,
  unread,
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
  let state: DraftState = unread;
  let queue: Promise<unknown> = Promise.resolve();
  /** What this browser held is read before it is written over. */
  let isRead = false;
  let found: KeptDraft | null = null;
  const listeners = new Set<() => void>();

  const set = (next: DraftState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  };
  const keep = (): void => {
    if (isRead) keeping.write({ text: state.text, rev: state.rev, sent: state.sent });
  };
  const { soon, stop: stopTimers } = restTimer(after, () => void flush());

  const load = async (known?: ServerDraft): Promise<void> => {
    if (!isRead) {
      found = await keeping.read();
      isRead = true;
      set(withKept(state, found));
      if (isDirty(state)) keep();
    }
    try {
      const draft = known ?? (await calls.get());
      set(loaded(state, draft, found));
    } catch (error) {
      failed(error);
    }
  };

  const failed = (error: unknown): void => {
    const isOffline = isPassing(error);
    const fault = error instanceof Error ? error.message : String(error);
    set({ ...state, progress: isOffline ? 'offline' : 'refused', fault: isOffline ? null : fault });
    if (isOffline) soon(againMs);
  };

  /** One save of what is in sight now. */
  const save = async (): Promise<void> => {
    if (state.rev === null) await load();
    const { rev, text } = state;
    if (rev === null || !isDirty(state) || state.other || state.held) return;
    set(saving(state));
    keep();
    try {
      // Read after the answer: what is typed meanwhile is in the state.
      const draft = await calls.save(rev, text);
      set(acknowledged(state, draft, text));
    } catch (error) {
      if (!(error instanceof DraftMoved)) return failed(error);
      set(met(state, error.draft));
    }
    if (isDirty(state)) keep();
  };

  const isChanging = (): boolean =>
    isDirty(state) && state.progress === 'idle' && !state.other && !state.held;

  const forgetSaved = async (): Promise<void> => {
    if (state.rev !== null && !isDirty(state)) await keeping.forget(state.text);
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
    now: (): DraftState => state,
    on: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Takes what the server showed; the first time, together with what this browser held. */
    know: (draft: ServerDraft): Promise<void> =>
      inTurn(async () => {
        if (state.rev === null) await load(draft);
        else set(heard(state, draft));
        if (isDirty(state) && !state.other) soon(restMs);
        await forgetSaved();
      }),
    /** What this browser held and the server's draft, where nothing is known yet. */
    begin: (): Promise<void> =>
      inTurn(async () => {
        if (state.rev === null) await load();
        if (isDirty(state) && !state.other) soon(restMs);
      }),
    change: (text: DraftText): void => {
      if (state.held || isSameText(text, state.text)) return;
      set(typed(state, text));
      keep();
      soon(restMs);
    },
    /** Puts another text in the place of the one in sight, as a macro does. */
    replace: (text: DraftText): void => {
      if (state.held) return;
      set({ ...typed(state, text), begun: state.begun + 1 });
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
        const { rev, other, progress, fault } = state;
        if (rev === null || other || progress !== 'idle' || isDirty(state))
          throw new TidemarkError({ code: 'network_error', message: fault ?? 'The draft is not saved yet.' });
        try {
          const held = await calls.hold(rev, how);
          set(heard(state, held));
        } catch (error) {
          if (!(error instanceof DraftMoved)) throw error;
          set(heard(state, error.draft));
          // The answer to an earlier try was lost.
          if (!state.held && !isEmptyText(state.text)) throw error;
        }
      });
    },
    /** A held draft becomes a draft again. Throws `DraftMoved` once it was sent. */
    takeBack: (): Promise<void> =>
      inTurn(async () => {
        const draft = await calls.takeBack();
        set(heard(state, draft));
      }),
    /** Asks the server how it stands. */
    look: (): Promise<void> =>
      inTurn(async () => {
        const draft = await calls.get();
        set(heard(state, draft));
        await forgetSaved();
      }),
    /** Between two texts of a conflict. */
    choose: (which: 'mine' | 'theirs'): Promise<void> => {
      stopTimers();
      return inTurn(async () => {
        if (which === 'mine' && state.other?.state === 'held') {
          const other = await calls.takeBack();
          set({ ...state, other });
        }
        set(chosen(state, which));
        await save();
        await forgetSaved();
      });
    },
  };
};
