/** As much of a ticket's conversation as says what is new to an agent (contract §2.6). */
import { type Instant, later } from '../../kernel/instant.ts';
import type { Message } from './message.ts';

/**
 * `authorId` is who wrote the newest message, null where that has no id; `othersAt` is the instant of the newest message
 * by anybody else. The newest one's own instant is the ticket's `lastMessageAt`.
 */
export type LastWritten = Readonly<{ authorId: string | null; othersAt: Instant | null }>;

/** Adds later writings; clocks of two processes may disagree, so that the last one need not be the newest. */
export const lastWrittenOf = (
  { lastMessageAt: at, acts: { written } }: Current,
  messages: readonly Written[],
): LastWritten | null =>
  messages.reduce<Newest | null>(withMessage, written && { at, written })?.written ?? null;

/** The time of the newest message by somebody else than the agent; null when the agent wrote all of them. */
export const newestByOthers = (
  { lastMessageAt, acts: { written } }: Current,
  agentId: string,
): Instant | null => (written?.authorId === agentId ? written.othersAt : written && lastMessageAt);

type Current = Readonly<{ lastMessageAt: Instant; acts: Readonly<{ written: LastWritten | null }> }>;
type Written = Pick<Message, 'author' | 'createdAt'>;

type Newest = Readonly<{ at: Instant; written: LastWritten }>;

const withMessage = (newest: Newest | null, { author: { id }, createdAt: at }: Written): Newest => {
  if (!newest) return { at, written: { authorId: id, othersAt: null } };
  const { authorId, othersAt } = newest.written;
  if (at < newest.at)
    return id === authorId
      ? newest
      : { ...newest, written: { authorId, othersAt: later(othersAt ?? '', at) } };
  return { at, written: id === authorId ? newest.written : { authorId: id, othersAt: newest.at } };
};
