/** What other packages name of background work. */

export type { ChoreCases } from './chores.ts';
export type { DueCases, DueTurn } from './due-cases.ts';
export type { TaskCases } from './task-cases.ts';
