/**
 * One stream a browser: the tab that holds a lock opens it, and hands what comes to the others. A hidden tab gives way to one
 * that is looked at. Without locks or channels each tab has a stream of its own.
 */
import type { StreamEvent } from './read-events.ts';

type Word =
  | Readonly<{ type: 'event'; event: StreamEvent }>
  /** Announces the leading tab and its last event id: on taking over, and on request. */
  | Readonly<{ type: 'lead'; lastId: string | null; isHidden: boolean }>
  | Readonly<{ type: 'ask' }>
  | Readonly<{ type: 'want' }>;

export type LeaderParts = Readonly<{
  /** Of the agent who is signed in: another agent's tabs have another stream. */
  name: string;
  /** Opens the stream; gives what closes it. */
  lead: (hand: (event: StreamEvent) => void) => () => void;
  /** From another tab. */
  onEvent: (event: StreamEvent) => void;
  /** Another tab leads, and has told all up to here. */
  onFollow: (lastId: string | null) => void;
  lastId: () => string | null;
}>;

export const joinTabs = (parts: LeaderParts): (() => void) => {
  const { lead, lastId } = parts;
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return lead(() => undefined);
  const channel = new BroadcastChannel(parts.name);
  const say = (word: Word): void => channel.postMessage(word);
  const leaving = new AbortController();
  let giveWay: (() => void) | null = null;
  const isHidden = (): boolean => document.visibilityState === 'hidden';
  const tellLead = (): void => say({ type: 'lead', lastId: lastId(), isHidden: isHidden() });

  const holdLead = async (): Promise<void> => {
    const ended = Promise.withResolvers<void>();
    giveWay = ended.resolve;
    const close = lead((event) => say({ type: 'event', event }));
    tellLead();
    await ended.promise;
    giveWay = null;
    close();
  };
  const queueUp = async (): Promise<void> => {
    while (!leaving.signal.aborted)
      // It ends with the page; before, the next try queues up again.
      await navigator.locks.request(parts.name, { signal: leaving.signal }, holdLead).catch(() => undefined);
  };
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.type === 'event') parts.onEvent(data.event);
    else if (data.type === 'ask') giveWay && tellLead();
    else if (data.type === 'want') isHidden() && giveWay?.();
    else {
      parts.onFollow(data.lastId);
      if (data.isHidden && !isHidden()) say({ type: 'want' });
    }
  };
  const onSight = (): void => {
    if (!isHidden() && !giveWay) say({ type: 'want' });
  };
  document.addEventListener('visibilitychange', onSight);
  say({ type: 'ask' });
  void queueUp();
  return () => {
    leaving.abort();
    giveWay?.();
    channel.close();
    document.removeEventListener('visibilitychange', onSight);
  };
};
