/** What each role of an agent opens, and a customer (contract §6.2). */
import { agentRoles } from '@tidemark/domain';
import { endpoints } from '@tidemark/http';
import { describe, expect, test } from 'vitest';
import { customersDevice, writerOfRequests } from './customer-samples.ts';
import { forEachDesk, type TestWorkspace } from './desks.ts';
import { furnish, type Records, registered, type SampleCall, sampleCalls } from './samples.ts';

type Statuses = readonly [owner: number, admin: number, agent: number, light: number, customer: number];

/** All roles of agents; customers reach nothing of theirs. */
const all = (status: number): Statuses => [status, status, status, status, 403];
/** A light agent reads and writes internal notes, nothing else. */
const working = (status: number): Statuses => [status, status, status, 403, 403];
/** Owner and admin manage the workspace. */
const managing = (status: number): Statuses => [status, status, 403, 403, 403];
/** No agent stands in the place of a customer. */
const customers = (status: number): Statuses => [403, 403, 403, 403, status];
/** No credential is looked at. */
const anybody = (status: number): Statuses => [status, status, status, status, status];

/** The status of a call by role: written down here, not derived from the code. */
const expected: Readonly<Record<string, Statuses>> = {
  listTickets: all(200),
  openTicket: working(201),
  getTicket: all(200),
  changeTicket: working(200),
  markTicketRead: all(200),
  listMessages: all(200),
  replyToTicket: working(201),
  listFiles: all(200),
  getFile: all(200),
  listContacts: all(200),
  addContact: working(201),
  getContact: all(200),
  changeContact: working(200),
  removeContact: managing(204),
  listOrganizations: all(200),
  addOrganization: working(201),
  getOrganization: all(200),
  changeOrganization: working(200),
  removeOrganization: managing(204),
  listCategories: all(200),
  listArticles: all(200),
  listPublishedArticles: all(200),
  addArticle: working(201),
  getArticle: all(200),
  changeArticle: working(200),
  removeArticle: working(204),
  search: all(200),
  listAgents: all(200),
  listTeams: all(200),
  listTags: all(200),
  listTicketFields: all(200),
  listMacros: all(200),
  listSlaPolicies: all(200),
  listViews: all(200),
  listRules: all(200),
  listSatisfactionResponses: all(200),
  listEvents: managing(200),
  requestExport: managing(202),
  getExport: managing(200),
  removeExport: managing(204),
  downloadExport: anybody(200),
  logIn: anybody(200),
  authorize: anybody(302),
  exchange: anybody(200),
  logOut: all(204),
  getMe: all(200),
  changeMe: all(200),
  addDevice: all(201),
  removeDevice: all(204),
  listNotifications: all(200),
  markNotificationsRead: all(200),
  askForLink: anybody(202),
  openLink: anybody(302),
  signInCustomer: anybody(200),
  logOutCustomer: customers(204),
  getCustomer: customers(200),
  listRequests: customers(200),
  listRequestFields: customers(200),
  submitRequest: customers(201),
  getRequest: customers(200),
  answerRequest: customers(201),
  getRequestFile: customers(200),
  addCustomerDevice: customers(201),
  removeCustomerDevice: customers(204),
  listCustomerNotifications: customers(200),
  markCustomerNotificationsRead: customers(200),
};

test('every endpoint stands in the table of roles', () => {
  expect(Object.keys(expected).sort()).toEqual(endpoints.map(({ operation }) => operation).sort());
});

forEachDesk((open) => {
  describe.each(Object.entries(expected))('%s', (operation, statuses) => {
    test.each(agentRoles.map((role, index) => [role, statuses[index]] as const))(
      'by the role %s is answered %d',
      async (role, status) => {
        const workspace = await open();
        const records = await furnish(workspace);
        const client = await workspace.as(role);
        // A device is removed by its owner only.
        await registered(client);
        const { method, path, ...sent } = sampleOf(operation, { ...records, agentId: client.agent.id });
        const answer = await client.send(method, path, sent);
        expect(answer.status).toBe(status);
        if (status === 403)
          expect(answer.error.code).toBe(isForCustomers(operation) ? 'customer_required' : 'forbidden');
      },
    );

    test(`by a customer is answered ${statuses[agentRoles.length]}`, async () => {
      const workspace = await open();
      const { method, path, ...sent } = sampleOf(operation, await furnish(workspace));
      const customer = await workspace.asCustomer(writerOfRequests);
      await customersDevice(customer);
      const answer = await customer.send(method, path, sent);
      expect(answer.status).toBe(statuses[agentRoles.length]);
      if (answer.status === 403) expect(answer.error.code).toBe('forbidden');
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
      'writes nothing with %j',
      async (more) => {
        const [light, number] = await lightAgentAndTicket(await open());
        const before = (await light.get(`/tickets/${number}`)).text;
        const answer = await light.post(`/tickets/${number}/messages`, { body: 'Solved.', ...more });
        expect([answer.status, answer.error.code]).toEqual([403, 'forbidden']);
        expect((await light.get(`/tickets/${number}`)).text).toBe(before);
      },
    );
  });

  test('an agent writes under nobody else’s name', async () => {
    const workspace = await open();
    const { number, agentId } = await furnish(workspace);
    const owner = await workspace.as('owner');
    const answer = await owner.post(`/tickets/${number}/messages`, { body: 'Hello.', agent_id: agentId });
    expect([answer.status, answer.error.code]).toEqual([403, 'forbidden']);
  });

  test('what a role may not do is told before anything about the path or the body', async () => {
    const light = await (await open()).as('light_agent');
    expect((await light.patch('/tickets/no-number', { status: 'nonsense' })).status).toBe(403);
    expect((await light.post('/contacts', 'nonsense')).status).toBe(403);
  });

  test('tickets that agents open came by the app', async () => {
    const agent = await (await open()).as('agent');
    const opened = await agent.post('/tickets', {
      requester_email: 'ann@customer.example',
      subject: 'By phone',
      message: 'She called.',
    });
    expect(opened.body).toMatchObject({ channel: 'mobile' });
  });
});

const isForCustomers = (operation: string): boolean =>
  endpoints.some((endpoint) => endpoint.operation === operation && endpoint.needs === 'customer');

const sampleOf = (operation: string, records: Records): SampleCall => {
  const sample = sampleCalls(records).find(([name]) => name === operation)?.[1];
  if (!sample) throw new Error(`Expected a sample call of ${operation}.`);
  return sample;
};

const lightAgentAndTicket = async (workspace: TestWorkspace) => {
  const { number } = await furnish(workspace);
  return [await workspace.as('light_agent'), number] as const;
};
