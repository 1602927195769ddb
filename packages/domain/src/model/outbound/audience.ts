/** The audience of a message: decided when it is written, and stored with it (contract §9.5). */

import type { Message } from '../desk/message.ts';
import type { Stores } from '../ports.ts';
import { meantBy, mentionedNames } from './mentions.ts';

/** `notifies` is the assignee, who gets only one notification for a note that mentions them; or the customer. */
export type Audience = Readonly<{ notifies: string | null; mentions: readonly string[] }>;

export type AddressedMessage = Readonly<{ message: Message; audience: Audience }>;

/** `ticket` is as the write leaves it; `messages`: the new messages, oldest first. `isNew`: the ticket has no earlier ones. */
export type Spoken = Readonly<{
  ticket: AddressedTicket;
  messages: readonly Message[];
  isNew: boolean;
}>;

type AddressedTicket = Readonly<{ assigneeId: string | null; requesterId: string | null }>;

export const withAudience = async (
  stores: Stores,
  { ticket, messages, isNew }: Spoken,
): Promise<readonly AddressedMessage[]> => {
  const all: AddressedMessage[] = [];
  for (const [place, message] of messages.entries()) {
    const mentions = await mentionedIn(stores, message);
    const isFirst = isNew && place === 0;
    all.push({
      message,
      audience: { notifies: notifiedOf(message, { ticket, mentions, isFirst }), mentions },
    });
  }
  return all;
};

/**
 * Customer messages and other people's notes notify the assignee; replies notify the customer. The first message of a
 * ticket notifies nobody.
 */
export const notifiedOf = (
  message: Message,
  {
    ticket,
    mentions,
    isFirst,
  }: Readonly<{ ticket: AddressedTicket; mentions: readonly string[]; isFirst: boolean }>,
): string | null => {
  const { author, internal, auto } = message;
  const { assigneeId, requesterId } = ticket;
  if (isFirst) return null;
  if (isAnswer(message)) return requesterId;
  if (assigneeId === null || author.id === assigneeId || mentions.includes(assigneeId)) return null;
  return internal || (author.type === 'customer' && !auto) ? assigneeId : null;
};

/** A public message by a person of the desk, or by a key, that no machine wrote. */
export const isAnswer = ({ author, internal, auto }: Message): boolean =>
  !internal && !auto && (author.type === 'agent' || author.type === 'api_key');

/** Nothing is looked up for a note without an `@`. */
const mentionedIn = async (
  stores: Stores,
  { internal, author, body }: Message,
): Promise<readonly string[]> => {
  const names = internal ? mentionedNames(body) : [];
  if (names.length === 0) return [];
  const meant = meantBy(names, await stores.agents.listNamed(names));
  return meant.map(({ id }) => id).filter((id) => id !== author.id);
};
