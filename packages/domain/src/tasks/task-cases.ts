/** The use cases of tasks, for `createDesk`. */
import type { Call } from '../actor.ts';
import type { Ports } from '../ports.ts';
import { reading, writing } from '../use-case.ts';
import { countTasks, listParkedTasks, retryTask } from './list-tasks.ts';
import { runningTasks } from './run-task.ts';

export const taskCases = (ports: Ports) => {
  const read = reading(ports);
  return {
    run: runningTasks(ports),
    count: (call: Call) => read(countTasks)(call, undefined),
    listParked: read(listParkedTasks),
    retry: writing(ports)(retryTask),
  };
};
