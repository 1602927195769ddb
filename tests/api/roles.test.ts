/** The operations that each role of an agent opens, and a customer (contract §6.2). */
import { agentRoles } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import { customersDevice, writerOfRequests } from './customer-samples.ts';
import { forEachDesk, type TestWorkspace } from './desks.ts';
import { operations } from './operations.ts';
import { furnish, registered, sampleOf } from './samples.ts';
import { sharedDesk } from './shared-desk.ts';

forEachDesk((open) => {
  const shared = sharedDesk(open);
  describe.each(operations)('$name', ({ name, endpoint, byRole }) => {
    const expected = agentRoles.map((role, index) => ({ role, status: byRole[index] }));
    const byCustomer = byRole[agentRoles.length];
    const changes = (status: number | undefined) => status !== 403 && endpoint.method !== 'GET';

    test.each(expected.filter(({ status }) => changes(status)))(
      'by the role $role gets $status',
      async ({ role, status }) => {
        const workspace = await open();
        const records = await furnish(workspace);
        const client = await workspace.as(role);
        // A device is removed by its owner only.
        await registered(client);
        const { method, path, ...sent } = sampleOf(name, { ...records, agentId: client.agent.id });
        expect((await client.send(method, path, sent)).status).toBe(status);
      },
    );

    test.each(expected.filter(({ status }) => !changes(status)))(
      'by the role $role gets $status',
      async ({ role, status }) => {
        const { records, caller } = await shared();
        const client = await caller(role, (workspace) => workspace.as(role));
        const { method, path, ...sent } = sampleOf(name, { ...records, agentId: client.agent.id });
        const answer = await client.send(method, path, sent);
        expect(answer.status).toBe(status);
        if (status === 403)
          expect(answer.error.code).toBe(endpoint.needs === 'customer' ? 'customer_required' : 'forbidden');
      },
    );

    test(`by a customer gets ${byCustomer}`, async () => {
      if (!changes(byCustomer)) {
        const { records, caller } = await shared();
        const customer = await caller('customer', (workspace) => workspace.asCustomer(writerOfRequests));
        const { method, path, ...sent } = sampleOf(name, records);
        const answer = await customer.send(method, path, sent);
        expect(answer.status).toBe(byCustomer);
        if (byCustomer === 403) expect(answer.error.code).toBe('forbidden');
        return;
      }
      const workspace = await open();
      const { method, path, ...sent } = sampleOf(name, await furnish(workspace));
      const customer = await workspace.asCustomer(writerOfRequests);
      await customersDevice(customer);
      expect((await customer.send(method, path, sent)).status).toBe(byCustomer);
    });
  });

  describe('a light agent', () => {
    test('writes internal notes', async () => {
      const [light, number] = await lightAgentAndTicket(await open());
      const note = await light.post(`/tickets/${number}/messages`, { body: 'Ask Ann.', internal: true });
      expect([note.status, note.body.author]).toMatchObject([201, { type: 'agent', id: light.agent.id }]);
      expect(note.body.channel).toBe('mobile');
    });

    test.each([{ internal: false }, {}, { internal: true, status: 'solved' }])(
      'may not write with %j',
      async (more) => {
        const [light, number] = await lightAgentAndTicket(await open());
        const before = (await light.get(`/tickets/${number}`)).text;
        const answer = await light.post(`/tickets/${number}/messages`, { body: 'Solved.', ...more });
        expect([answer.status, answer.error.code]).toEqual([403, 'forbidden']);
        expect((await light.get(`/tickets/${number}`)).text).toBe(before);
      },
    );
  });

  test('an agent cannot write in another person’s name', async () => {
    const workspace = await open();
    const { number, agentId } = await furnish(workspace);
    const owner = await workspace.as('owner');
    const answer = await owner.post(`/tickets/${number}/messages`, { body: 'Hello.', agent_id: agentId });
    expect([answer.status, answer.error.code]).toEqual([403, 'forbidden']);
  });

  test('a missing permission is reported before any fault in the path or body', async () => {
    const light = await (await open()).as('light_agent');
    expect((await light.patch('/tickets/no-number', { status: 'nonsense' })).status).toBe(403);
    expect((await light.post('/contacts', 'nonsense')).status).toBe(403);
  });

  test('tickets opened by agents have the channel of the app', async () => {
    const agent = await (await open()).as('agent');
    const opened = await agent.post('/tickets', {
      requester_email: 'ann@customer.example',
      subject: 'By phone',
      message: 'She called.',
    });
    expect(opened.body).toMatchObject({ channel: 'mobile' });
  });
});

const lightAgentAndTicket = async (workspace: TestWorkspace) => {
  const { number } = await furnish(workspace);
  return [await workspace.as('light_agent'), number] as const;
};
