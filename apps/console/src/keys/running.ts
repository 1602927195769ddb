/** The handlers of each action. The screen that was opened last handles it. */
import type { ActionId } from './table.ts';

type Handler = () => void;

const handlers = new Map<ActionId, Handler[]>();
const listeners = new Set<() => void>();
let known: ReadonlySet<ActionId> = new Set();

/** Says what an action does, until the returned function is called. */
export const handle = (id: ActionId, handler: Handler): (() => void) => {
  handlers.set(id, [...(handlers.get(id) ?? []), handler]);
  changed();
  return () => {
    const left = (handlers.get(id) ?? []).filter((one) => one !== handler);
    if (left.length > 0) handlers.set(id, left);
    else handlers.delete(id);
    changed();
  };
};

export const can = (id: ActionId): boolean => handlers.has(id);

export const run = (id: ActionId): void => handlers.get(id)?.at(-1)?.();

/** The actions that some screen does now; the same set until that changes. */
export const available = (): ReadonlySet<ActionId> => known;

export const onAvailable = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const changed = (): void => {
  known = new Set(handlers.keys());
  for (const listener of listeners) listener();
};
