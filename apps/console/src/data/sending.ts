/**
 * Replies that are about to be sent: until then the ticket looks as it will, its row is out of the list, and `Z` takes the reply
 * back. A toast shows the result.
 */
import type { Ticket } from '@tidemark/client';
import { useSyncExternalStore } from 'react';
import type { DraftLane } from './draft-lane.ts';
import { DraftMoved } from './draft-ports.ts';
import type { Held } from './draft-state.ts';
import { type DraftKind, isEmptyText } from './draft-text.ts';
import { pending, sentenceOf } from './pending.ts';
import { readAgain } from './queries.ts';
import { records } from './records.ts';
import { streamState } from './stream-state.ts';

export type Sending = Readonly<{ lane: DraftLane; number: number; kind: DraftKind }>;

/** Longer ones are sent later on purpose: they are listed with the drafts, and nothing waits for them here. */
const longestMs = 70_000;
/** The server needs a moment to send what is due. */
const graceMs = 400;
/** Timers count no further than 24 days; a clock that is set, or a sleep, is noticed within the hour. */
const longestLookMs = 3_600_000;
/** A message that is not sent by then has failed on the server, which retries less and less often. */
const promptMs = 60_000;

/** One text that is held, and the status that its ticket will have. A reply and a note of one ticket have a mark each. */
type Leaving = Readonly<{ number: number; status: Ticket['status'] | null }>;

const listeners = new Set<() => void>();
let leaving: readonly Leaving[] = [];

const setLeaving = (next: readonly Leaving[]): void => {
  leaving = next;
  for (const listener of listeners) listener();
};

/** Whether a ticket is out of a list as soon as what is held is sent. */
export const isLeaving =
  (list: string, all = leaving) =>
  (number: number): boolean =>
    !/^(?:all|drafts)$|:/.test(list) &&
    all.some(
      (one) =>
        one.number === number &&
        one.status !== null &&
        (/^(?:solved|closed)$/.test(one.status) || /^(?:mine|unassigned)$/.test(list)),
    );

/** The same, for a component that is drawn again when it changes. */
export const useIsLeaving = (list: string): ((number: number) => boolean) =>
  isLeaving(
    list,
    useSyncExternalStore(
      (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      () => leaving,
    ),
  );

const backListeners = new Set<(sending: Sending) => void>();

/** Called when a held reply becomes a draft again. */
export const onBack = (listener: (sending: Sending) => void): (() => void) => {
  backListeners.add(listener);
  return () => backListeners.delete(listener);
};

/** Follows a draft from the moment when it is held until it is sent, stopped or taken back. */
export const followSending = (sending: Sending): void => {
  const { lane } = sending;
  let held: Held | null = null;
  let wasNobodys = false;
  let end: () => void = () => undefined;
  lane.on(() => {
    const now = lane.now().held;
    if (now?.sendAt === held?.sendAt) return;
    const wasHeld = held !== null;
    held = now;
    if (now) {
      end();
      wasNobodys = records.get('ticket', sending.number)?.assignee_id === null;
      end = begun(sending, now);
    } else if (wasHeld) void ended(sending, wasNobodys).finally(end);
  });
};

const begun = (sending: Sending, { sendAt, status }: Held): (() => void) => {
  const { number, kind, lane } = sending;
  const until = Date.parse(sendAt);
  const waits = until - Date.now();
  const stopLooking = lookUntilSent(lane, until);
  if (waits > longestMs) return stopLooking;
  const takeAway = status === null ? null : records.patch('ticket', number, { status });
  const mark = { number, status };
  setLeaving([...leaving, mark]);
  const withdraw = pending.offer(() => takeBack(sending));
  if (kind !== 'note' && waits > 500) pending.say({ type: 'held', number, until });
  return () => {
    stopLooking();
    withdraw();
    takeAway?.();
    setLeaving(leaving.filter((one) => one !== mark));
  };
};

/** Asks from its time on until it is decided; what this returns ends it. */
const lookUntilSent = (lane: DraftLane, until: number): (() => void) => {
  let timer: ReturnType<typeof setTimeout>;
  const lookLater = (): void => {
    timer = setTimeout(() => void look(), msUntilLook(until - Date.now()));
  };
  const look = async (): Promise<void> => {
    // Without an answer it looks again.
    if (until <= Date.now()) await lane.look().catch(() => undefined);
    if (lane.now().held && Date.parse(lane.now().held?.sendAt ?? '') === until) lookLater();
  };
  lookLater();
  return () => clearTimeout(timer);
};

const msUntilLook = (waits: number): number => {
  if (waits > -graceMs) return Math.min(waits + graceMs, longestLookMs);
  return -waits < promptMs ? 1_000 : 30_000;
};

const ended = async ({ lane, number, kind }: Sending, wasNobodys: boolean): Promise<void> => {
  const { stopped, text } = lane.now();
  if (stopped) {
    pending.say({ type: 'stopped', number, kind, message: stopped.message });
  } else if (isEmptyText(text)) {
    pending.say({ type: 'sent', number, kind, wasNobodys });
  } else return;
  await Promise.all([
    readAgain({ queryKey: ['tickets'] }),
    // The conversation and the counts come by the stream, where it is open.
    streamState.now() !== 'open' &&
      Promise.all([readAgain({ queryKey: ['screen', number] }), readAgain({ queryKey: ['view-counts'] })]),
  ]);
};

/** Sends a draft so that an undo, while the server has not answered yet, waits for the answer and takes the draft back. */
export const sendUndoably = <T>(sending: Sending, send: () => Promise<T>): Promise<T> => {
  const sent = send();
  const withdraw = pending.offer(async () => {
    // A refusal is the sender's to show.
    await sent.catch(() => undefined);
    if (sending.lane.now().held) await takeBack(sending);
  });
  return sent.finally(withdraw);
};

export const takeBack = async (sending: Sending): Promise<void> => {
  const { lane, number, kind } = sending;
  try {
    await lane.takeBack();
    pending.say({ type: 'back', number, kind });
    for (const listener of backListeners) listener(sending);
  } catch (error) {
    if (error instanceof DraftMoved) await lane.look();
    else pending.say({ type: 'stopped', number, kind, message: sentenceOf(error) });
  }
};
