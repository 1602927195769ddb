/** The client reaches every operation of the API, and the API takes what it sends. */
import { operations as clientOperations, type OperationName } from '@tidemark/client';
import { endpoints } from '@tidemark/http';
import { expect, test } from 'vitest';
import { callerOf } from '../api/callers.ts';
import { forEachDesk, type TestWorkspace } from '../api/desks.ts';
import { removalsLast } from '../api/operations.ts';
import { furnish } from '../api/samples.ts';
import { clientDesk, keyOf } from './client-desks.ts';

const tokenFor = async (workspace: TestWorkspace, operation: string): Promise<string | null> => {
  const needs = endpoints.find((endpoint) => endpoint.operation === operation)?.needs;
  if (needs === 'nobody') return null;
  if (needs !== 'agent' && needs !== 'customer') return keyOf(workspace, 'read', 'write');
  return String(Reflect.get(await callerOf(workspace, operation), 'token'));
};

test('the client has the operations of the API, and no others', () => {
  expect(Object.keys(clientOperations).sort()).toEqual(endpoints.map(({ operation }) => operation).sort());
  for (const { operation, method, path } of endpoints)
    expect(Reflect.get(clientOperations, operation)).toMatchObject({
      method,
      path: path.replace(/:(\w+)/g, '{$1}'),
    });
});

forEachDesk((open) => {
  test('every operation can be called with the client', async () => {
    const workspace = await open();
    const records = await furnish(workspace);
    for (const { name: operation, client: use } of removalsLast) {
      const { desk, seen } = clientDesk(workspace, await tokenFor(workspace, operation));
      const outcome = await use(desk, records);
      const { method, path } = clientOperations[operation as OperationName];
      // A browser opens an address, not an API call.
      const reached =
        typeof outcome === 'string' ? [{ method: 'GET', path: new URL(outcome).pathname }] : seen;
      const pattern = new RegExp(`^/api/v1${path.replace(/\{\w+\}/g, '[^/]+')}$`);
      expect(reached, operation).toHaveLength(1);
      expect(reached[0], operation).toMatchObject({ method, path: expect.stringMatching(pattern) });
      for (const { ignored } of seen) expect(ignored, operation).toBeNull();
    }
  });
});
