/** One call of each operation. Derived from the endpoint list. */
import { expect, test } from 'vitest';
import { callerOf, guarded } from './callers.ts';
import { forEachDeskAndPooler } from './desks.ts';
import { removalsLast } from './operations.ts';
import { furnish, sampleCalls, sampleOf } from './samples.ts';

forEachDeskAndPooler((open) => {
  test('every operation accepts a call with all of its parameters', async () => {
    const workspace = await open();
    const records = await furnish(workspace);
    for (const { name } of removalsLast) {
      const { method, path, ...sent } = sampleOf(name, records);
      const { status } = await (await callerOf(workspace, name)).send(method, path, sent);
      expect([200, 201, 202, 204, 302], name).toContain(status);
    }
  });

  test('no answer to a caller with a credential is for a shared cache', async () => {
    const workspace = await open();
    const records = await furnish(workspace);
    for (const { name } of removalsLast) {
      if (!guarded.includes(name)) continue;
      const { method, path, ...sent } = sampleOf(name, records);
      const { headers } = await (await callerOf(workspace, name)).send(method, path, sent);
      expect(headers.get('Cache-Control'), name).toMatch(/no-store|private/);
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
