/** The table of actions (contract §7.3): each is an entry of its family's file, and nothing else. */
import type { ActionKind } from './action-kind.ts';
import { assignActions } from './assign-actions.ts';
import { messageActions } from './message-actions.ts';
import { ticketActions } from './ticket-actions.ts';

/** A map: `constructor` is a key that every object seems to have. */
export const actions: ReadonlyMap<string, ActionKind> = new Map(
  Object.entries({ ...ticketActions, ...assignActions, ...messageActions }),
);
