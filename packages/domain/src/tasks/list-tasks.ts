import { notFound } from '../errors.ts';
import type { Page, PageRequest } from '../page.ts';
import type { Stores } from '../ports.ts';
import type { WriteScope } from '../use-case.ts';
import type { ParkedTask, TaskCounts } from './task.ts';

export const countTasks = ({ tasks }: Stores): Promise<TaskCounts> => tasks.counts();

/** Tasks that nothing tries any more, newest first. */
export const listParkedTasks = (
  { tasks }: Stores,
  page: PageRequest<string>,
): Promise<Page<ParkedTask, string>> => tasks.listParked(page);

export const retryTask = async ({ stores }: WriteScope, id: string): Promise<void> => {
  if (!(await stores.tasks.retry(id))) throw notFound('parked task');
};
