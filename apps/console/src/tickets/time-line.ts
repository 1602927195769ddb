/** The conversation with what happened between its messages. */
import type { Message, TicketHistoryItem } from '@tidemark/client';

export type Happened = Readonly<{ type: 'happened'; id: string; items: readonly TicketHistoryItem[] }>;
export type Said = Readonly<{ type: 'said'; id: string; message: Message }>;

/**
 * Both oldest first. What happened before the oldest message waits until earlier messages are fetched. A mail that carries a
 * message is shown by that message. Of one instant, the message comes first.
 */
export const timeLine = (
  messages: readonly Message[],
  history: readonly TicketHistoryItem[],
  hasEarlier: boolean,
): readonly (Happened | Said)[] => {
  const since = hasEarlier ? (messages[0]?.created_at ?? '') : '';
  const items = history.filter(({ at, mail }) => at >= since && (mail?.message_id ?? null) === null);
  const line: (Happened | Said)[] = [];
  let from = 0;
  const add = (until: number): void => {
    const run = items.slice(from, until);
    const first = run[0];
    if (first) line.push({ type: 'happened', id: first.id, items: run });
    from = until;
  };
  for (const message of messages) {
    const until = items.findIndex(({ at }) => at >= message.created_at);
    add(until < 0 ? items.length : Math.max(until, from));
    line.push({ type: 'said', id: message.id, message });
  }
  add(items.length);
  return line;
};
