import type { DueRun } from '../desk/background/due-cases.ts';
import type { Desk } from '../desk.ts';
import type { DueName } from '../model/instance/due-work.ts';
import type { TestPorts } from './test-ports.ts';

/** Works on the list of due work as a worker does, without its timers. Returns the rows that it did, in their order. */
export const doDueWork = async (
  desk: Pick<Desk, 'due'>,
  { dueList, clock }: Pick<TestPorts, 'dueList' | 'clock'>,
  skips?: DueRun['skips'],
): Promise<readonly DueName[]> => {
  const done: DueName[] = [];
  const onFailure: DueRun['onFailure'] = ({ error }) => {
    throw error;
  };
  for (;;) {
    const claimed = await dueList.claim(8, clock.now(), []);
    if (claimed.length === 0) return done;
    for (const one of claimed) {
      done.push(one.chore);
      await dueList.settle(one, await desk.due.run(one, { goesOn: () => true, onFailure, skips }));
    }
  }
};
