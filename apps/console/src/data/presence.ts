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

/** Everybody who is anywhere. */
export const hearPresence = (present: readonly Present[]): void => {
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
const tellers = new Set<(number: number) => void>();

/** The agent has typed: nothing else makes a writer of them. */
export const hasTyped = (number: number): void => {
  const wasTyping = isTyping(number);
  typedAt = { number, at: performance.now() };
  if (!wasTyping) for (const tell of tellers) tell(number);
};

const isTyping = (number: number): boolean =>
  typedAt?.number === number && performance.now() - typedAt.at < typingMs;

const say = (number: number, state: Present['state'] | 'away'): void =>
  // A missed presence update is replaced by the next one.
  void ask(`/presence/${number}`, { method: 'PUT', body: { state }, keepalive: true }).catch(() => undefined);

/** Shows the agent at a ticket for as long as they look at it. */
const beAt = (number: number): (() => void) => {
  let isShown = false;
  const leave = (): void => {
    if (isShown) say(number, 'away');
    isShown = false;
  };
  const stay = (): void => {
    isShown = true;
    say(number, isTyping(number) ? 'typing' : 'viewing');
  };
  const tell = (): void => (document.visibilityState === 'hidden' ? leave() : stay());
  const onTyped = (typed: number): void => {
    if (typed === number) tell();
  };
  const first = setTimeout(tell, settledMs);
  const again = setInterval(tell, againMs);
  document.addEventListener('visibilitychange', tell);
  tellers.add(onTyped);
  return () => {
    clearTimeout(first);
    clearInterval(again);
    document.removeEventListener('visibilitychange', tell);
    tellers.delete(onTyped);
    leave();
  };
};

export const useBeingAt = (number: number): void => useEffect(() => beAt(number), [number]);
