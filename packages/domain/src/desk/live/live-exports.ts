/** Open screens, for `index.ts`. */

export * from '../../model/desk/presence.ts';
export { boardInMemory } from '../presence/board-in-memory.ts';
export type { AgentCounts } from '../tickets/count-views.ts';
export type * from './live-changes.ts';
export type { LookAtChanges } from './look-at-changes.ts';
