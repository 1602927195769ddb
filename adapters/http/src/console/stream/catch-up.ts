/** The changes that a reader missed: the greeting of a stream, and the changes before it. */
import type { Call, Desk, LiveChanges } from '@tidemark/domain';
import type { Hello } from './listener.ts';
import { eventText, type Reader, resyncText, type TextFor, textOfChange } from './stream-texts.ts';

/** `sequence`: where the reader is after it. */
export type CaughtUp = Readonly<{ text: string; sequence: number }>;

/** `place` is where the room is: it changes with every look. */
type Reading = Readonly<{
  live: Desk['live'];
  call: Call;
  place: Readonly<{ sequence: number; version: number }>;
}>;

/** `after`: the last change that the reader knows; null before they have read anything. */
type Joining = Readonly<{ reader: Reader; hello: Hello; after: number | null }>;

/** The greeting, and the changes since `after`. */
export const catchUpReader = async (
  reading: Reading,
  { reader, hello, after }: Joining,
): Promise<CaughtUp> => {
  const { place } = reading;
  const missed =
    after === null ? { text: '', sequence: place.sequence } : await missedSince(reading, reader, after);
  const sequence = after === null || missed.text.startsWith('event: resync') ? missed.sequence : after;
  const greeting = eventText('hello', { ...hello, sequence, configuration: place.version }, sequence);
  return { text: greeting + missed.text, sequence: missed.sequence };
};

/** The changes since `after`. */
export const missedSince = async (
  { live, call }: Reading,
  { agentId, role }: Reader,
  after: number,
): Promise<CaughtUp> => {
  const found = await live.look(call, { after, agentIds: [agentId] });
  const text = textsOf(found).map((textFor) => textFor({ agentId, role }) ?? '');
  return { text: text.join(''), sequence: found.sequence };
};

/** The texts of changes, and of the news that agents have by them. */
export const textsOf = (found: LiveChanges): readonly TextFor[] => {
  if (found.isTooMuch) return [() => resyncText(found.sequence)];
  const news = eventText('news', {});
  return [
    ...found.changes.map((change) => textOfChange(change, found.companions)),
    ...(found.newsFor.size > 0 ? [({ agentId }: Reader) => (found.newsFor.has(agentId) ? news : null)] : []),
  ];
};
