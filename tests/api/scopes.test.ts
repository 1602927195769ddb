/** Operations that each scope allows (contract §0.3). */
import { endpoints } from '@tidemark/http';
import { describe, expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { operations } from './operations.ts';
import { furnish, sampleOf } from './samples.ts';
import { sharedDesk } from './shared-desk.ts';

const refusals = new Map(
  endpoints.map(({ operation, needs }) => [
    operation,
    needs === 'agent' ? 'agent_required' : needs === 'customer' ? 'customer_required' : 'insufficient_scope',
  ]),
);

const scopes = ['read', 'write', 'ticket:create'] as const;

forEachDesk((open) => {
  const shared = sharedDesk(open);
  describe.each(operations)('$name', ({ name, endpoint, byScope }) => {
    const expected = scopes.map((scope, index) => ({ scope, status: byScope[index] }));
    const changes = ({ status }: Readonly<{ status: number | undefined }>) =>
      status !== 403 && endpoint.method !== 'GET';

    test.each(expected.filter(changes))('with the scope $scope gets $status', async ({ scope, status }) => {
      const workspace = await open();
      const records = await furnish(workspace);
      const sample = sampleOf(name, records);
      const answer = await (await workspace.client(scope)).send(sample.method, sample.path, sample);
      expect(answer.status).toBe(status);
    });

    test.each(expected.filter((one) => !changes(one)))(
      'with the scope $scope gets $status',
      async ({ scope, status }) => {
        const { records, caller } = await shared();
        const client = await caller(scope, (workspace) => workspace.client(scope));
        const sample = sampleOf(name, records);
        const answer = await client.send(sample.method, sample.path, sample);
        expect(answer.status).toBe(status);
        if (status === 403) expect(answer.error.code).toBe(refusals.get(name));
      },
    );
  });

  test('a key with two scopes may do what either allows', async () => {
    const workspace = await open();
    const both = await workspace.client('read', 'write');
    expect((await both.get('/tickets')).status).toBe(200);
    expect((await both.post('/contacts', { email: 'ann@customer.example' })).status).toBe(201);
  });

  test('a missing scope is reported before any fault in the path or body', async () => {
    const reader = await (await open()).client('read');
    expect((await reader.patch('/tickets/no-number', { status: 'nonsense' })).status).toBe(403);
    expect((await reader.post('/contacts', 'nonsense')).status).toBe(403);
  });
});
