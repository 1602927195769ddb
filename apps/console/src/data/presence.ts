/** Which agents look at a ticket or write there, by the stream; and reports the same of this agent. */
import type { Me } from '@tidemark/client';
import { useEffect, useSyncExternalStore } from 'react';
import { ask } from './call.ts';
import { queries } from './queries.ts';

export type Present = Readonly<{
  ticket_number: number;
  agent_id: string;
  state: 'viewing' | 'typing' | 'sending';
}>;

const nobody: readonly Present[] = [];
let byTicket: ReadonlyMap<number, readonly Present[]> = new Map();
const listeners = new Set<() => void>();

/** Replaces what is known: `present` is everybody at every ticket. */
export const setPresence = (present: readonly Present[]): void => {
  const own = queries.getQueryData<Me>(['me'])?.agent.id;
  byTicket = Map.groupBy(
    present.filter(({ agent_id: id }) => id !== own),
    ({ ticket_number: number }) => number,
  );
  for (const listener of listeners) listener();
};

/** The others at a ticket. */
export const usePresent = (number: number): readonly Present[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => byTicket.get(number) ?? nobody,
  );

const againMs = 20_000;
/** An agent who only passes by is not shown. */
const settledMs = 500;
/** Somebody who has not typed for so long only looks. */
const typingMs = 60_000;

let typedAt: Readonly<{ number: number; at: number }> | null = null;
const typingListeners = new Set<(number: number) => void>();

/** The agent has typed: nothing else makes a writer of them. */
export const recordTyping = (number: number): void => {
  const wasTyping = isTyping(number);
  typedAt = { number, at: performance.now() };
  if (!wasTyping) for (const listener of typingListeners) listener(number);
};

const isTyping = (number: number): boolean =>
  typedAt?.number === number && performance.now() - typedAt.at < typingMs;

const sendPresence = (number: number, state: Present['state'] | 'away'): void =>
  // A missed presence update is replaced by the next one.
  void ask(`/presence/${number}`, { method: 'PUT', body: { state }, keepalive: true }).catch(() => undefined);

/** Shows the agent at a ticket for as long as they look at it. */
const reportPresence = (number: number): (() => void) => {
  let isShown = false;
  const leave = (): void => {
    if (isShown) sendPresence(number, 'away');
    isShown = false;
  };
  const stay = (): void => {
    isShown = true;
    sendPresence(number, isTyping(number) ? 'typing' : 'viewing');
  };
  const refresh = (): void => (document.visibilityState === 'hidden' ? leave() : stay());
  const onTyped = (typed: number): void => {
    if (typed === number) refresh();
  };
  const first = setTimeout(refresh, settledMs);
  const again = setInterval(refresh, againMs);
  document.addEventListener('visibilitychange', refresh);
  typingListeners.add(onTyped);
  return () => {
    clearTimeout(first);
    clearInterval(again);
    document.removeEventListener('visibilitychange', refresh);
    typingListeners.delete(onTyped);
    leave();
  };
};

export const usePresenceReport = (number: number): void => useEffect(() => reportPresence(number), [number]);
