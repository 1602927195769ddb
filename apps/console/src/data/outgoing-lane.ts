/** A new ticket that an agent writes to a customer: saved on the server while it is typed, one call at a time. */
import { serialQueue } from '@tidemark/domain/serial-queue';
import { plainOf } from './draft-text.ts';
import { sentenceOf } from './pending.ts';

export type OutgoingText = Readonly<{
  to: string;
  name: string;
  subject: string;
  body: string;
  html: string | null;
  assigneeId: string | null;
  tags: string;
}>;

/** As `/outgoing` answers it. */
export type OutgoingRow = Readonly<{
  id: string;
  state: 'draft' | 'held' | 'sent';
  to: string;
  name: string | null;
  subject: string;
  body: string | null;
  body_html: string | null;
  assignee_id: string | null;
  tags: readonly string[];
  send_at: string | null;
  stopped: Readonly<{ message: string }> | null;
  ticket_number: number | null;
  updated_at: string;
}>;

export type OutgoingCalls = Readonly<{
  save: (id: string, text: OutgoingText) => Promise<OutgoingRow>;
  send: (id: string, seconds: number) => Promise<OutgoingRow>;
  discard: (id: string) => Promise<void>;
}>;

export type OutgoingState = Readonly<{
  id: string;
  text: OutgoingText;
  isSaved: boolean;
  /** Why the last call was refused, or why it was not sent; null otherwise. */
  fault: string | null;
}>;

export type OutgoingLane = ReturnType<typeof createOutgoingLane>;

const restMs = 800;

type Ports = Readonly<{ calls: OutgoingCalls; after: (ms: number, run: () => void) => () => void }>;

export const createOutgoingLane = (begun: Omit<OutgoingState, 'isSaved'>, { calls, after }: Ports) => {
  const listeners = new Set<() => void>();
  let state: OutgoingState = { ...begun, isSaved: true };
  let stop: () => void = () => undefined;
  let isOver = false;
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
    }
  };
  const flush = (): Promise<void> => {
    stop();
    return callInTurn(save);
  };
  return {
    now: () => state,
    on: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change: (change: Partial<OutgoingText>): void => {
      set({ text: { ...state.text, ...change }, isSaved: false });
      stop();
      stop = after(restMs, () => void callInTurn(save));
    },
    flush,
    /** Null where it was refused; `fault` says why. */
    send: async (seconds: number): Promise<OutgoingRow | null> => {
      await flush();
      if (!state.isSaved) return null;
      try {
        const held = await callInTurn(() => calls.send(state.id, seconds));
        isOver = true;
        return held;
      } catch (error) {
        set({ fault: sentenceOf(error) });
        return null;
      }
    },
    discard: async (): Promise<void> => {
      stop();
      isOver = true;
      // Where it fails, the text is still there when the page opens again.
      await callInTurn(() => calls.discard(state.id)).catch(() => undefined);
    },
  };
};

export const nothingWritten = (assigneeId: string | null, to = ''): OutgoingText => ({
  to,
  name: '',
  subject: '',
  body: '',
  html: null,
  tags: '',
  assigneeId,
});

export const textOfRow = (row: OutgoingRow): OutgoingText => ({
  to: row.to,
  name: row.name ?? '',
  subject: row.subject,
  body: row.body ?? plainOf(row.body_html ?? ''),
  html: row.body_html,
  assigneeId: row.assignee_id,
  tags: row.tags.join(', '),
});

export const tagsOf = (typed: string): readonly string[] =>
  typed.split(',').flatMap((tag) => (tag.trim() === '' ? [] : [tag.trim()]));
