/** The names of background work that other packages use. */

export type { ChoreCases } from './chores.ts';
export type { DueCases, DueRun } from './due-cases.ts';
export type { TaskCases } from './task-cases.ts';
