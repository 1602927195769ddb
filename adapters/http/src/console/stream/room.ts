/** The open streams of one workspace: reads once for all of them, and hands each what is theirs. */
import type { Call, Desk, LiveChanges } from '@tidemark/domain';
import { onceThatWorks } from '../../once-that-works.ts';
import { type CaughtUp, catchUpReader, missedSince, textsOf } from './catch-up.ts';
import { coalesce } from './coalesce.ts';
import { type Counting, createCounting } from './counting.ts';
import { deliver } from './deliver.ts';
import type { Hello, Listener } from './listener.ts';
import { eventText, presenceText, type Reader, resyncText, type TextFor } from './stream-texts.ts';

export type Room = Readonly<{
  listeners: ReadonlySet<Listener>;
  /** The changes that a reader missed since `after`, from a hello on. Null: they have read nothing yet. */
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

/** `place`: up to where the listeners were sent all; `presence`: what they were sent last of it. */
type State = RoomParts & {
  readonly listeners: Set<Listener>;
  readonly place: { sequence: number; version: number };
  readonly readPlaceOnce: () => Promise<void>;
  presence: string;
  arriving: number;
};

export const openRoom = (parts: RoomParts): Room => {
  const { desk, call, onFault } = parts;
  const place = { sequence: 0, version: 0 };
  const readPlaceOnce = onceThatWorks(async () => goTo(place, await desk.live.place(call)));
  const state: State = {
    ...parts,
    listeners: new Set<Listener>(),
    place,
    readPlaceOnce,
    presence: '',
    arriving: 0,
  };
  const counting = createCounting(
    (agentIds) => desk.live.count(call, { agentIds }),
    (text) => toAll(state, [text]),
    onFault,
  );
  const looking = coalesce(async () => {
    if (state.listeners.size > 0) await look(state, counting);
  }, onFault);
  return {
    listeners: state.listeners,
    size: () => state.listeners.size + state.arriving,
    catchUp: (...asked) => arrive(state, () => catchUp(state, ...asked)),
    join: (...asked) => arrive(state, () => join(state, ...asked)),
    leave: (listener) => void state.listeners.delete(listener),
    poke: looking.poke,
    close: () => {
      looking.stop();
      counting.stop();
    },
  };
};

type Found = Readonly<{ sequence: number; configurationVersion: number }>;

const goTo = (place: State['place'], { sequence, configurationVersion }: Found): void => {
  place.sequence = sequence;
  place.version = configurationVersion;
};

const toAll = ({ listeners, place }: State, texts: readonly TextFor[]): Promise<void> =>
  deliver([...listeners], texts, resyncText(place.sequence));

/** Reads what is new for all listeners at once, and sends it to them. */
const look = async (state: State, counting: Pick<Counting, 'ask'>): Promise<void> => {
  const { desk, call, listeners, place, readPlaceOnce } = state;
  await readPlaceOnce();
  const agentIds = [...new Set([...listeners].map(({ agentId }) => agentId))];
  const [found, present] = await Promise.all([
    desk.live.look(call, { after: place.sequence, agentIds }),
    desk.presence.list(call),
  ]);
  const isConfigured = found.configurationVersion !== place.version;
  goTo(place, found);
  await toAll(state, isConfigured ? [...textsOf(found), configurationText(found)] : textsOf(found));
  await sendPresence(state, presenceText(present));
  if (isConfigured || found.isTooMuch || found.changes.some(({ type }) => type.startsWith('ticket')))
    counting.ask(found.countedFor);
};

const sendPresence = async (state: State, presence: string): Promise<void> => {
  const before = state.presence;
  state.presence = presence;
  if (presence !== before) await toAll(state, [() => state.presence]);
};

const readingOf = ({ desk, call, place }: State) => ({ live: desk.live, call, place });

const catchUp = async (state: State, ...[reader, hello, after]: Parameters<Room['catchUp']>) => {
  await state.readPlaceOnce();
  return catchUpReader(readingOf(state), { reader, hello, after });
};

const join = async (state: State, ...[listener, hello, after]: Parameters<Room['join']>): Promise<void> => {
  const { desk, call, listeners, place } = state;
  const there = presenceText(await desk.presence.list(call));
  const greeted = await catchUp(state, listener, hello, after);
  let { text, sequence } = greeted;
  // Not in a function to wait for: between this condition and the joining, nothing may be sent to the others.
  while (sequence < place.sequence) {
    const more = await missedSince(readingOf(state), listener, sequence);
    text += more.text;
    sequence = more.sequence;
  }
  if (listener.mailbox.isOver()) return;
  // The others may have been sent newer ones since.
  if (listeners.size === 0) state.presence = there;
  listener.mailbox.give(text + state.presence);
  listeners.add(listener);
};

const arrive = async <Result>(state: State, work: () => Promise<Result>): Promise<Result> => {
  state.arriving += 1;
  try {
    return await work();
  } finally {
    state.arriving -= 1;
  }
};

const configurationText = ({ configurationVersion: version }: LiveChanges): TextFor => {
  const text = eventText('configuration', { version });
  return () => text;
};
