/** Whether this browser is in its first steps: then the console begins with them. */

const name = 'tidemark-start';

export const isStarting = (): boolean => localStorage.getItem(name) === 'open';

/** `open` when somebody comes to the first steps; they end for good with `done`. */
export const markStart = (state: 'open' | 'done'): void => {
  if (localStorage.getItem(name) !== 'done') localStorage.setItem(name, state);
};
