/** Responses that are ready in one turn of the event loop, which are written one behind the other at its end. */

/** Resolves at the end of this turn of the event loop, for all waiters together. */
export const endOfTurn = (): Promise<void> => {
  turn ??= new Promise((resolve) => {
    setImmediate(() => {
      turn = null;
      resolve();
    });
  });
  return turn;
};

let turn: Promise<void> | null = null;
