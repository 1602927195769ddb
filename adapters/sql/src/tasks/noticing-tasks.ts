import type { Stores } from '@tidemark/domain';

/** Stores that report added tasks, so the worker starts at once. */
export const noticingTasks = (stores: Stores, notice: () => void): Stores => {
  const { tasks } = stores;
  return {
    ...stores,
    tasks: {
      ...tasks,
      add: (added) => {
        if (added.length > 0) notice();
        return tasks.add(added);
      },
      retry: (id) => {
        notice();
        return tasks.retry(id);
      },
    },
  };
};
