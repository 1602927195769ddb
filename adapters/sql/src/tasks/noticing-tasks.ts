import type { Stores } from '@tidemark/domain';

/** Stores that tell when tasks are added: nearly all are due at once, and who does them need not wait for the next look. */
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
