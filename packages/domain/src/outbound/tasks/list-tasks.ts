import { notFound } from '../../kernel/errors.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { ParkedTask, TaskCounts } from '../../model/outbound/task.ts';
import type { Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';

export const countTasks = ({ tasks }: Stores): Promise<TaskCounts> => tasks.counts();

/** Parked tasks, newest first. */
export const listParkedTasks = (
  { tasks }: Stores,
  page: PageRequest<string>,
): Promise<Page<ParkedTask, string>> => tasks.listParked(page);

export const retryTask = async ({ stores }: WriteScope, id: string): Promise<void> => {
  if (!(await stores.tasks.retry(id))) throw notFound('parked task');
};
