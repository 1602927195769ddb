import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Listener } from './listener.ts';
import type { TextFor } from './stream-texts.ts';

/**
 * Puts texts into mailboxes, for so many readers in one turn that nobody else waits long. Who reads too slowly gets
 * `resync` in place of all that waits.
 */
export const deliver = async (
  listeners: readonly Listener[],
  texts: readonly TextFor[],
  resync: string,
): Promise<void> => {
  if (texts.length === 0) return;
  for (const [place, listener] of listeners.entries()) {
    if (place > 0 && place % aTurn === 0) await nextTurn();
    for (const textFor of texts) {
      const text = textFor(listener);
      if (text === null || listener.mailbox.give(text)) continue;
      listener.mailbox.replace(resync);
      break;
    }
  }
};

const aTurn = 500;
