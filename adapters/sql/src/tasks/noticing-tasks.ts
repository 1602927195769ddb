import { type Stores, toInstant } from '@tidemark/domain';

/** Stores that tell when a task is added that is due by now: who does them need not wait for the next look. */
export const noticingTasks = (stores: Stores, notice: () => void): Stores => {
  const { tasks } = stores;
  return {
    ...stores,
    tasks: {
      ...tasks,
      add: (added) => {
        const now = toInstant(Date.now());
        if (added.some(({ runAt }) => runAt <= now)) notice();
        return tasks.add(added);
      },
      retry: (id) => {
        notice();
        return tasks.retry(id);
      },
    },
  };
};
