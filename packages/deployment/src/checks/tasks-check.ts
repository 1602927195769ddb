/** Whether tasks are done in time. `./tidemark doctor` looks at it, and changes nothing. */
import type { Check, Finding } from '@tidemark/cli';
import { type Instant, overdueBefore, overdueText, toInstant } from '@tidemark/domain';
import type { Storage } from '@tidemark/sql/storage';

type Read = Pick<Storage, 'taskQueue' | 'close'>;

/** `open` opens the database as it is; null where there is none yet. */
export const tasksCheck = (open: () => Promise<Read | null>): Check => ({
  name: 'Tasks',
  look: async () => {
    const storage = await open();
    if (storage === null) return { ok: true, detail: 'none yet' };
    return tasksFinding(storage, toInstant(Date.now())).finally(() => storage.close());
  },
});

const tasksFinding = async ({ taskQueue }: Read, now: Instant): Promise<Finding> => {
  const overdue = await taskQueue.overdue(overdueBefore(now));
  if (overdue === null) return { ok: true, detail: 'none is overdue' };
  const advice =
    'Check that a worker runs and read its log. Deliveries also wait while their receiver fails: ./tidemark webhook deliveries. To count tasks: ./tidemark tasks list';
  return { ok: true, warns: true, detail: `${overdueText(overdue, now)} ${advice}` };
};
