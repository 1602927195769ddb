/** A new ticket that an agent writes to a customer: saved on the server while it is typed, one call at a time. */
import { TidemarkError } from '@tidemark/client';
import { serialQueue } from '@tidemark/domain/serial-queue';
import { isPassing, type LanePorts, notSaved } from './draft-ports.ts';
import { saveInSight } from './draft-steps.ts';
import type { OutgoingRow, OutgoingText } from './outgoing-text.ts';
import { sentenceOf } from './pending.ts';
import { restTimer } from './rest-timer.ts';

export type OutgoingCalls = Readonly<{
  save: (id: string, text: OutgoingText) => Promise<OutgoingRow>;
  send: (id: string, seconds: number) => Promise<OutgoingRow>;
  get: (id: string) => Promise<OutgoingRow>;
  discard: (id: string) => Promise<void>;
}>;

export type OutgoingState = Readonly<{
  id: string;
  text: OutgoingText;
  isSaved: boolean;
  /** Nothing can be written from the moment when it is to be sent, unless it is refused. */
  progress: 'writing' | 'sending' | 'sent';
  /** Why the last call was refused, or why it was not sent; null otherwise. */
  fault: string | null;
}>;

export type OutgoingLane = ReturnType<typeof createOutgoingLane>;
const againMs = 3_000;
type Ports = Readonly<{ calls: OutgoingCalls; after: LanePorts['after'] }>;
type Begun = Omit<OutgoingState, 'isSaved' | 'progress'>;

export const createOutgoingLane = (begun: Begun, ports: Ports) => {
  const { calls, after } = ports;
  const listeners = new Set<() => void>();
  let state: OutgoingState = { ...begun, isSaved: true, progress: 'writing' };
  let isOver = false;
  let isClosed = false;
  const callInTurn = serialQueue();
  const set = (change: Partial<OutgoingState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const save = async (): Promise<void> => {
    const { id, text, isSaved } = state;
    if (isSaved || isOver) return;
    try {
      await calls.save(id, text);
      set({ isSaved: state.text === text, fault: null });
    } catch (error) {
      set({ fault: sentenceOf(error) });
      if (isPassing(error)) timer.later();
    }
  };
  const flush = (): Promise<void> => {
    timer.stop();
    return callInTurn(save);
  };
  const timer = restTimer(after, () => void flush());
  const sendSaved = async (seconds: number): Promise<OutgoingRow> => {
    await saveInSight(flush, () => !state.isSaved && state.fault === null);
    if (!state.isSaved) throw state.fault === null ? notSaved(null) : new Error(state.fault);
    return callInTurn(async () => {
      isClosed = true;
      return holdAnswered(ports, {
        id: state.id,
        seconds,
        isOver: () => isOver,
        onLost: (error) => set({ fault: sentenceOf(error) }),
      });
    });
  };
  return {
    now: () => state,
    on: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Nothing while the server is asked to send it: a letter would be in sight, and not be sent. */
    change: (change: Partial<OutgoingText>): void => {
      if (isClosed) return;
      set({ text: { ...state.text, ...change }, isSaved: false });
      timer.soon();
    },
    flush,
    /** Null where it was refused; `fault` says why. */
    send: async (seconds: number): Promise<OutgoingRow | null> => {
      set({ progress: 'sending' });
      try {
        const held = await sendSaved(seconds);
        isOver = true;
        set({ progress: 'sent', fault: null });
        return held;
      } catch (error) {
        isClosed = false;
        set({ progress: 'writing', fault: sentenceOf(error) });
        return null;
      }
    },
    discard: async (): Promise<void> => {
      timer.stop();
      isOver = true;
      // Where it fails, the text is still there when the page opens again.
      await callInTurn(() => calls.discard(state.id)).catch(() => undefined);
    },
  };
};

type Holding = Readonly<{
  id: string;
  seconds: number;
  isOver: () => boolean;
  onLost: (error: unknown) => void;
}>;

/** Asks until the server answers, or until the ticket is discarded. */
const holdAnswered = async (ports: Ports, holding: Holding): Promise<OutgoingRow> => {
  const { isOver, onLost } = holding;
  try {
    return await holdOnce(ports.calls, holding);
  } catch (error) {
    if (isOver() || !isPassing(error)) throw error;
    onLost(error);
    await new Promise<void>((resolve) => void ports.after(againMs, resolve));
    if (isOver()) throw error;
  }
  return holdAnswered(ports, holding);
};

/** The server may have taken an earlier call whose answer was lost: then the ticket is held already. */
const holdOnce = async (calls: OutgoingCalls, { id, seconds }: Holding): Promise<OutgoingRow> => {
  try {
    return await calls.send(id, seconds);
  } catch (error) {
    if (!(error instanceof TidemarkError) || error.code !== 'draft_moved') throw error;
    const row = await calls.get(id);
    if (row.state === 'draft') throw error;
    return row;
  }
};
