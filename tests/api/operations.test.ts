/** One call of each operation. Derived from the endpoint list. */
import { expect, test } from 'vitest';
import { callerOf, guarded } from './callers.ts';
import { forEachDesk } from './desks.ts';
import { furnish, sampleCalls } from './samples.ts';

forEachDesk((open) => {
  test('every operation answers a call with everything it can name', async () => {
    const workspace = await open();
    const records = await furnish(workspace);
    for (const [operation, { method, path, ...sent }] of removalsLast(sampleCalls(records))) {
      const caller = await callerOf(workspace, operation);
      const { status } = await caller.send(method, path, sent);
      expect([200, 201, 202, 204, 302], operation).toContain(status);
    }
  });

  test('every operation that needs a credential refuses a call without one', async () => {
    const workspace = await open();
    const records = await furnish(workspace);
    const stranger = workspace.stranger(null);
    for (const [operation, { method, path, ...sent }] of sampleCalls(records))
      if (guarded.includes(operation)) {
        const { status, error } = await stranger.send(method, path, sent);
        expect([status, error.code], operation).toEqual([401, 'unauthorized']);
      }
  });
});

/** Records that a call removes are those that other calls name; a contact and its tickets go last. */
const removalsLast = (calls: ReturnType<typeof sampleCalls>) =>
  calls.toSorted(([, one], [, other]) => removalRank(one) - removalRank(other));

const removalRank = ({ method, path }: Readonly<{ method: string; path: string }>): number => {
  if (method !== 'DELETE') return 0;
  return path.startsWith('/contacts/') ? 2 : 1;
};
