/** The use cases of tasks, for `createDesk`. */
import type { Call } from '../../model/actor.ts';
import type { Ports } from '../../model/ports.ts';
import { reading, writing } from '../../model/use-case.ts';
import { countTasks, listParkedTasks, retryTask } from '../../outbound/tasks/list-tasks.ts';
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
