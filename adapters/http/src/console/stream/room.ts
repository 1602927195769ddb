/** The open streams of one workspace: reads once for all of them, and hands each what is theirs. */
import type { Call, Desk, LiveChanges } from '@tidemark/domain';
import { onceThatWorks } from '../../once-that-works.ts';
import { type CaughtUp, catchUpReader, missedSince, textsOf } from './catch-up.ts';
import { coalesce } from './coalesce.ts';
import { createCounting } from './counting.ts';
import { deliver } from './deliver.ts';
import type { Hello, Listener } from './listener.ts';
import { eventText, presenceText, type Reader, resyncText, type TextFor } from './stream-texts.ts';

export type Room = Readonly<{
  listeners: ReadonlySet<Listener>;
  /** What a reader missed since `after`, from a hello on. Null: they have read nothing yet. */
  catchUp(reader: Reader, hello: Hello, after: number | null): Promise<CaughtUp>;
  /** From now on they get all that happens; what they missed first. */
  join(listener: Listener, hello: Hello, after: number | null): Promise<void>;
  leave(listener: Listener): void;
  /** Those who listen, and those who are about to: nobody may throw the room away before they have gone. */
  size(): number;
  /** Something may have been committed. */
  poke(): void;
  close(): void;
}>;

type RoomParts = Readonly<{ desk: Desk; call: Call; onFault: (error: unknown) => void }>;

export const openRoom = ({ desk, call, onFault }: RoomParts): Room => {
  const listeners = new Set<Listener>();
  let arriving = 0;
  const place = { sequence: 0, version: 0 };
  let presence = '';
  const readPlaceOnce = onceThatWorks(async () => {
    const found = await desk.live.place(call);
    place.sequence = found.sequence;
    place.version = found.configurationVersion;
  });
  const toAll = (texts: readonly TextFor[]): Promise<void> =>
    deliver([...listeners], texts, resyncText(place.sequence));
  const counting = createCounting(
    (agentIds) => desk.live.count(call, { agentIds }),
    (text) => toAll([text]),
    onFault,
  );

  const look = async (): Promise<void> => {
    await readPlaceOnce();
    const agentIds = [...new Set([...listeners].map(({ agentId }) => agentId))];
    const [found, present] = await Promise.all([
      desk.live.look(call, { after: place.sequence, agentIds }),
      desk.presence.list(call),
    ]);
    const isConfigured = found.configurationVersion !== place.version;
    place.sequence = found.sequence;
    place.version = found.configurationVersion;
    await toAll(isConfigured ? [...textsOf(found), configurationText(found)] : textsOf(found));
    const before = presence;
    presence = presenceText(present);
    if (presence !== before) await toAll([() => presence]);
    if (isConfigured || found.isTooMuch || found.changes.some(({ type }) => type.startsWith('ticket')))
      counting.ask(found.countedFor);
  };
  const looking = coalesce(async () => {
    if (listeners.size > 0) await look();
  }, onFault);

  const reading = { live: desk.live, call, place };
  const catchUp: Room['catchUp'] = async (reader, hello, after) => {
    await readPlaceOnce();
    return catchUpReader(reading, reader, hello, after);
  };

  const join: Room['join'] = async (listener, hello, after) => {
    const there = presenceText(await desk.presence.list(call));
    const greeted = await catchUp(listener, hello, after);
    let { text, sequence } = greeted;
    // Not in a function to wait for: between this condition and the joining, nothing may be sent to the others.
    while (sequence < place.sequence) {
      const more = await missedSince(reading, listener, sequence);
      text += more.text;
      sequence = more.sequence;
    }
    if (listener.mailbox.isOver()) return;
    // The others may have been sent newer ones since.
    if (listeners.size === 0) presence = there;
    listener.mailbox.give(text + presence);
    listeners.add(listener);
  };

  const arrive = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    arriving += 1;
    try {
      return await work();
    } finally {
      arriving -= 1;
    }
  };

  return {
    listeners,
    size: () => listeners.size + arriving,
    catchUp: (...asked) => arrive(() => catchUp(...asked)),
    join: (...asked) => arrive(() => join(...asked)),
    leave: (listener) => void listeners.delete(listener),
    poke: looking.poke,
    close: () => {
      looking.stop();
      counting.stop();
    },
  };
};

const configurationText = ({ configurationVersion: version }: LiveChanges): TextFor => {
  const text = eventText('configuration', { version });
  return () => text;
};
