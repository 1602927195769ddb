/** Up to where a writer has read a conversation. */
import type { Message } from '@tidemark/client';

type Read = Readonly<{ seen: string | null; agentId: string }>;

/** The last message that the writer has seen or written themselves; `messages` are the newest of the ticket, oldest first. */
export const lastSeenOf = (messages: readonly Message[], { seen, agentId }: Read): string | null => {
  const behind = messages.slice(messages.findIndex(({ id }) => id === seen) + 1);
  const isOwn = behind.every(({ author }) => author.type === 'agent' && author.id === agentId);
  return isOwn ? (messages.at(-1)?.id ?? seen) : seen;
};
